import { Button } from "@mantine/core";
import { isPersonOpen, type User, user as userKind } from "@gantry/domain/kinds/user.ts";
import { useTranslation } from "react-i18next";
import { useCan } from "../../../session/session-store.ts";

export function UserNotes({ user, onSetPassword }: { user: User; onSetPassword: () => void }) {
  const { t } = useTranslation("users");
  const mayUpdate = useCan("UPDATE", userKind.entityType, user.id);
  if (!mayUpdate) return null;
  if (!user.isManaged) return <Note text={t("notes.elsewhere", { issuer: user.issuer ?? "" })} />;
  if (!isPersonOpen(user)) return <Note text={t("notes.otherTenants")} />;
  if (user.isPasswordTemporary) return <Note text={t("notes.temporary")} />;
  if (user.hasPassword) return null;
  return (
    <div className="note note-filled role-warn" role="status">
      <div className="grow">
        <b>{t("notes.noPassword")}</b>
        <div>{t("notes.noPasswordText")}</div>
      </div>
      <Button onClick={onSetPassword}>{t("reset")}</Button>
    </div>
  );
}

function Note({ text }: { text: string }) {
  return (
    <div className="note note-filled role-info" role="status">
      <div className="grow">{text}</div>
    </div>
  );
}
