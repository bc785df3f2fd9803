import { Button } from "@mantine/core";
import { type Role, role as roleKind } from "@gantry/domain/kinds/role.ts";
import { IconHistory, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { entityQuery } from "../../../shared/api/kind-queries.ts";
import { auditPath } from "../../../shared/kind-audit/audit-path.ts";
import { useLive } from "../../../shared/realtime/live.ts";
import { usePageName } from "../../../shared/screen/page-name.ts";
import { FailedToLoad, Instead, RowSkeletons } from "../../../shared/screen/states.tsx";
import { kindText } from "../../../shared/text/kind-text.ts";
import { PermissionEditor } from "./permission-editor.tsx";

/** A role: what its users may do, who they are, and through which groups (PERM-011). */
export default function RoleScreen() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation(["form", "permissionEditor"]);
  const role = useQuery(entityQuery<Role>(roleKind, id));
  useLive(roleKind.entityType, [id]);
  usePageName(role.data?.name);
  if (role.isPending) return <RowSkeletons />;
  if (role.error && !role.data)
    return (
      <FailedToLoad
        title={t("loadFailed", { kind: kindText(roleKind, "one") })}
        error={role.error}
        onRetry={() => void role.refetch()}
      />
    );
  if (!role.data)
    return (
      <div className="instead-place">
        <Instead title={t("notThere", { kind: kindText(roleKind, "one") })} text={t("notThereText")} />
      </div>
    );
  return (
    <div className="page">
      <PermissionEditor owner={{ type: "ROLE", id }} heading={<Heading role={role.data} />} />
    </div>
  );
}

function Heading({ role }: { role: Role }) {
  const { t } = useTranslation(["permissionEditor", "common"]);
  const facts = [
    t("summary.role"),
    t("summary.users", { count: role.userIds?.length ?? 0 }),
    t("summary.groups", { count: role.permissionGroupIds?.length ?? 0 }),
  ];
  return (
    <>
      <h1 className="ellipsis">{role.name}</h1>
      <span className="dim nowrap">{facts.join(", ")}</span>
      <Button
        component={Link}
        to={`${roleKind.pages}/${encodeURIComponent(role.id)}`}
        variant="default"
        leftSection={<IconUsers size={15} />}
      >
        {t("members")}
      </Button>
      <Link
        to={auditPath(roleKind, role.id)}
        className="icon-button"
        aria-label={t("common:history")}
        title={t("common:history")}
      >
        <IconHistory size={16} />
      </Link>
    </>
  );
}
