import { editableUser, isPersonOpen, type User, user as userKind } from "@gantry/domain/kinds/user.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { KindFormScreen } from "../../../kinds/form/kind-form-screen.tsx";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { useCan } from "../../../session/session-store.ts";
import { type KeptTab, KeptTabs } from "../kept-tabs.tsx";
import { useUserUpdates } from "./use-user-updates.ts";
import { UserActions } from "./user-actions.tsx";
import { UserPermissions } from "./user-permissions.tsx";
import { userQuery } from "./users.ts";
import { Button } from "@mantine/core";
import { Note } from "../../../kit/feedback/note.tsx";

/** ADM-003. */
export default function UserDetailScreen() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation("users");
  const user = useQuery(userQuery(id));
  useUserUpdates(id);
  usePageName(user.data?.name ?? undefined);
  return (
    <Loaded query={user} failed={t("oneFailed")} missing={<EmptyState title={t("notThere")} />}>
      {(data) => <LoadedUser key={id} user={data} />}
    </Loaded>
  );
}

const PermissionEditor = lazy(() => import("../permissions/permission-editor.tsx"));

function LoadedUser({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const mayRead = useCan("READ", userKind.entityType, user.id);
  const mayReadPermissions = useCan("READ", "PERMISSION");
  const [isAskingPassword, askPassword] = useState(false);
  const details: KeptTab = {
    id: "details",
    label: t("tabs.details"),
    panel: <KindFormScreen kind={editableUser(user)} mode="edit" />,
  };
  const permissions: KeptTab = {
    id: "permissions",
    label: t("tabs.permissions"),
    panel: <UserPermissions userId={user.id} />,
  };
  const direct: KeptTab = {
    id: "direct",
    label: t("tabs.direct"),
    panel: (
      <Suspense fallback={<RowSkeletons />}>
        <PermissionEditor owner={{ type: "USER", id: user.id }} />
      </Suspense>
    ),
  };
  const [first, ...others] = mayRead ? ([details, permissions] as const) : ([permissions] as const);
  return (
    <Page
      layout="fill"
      title={user.name}
      meta={
        <>
          <span className="dim ellipsis">{[user.userName, user.email].filter(Boolean).join(", ")}</span>
          {user.isActive === false && <span className="tag">{t("deactivated")}</span>}
        </>
      }
      actions={<UserActions user={user} isAskingPassword={isAskingPassword} onAskPassword={askPassword} />}
    >
      <UserNotes user={user} onSetPassword={() => askPassword(true)} />
      <KeptTabs label={t("tabs.label")} tabs={[first, ...others, ...(mayReadPermissions ? [direct] : [])]} />
    </Page>
  );
}

function UserNotes({ user, onSetPassword }: { user: User; onSetPassword: () => void }) {
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
