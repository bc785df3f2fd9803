import { Menu } from "@mantine/core";
import { IconCopy, IconEdit, IconHistory, IconStar, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { useSetDefault } from "../../detail/use-set-default.ts";
import type { LoadedMenu } from "../../../kit/screen/lazy-menu.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import type { RowAction } from "../extras.ts";
import type { RowMenuProps } from "./row-menu.tsx";

const noActions: readonly RowAction[] = [];
const useNoActions = () => noActions;

/** Omits actions without permission (PERM-013 to PERM-016). */
export default function RowMenuList({
  kind,
  row,
  useActions = useNoActions,
  onDelete,
  target,
}: RowMenuProps & LoadedMenu) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const actions = useActions(row).filter(({ isDisabled }) => isDisabled !== true);
  const setDefault = useSetDefault(kind, row);
  const mayUpdate = useCan("UPDATE", kind.entityType, row.id);
  const mayClone = useMayCreate(kind) && !kind.ownCalls;
  const mayDelete = useCan("DELETE", kind.entityType, row.id);
  const go = (end: string) => void navigate({ to: `${kind.pages}/${encodeURIComponent(row.id)}${end}` });
  return (
    <Menu position="bottom-end" width={220} withinPortal defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, key, run }) => (
          <Menu.Item key={label} leftSection={icon} rightSection={key && <kbd>{key}</kbd>} onClick={run}>
            {label}
          </Menu.Item>
        ))}
        {actions.length > 0 && <Menu.Divider />}
        {mayUpdate && (
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => go("")}>
            {t("edit")}
          </Menu.Item>
        )}
        {mayClone && (
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => go("/clone")}>
            {t("clone")}
          </Menu.Item>
        )}
        {setDefault && (
          <Menu.Item leftSection={<IconStar size={16} />} onClick={setDefault.run}>
            {t("form:setDefault")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => go("/audit")}>
          {t("history")}
        </Menu.Item>
        {mayDelete && onDelete && (
          <>
            <Menu.Divider />
            <Menu.Item data-destructive leftSection={<IconTrash size={16} />} onClick={() => onDelete(row)}>
              {t("deleteEllipsis")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
