import { Button, Menu } from "@mantine/core";
import { isPersonOpen, type User, user as userKind } from "@gantry/domain/kinds/user.ts";
import { IconDotsVertical, IconHistory, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useCan, useSession } from "../../../session/session-store.ts";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { useUserActs } from "./use-user-acts.ts";

export function UserActions({
  user,
  isAskingPassword,
  onAskPassword,
}: {
  user: User;
  isAskingPassword: boolean;
  onAskPassword: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation("users");
  const navigate = useNavigate();
  const mayUpdate = useCan("UPDATE", userKind.entityType, user.id);
  const mayDelete = useCan("DELETE", userKind.entityType, user.id);
  const isOneself = useSession().user.id === user.id;
  const [question, ask] = useState<"deactivate" | "delete">();
  const act = useUserActs(user, () => ask(undefined));
  const name = user.name ?? "";
  const isOpen = isPersonOpen(user);
  return (
    <>
      {mayUpdate && isOpen && (
        <Button variant="default" onClick={() => onAskPassword(true)}>
          {t("reset")}
        </Button>
      )}
      {mayUpdate && !isOneself && user.isActive && (
        <Button variant="default" className="destructive" onClick={() => ask("deactivate")}>
          {t("deactivate")}
        </Button>
      )}
      {mayUpdate && !isOneself && !user.isActive && (
        <Button loading={act.isPending} onClick={() => act.mutate("activate")}>
          {t("activate")}
        </Button>
      )}
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <button type="button" className="icon-button" aria-label={t("more")}>
            <IconDotsVertical size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconHistory size={16} />}
            onClick={() => void navigate({ to: `${userKind.pages}/${encodeURIComponent(user.id)}/audit` })}
          >
            {t("history")}
          </Menu.Item>
          {mayDelete && isOpen && !isOneself && (
            <Menu.Item data-destructive leftSection={<IconTrash size={16} />} onClick={() => ask("delete")}>
              {t("remove")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <PasswordDialog user={user} isOpen={isAskingPassword} onClose={() => onAskPassword(false)} />
      <ConfirmDialog
        isOpen={question === "deactivate"}
        title={t("deactivateTitle", { name })}
        isDestructive
        confirm={t("deactivateConfirm", { name })}
        isPending={act.isPending}
        onConfirm={() => act.mutate("deactivate")}
        onClose={() => ask(undefined)}
      >
        {t("deactivateText", { name })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === "delete"}
        title={t("deleteTitle", { name })}
        isDestructive
        confirm={t("deleteConfirm", { name })}
        isPending={act.isPending}
        onConfirm={() => act.mutate("delete")}
        onClose={() => ask(undefined)}
      >
        {t("deleteText", { name, userName: user.userName ?? "" })}
      </ConfirmDialog>
    </>
  );
}
