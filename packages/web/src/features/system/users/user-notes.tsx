import { Button } from "@mantine/core";
import { isPersonOpen, type User, user as userKind } from "@gantry/domain/kinds/user.ts";
import { useTranslation } from "react-i18next";
import { Note } from "../../../kit/feedback/note.tsx";
import { useCan } from "../../../session/session-store.ts";

export function UserNotes({ user, onSetPassword }: { user: User; onSetPassword: () => void }) {
  const { t } = useTranslation("users");
  const mayUpdate = useCan("UPDATE", userKind.entityType, user.id);
  if (!mayUpdate) return null;
  if (!user.isManaged) return <UserNote text={t("notes.elsewhere", { issuer: user.issuer ?? "" })} />;
  if (!isPersonOpen(user)) return <UserNote text={t("notes.otherTenants")} />;
  if (user.isPasswordTemporary) return <UserNote text={t("notes.temporary")} />;
  if (user.hasPassword) return null;
  return (
    <Note
      tone="warning"
      role="status"
      title={t("notes.noPassword")}
      actions={<Button onClick={onSetPassword}>{t("reset")}</Button>}
    >
      {t("notes.noPasswordText")}
    </Note>
  );
}

function UserNote({ text }: { text: string }) {
  return (
    <Note tone="info" role="status">
      {text}
    </Note>
  );
}
