import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { ConfirmDialog } from "../../kit/dialog/confirm-dialog.tsx";
import type { Entity } from "../../queries/kind-queries.ts";
import { PermissionButton } from "../../session/permission/permission-button.tsx";
import { kindText } from "../../text/kind-text.ts";
import { nameOf, useDelete } from "./use-delete.ts";

/** Confirms the deletion. Stays mounted to return the focus. */
export function DeleteDialog({
  kind,
  row,
  isOpen,
  onClose,
}: {
  kind: AnyKind;
  row: Entity | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("list");
  const remove = useDelete(kind);
  const name = row ? nameOf(row) : "";
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("deleteTitle", { name })}
      isDestructive
      confirm={
        <PermissionButton
          action="DELETE"
          entityType={kind.entityType}
          id={row?.id}
          variant="default"
          className="destructive"
          loading={remove.isPending}
          onClick={() => row && remove.mutate(row, { onSettled: onClose })}
        >
          {t("deleteConfirm", { name })}
        </PermissionButton>
      }
    >
      <p>{t(kind.ownCalls ? "deleteForGood" : "deleteText", { kind: kindText(kind, "one"), name })}</p>
    </ConfirmDialog>
  );
}
