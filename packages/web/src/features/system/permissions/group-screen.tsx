import { Button } from "@mantine/core";
import { type PermissionGroup, permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { groupPath } from "@gantry/domain/permissions/group-tree.ts";
import { IconHistory, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { entityQuery } from "../../../shared/api/kind-queries.ts";
import { auditPath } from "../../../shared/kind-audit/audit-path.ts";
import { useLive } from "../../../shared/realtime/live.ts";
import { usePageName } from "../../../shared/screen/page-name.ts";
import { FailedToLoad, Instead, RowSkeletons } from "../../../shared/screen/states.tsx";
import { kindText } from "../../../shared/text/kind-text.ts";
import { useGroups } from "./cell-items.tsx";
import { PermissionEditor } from "./permission-editor.tsx";

/** What a permission group gives to the users of the roles that have it. */
export default function GroupScreen() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation("form");
  const group = useQuery(entityQuery<PermissionGroup>(permissionGroup, id));
  useLive(permissionGroup.entityType, [id]);
  usePageName(group.data?.name);
  if (group.isPending) return <RowSkeletons />;
  if (group.error && !group.data)
    return (
      <FailedToLoad
        title={t("loadFailed", { kind: kindText(permissionGroup, "one") })}
        error={group.error}
        onRetry={() => void group.refetch()}
      />
    );
  if (!group.data)
    return (
      <div className="instead-place">
        <Instead title={t("notThere", { kind: kindText(permissionGroup, "one") })} text={t("notThereText")} />
      </div>
    );
  return (
    <div className="page">
      <PermissionEditor owner={{ type: "PERMISSION_GROUP", id }} heading={<Heading group={group.data} />} />
    </div>
  );
}

function Heading({ group }: { group: PermissionGroup }) {
  const { t } = useTranslation(["permissionEditor", "common"]);
  const path = groupPath(useGroups(), group.id).slice(0, -1);
  const facts = [
    path.length > 0 ? path.join(" / ") : t("summary.group"),
    t("summary.entities", { count: group.entities?.length ?? 0 }),
  ];
  return (
    <>
      <h1 className="ellipsis">{group.name}</h1>
      <span className="dim nowrap">{facts.join(", ")}</span>
      <Button
        component={Link}
        to={`${permissionGroup.pages}/${encodeURIComponent(group.id)}`}
        variant="default"
        leftSection={<IconPencil size={15} />}
      >
        {t("groups.edit")}
      </Button>
      <Link
        to={auditPath(permissionGroup, group.id)}
        className="icon-button"
        aria-label={t("common:history")}
        title={t("common:history")}
      >
        <IconHistory size={16} />
      </Link>
    </>
  );
}
