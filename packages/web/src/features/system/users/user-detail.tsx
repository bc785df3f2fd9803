import { editableUser, type User, user as userKind } from "@gantry/domain/kinds/user.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { KindFormScreen } from "../../../shared/kind-form/kind-form-screen.tsx";
import { usePageName } from "../../../shared/screen/page-name.ts";
import { FailedToLoad, Instead, RowSkeletons } from "../../../shared/screen/states.tsx";
import { useCan } from "../../../shared/session/session-store.ts";
import { panelId, TabList, tabId } from "../../../shared/tabs/tab-list.tsx";
import { useUserUpdates } from "./use-user-updates.ts";
import { UserActions } from "./user-actions.tsx";
import { UserNotes } from "./user-notes.tsx";
import { UserPermissions } from "./user-permissions.tsx";
import "./users.css";
import { userQuery } from "./users.ts";

/** One member of the tenant: the person, what they may do, and what administrators do about them (ADM-003). */
export default function UserDetailScreen() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation("users");
  const user = useQuery(userQuery(id));
  useUserUpdates(id);
  usePageName(user.data?.name ?? undefined);
  if (user.isPending) return <RowSkeletons />;
  if (user.error && !user.data)
    return <FailedToLoad title={t("oneFailed")} error={user.error} onRetry={() => void user.refetch()} />;
  if (!user.data)
    return (
      <div className="instead-place">
        <Instead title={t("notThere")} />
      </div>
    );
  return <LoadedUser key={id} user={user.data} />;
}

type Tab = "details" | "permissions";

function LoadedUser({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const mayRead = useCan("READ", userKind.entityType, user.id);
  const [tab, setTab] = useState<Tab>(mayRead ? "details" : "permissions");
  const [isAskingPassword, askPassword] = useState(false);
  const tabs = [
    ...(mayRead ? [{ id: "details", label: t("tabs.details") }] : []),
    { id: "permissions", label: t("tabs.permissions") },
  ];
  return (
    <div className="page user-page">
      <div className="title-row">
        <h1 className="ellipsis">{user.name}</h1>
        <span className="dim ellipsis">{[user.userName, user.email].filter(Boolean).join(", ")}</span>
        {user.isActive === false && <span className="user-standing">{t("deactivated")}</span>}
        <UserActions user={user} isAskingPassword={isAskingPassword} onAskPassword={askPassword} />
      </div>
      <UserNotes user={user} onSetPassword={() => askPassword(true)} />
      <TabList label={t("tabs.label")} tabs={tabs} open={tab} onOpen={(id) => setTab(id as Tab)} />
      {/* What was typed stays while another tab is open. */}
      {mayRead && (
        <div
          className="user-tab user-details"
          role="tabpanel"
          id={panelId("details")}
          aria-labelledby={tabId("details")}
          hidden={tab !== "details"}
        >
          <KindFormScreen kind={editableUser(user)} mode="edit" />
        </div>
      )}
      {tab === "permissions" && (
        <div
          className="user-tab user-permissions"
          role="tabpanel"
          id={panelId("permissions")}
          aria-labelledby={tabId("permissions")}
        >
          <UserPermissions userId={user.id} />
        </div>
      )}
    </div>
  );
}
