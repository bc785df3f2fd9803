import { Box } from "@mantine/core";
import { IconEdit } from "@tabler/icons-react";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { PermissionButton } from "../../../session/permission/permission-button.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { useCan } from "../../../session/session-store.ts";
import { countOf, type SelectionActionProps } from "../state/selection.ts";

type Open = "edit" | "delete" | undefined;

export default function BulkActions(props: SelectionActionProps<AnyKind>) {
  const { t } = useTranslation("bulk");
  const { kind, selection } = props;
  const { entityType } = kind;
  const [open, setOpen] = useState<Open>();
  const [EditDialog, loadEdit] = useLoadedPart(() => import("./bulk-edit-dialog.tsx"));
  const [DeleteDialog, loadDelete] = useLoadedPart(() => import("./bulk-delete-dialog.tsx"));
  const mayEdit = useCan("UPDATE", entityType);
  const mayDelete = useCan("DELETE", entityType);
  const count = countOf(selection);
  const edit = () => {
    loadEdit();
    setOpen("edit");
  };
  useKeys(
    { b: () => mayEdit && edit() },
    mayEdit ? () => ({ title: t("selectedRows"), keys: [[["B"], t("editKey")]] }) : undefined,
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <PermissionButton
        action="UPDATE"
        entityType={entityType}
        leftSection={<IconEdit size={15} />}
        rightSection={<kbd>B</kbd>}
        variant="default"
        onClick={edit}
      >
        {t("edit", { count })}
      </PermissionButton>
      {mayEdit && mayDelete && <Box w={1} h={24} bg="var(--c-border)" aria-hidden />}
      <PermissionButton
        action="DELETE"
        entityType={entityType}
        variant="default"
        className="destructive"
        onClick={() => {
          loadDelete();
          setOpen("delete");
        }}
      >
        {t("delete", { count })}
      </PermissionButton>
      {EditDialog && <EditDialog {...props} isOpen={open === "edit"} onClose={close} />}
      {DeleteDialog && <DeleteDialog {...props} isOpen={open === "delete"} onClose={close} />}
    </>
  );
}
