import { Button } from "@mantine/core";
import type { GroupPlace } from "@gantry/domain/contract/people/permission-calls.ts";
import { type PermissionGroup, permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import { branchOf, groupPath, type GroupTree } from "@gantry/domain/permissions/group-tree.ts";
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconPencil,
  IconShieldCheck,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteDialog } from "../../../../kinds/list/delete-dialog.tsx";
import { useCan } from "../../../../session/session-store.ts";
import { useNames } from "../cell-items.tsx";
import { rolesQuery } from "../grant-calls.ts";
import { type MoveStep, placeAfterStep } from "./group-moves.ts";
import { listedKind, typeTitle } from "../kind-of-type.ts";

const shownEntities = 50;
const steps = [
  { step: "up", Icon: IconArrowUp },
  { step: "down", Icon: IconArrowDown },
  { step: "in", Icon: IconArrowRight },
  { step: "out", Icon: IconArrowLeft },
] as const satisfies readonly { step: MoveStep; Icon: unknown }[];

interface GroupSummaryProps {
  group: PermissionGroup;
  groups: readonly PermissionGroup[];
  tree: GroupTree<PermissionGroup>;
  onMove: (id: string, place: GroupPlace) => void;
}

export function GroupSummary(props: GroupSummaryProps) {
  const { group, groups } = props;
  const { t } = useTranslation("permissionEditor");
  const entities = group.entities ?? [];
  const reached = branchOf(groups, group.id).flatMap((one) => one.entities ?? []);
  const byType = Map.groupBy(entities, ({ entityType }) => entityType);
  return (
    <section className="panel group-summary" aria-label={group.name}>
      <header>
        <h2 className="ellipsis">{group.name}</h2>
        <span className="dim small ellipsis">{groupPath(groups, group.id).slice(0, -1).join(" / ")}</span>
      </header>
      <div className="group-facts">
        <Buttons {...props} />
        {group.description && <p>{group.description}</p>}
        <section>
          <div className="row">
            <h3>{t("groups.own")}</h3>
            <span className="dim small num end">{t("groups.reached", { count: reached.length })}</span>
          </div>
          {entities.length === 0 && <p className="dim">{t("groups.noOwn")}</p>}
          {[...byType].map(([type, refs]) => (
            <EntitiesOfType key={type} entityType={type} ids={refs.map(({ entityId }) => entityId)} />
          ))}
        </section>
        <Roles groupId={group.id} />
      </div>
    </section>
  );
}

function Buttons({ group, tree, onMove }: GroupSummaryProps) {
  const { t } = useTranslation("permissionEditor");
  const [isDeleting, setDeleting] = useState(false);
  const mayUpdate = useCan("UPDATE", permissionGroup.entityType, group.id);
  const mayDelete = useCan("DELETE", permissionGroup.entityType, group.id);
  const hasChildren = tree.has(group.id);
  return (
    <div className="row group-buttons">
      <Button
        component={Link}
        to={entityPath(permissionGroup, group.id)}
        leftSection={<IconShieldCheck size={15} />}
      >
        {t("groups.permissions")}
      </Button>
      {mayUpdate && (
        <Button
          component={Link}
          to={`${permissionGroup.pages}/${encodeURIComponent(group.id)}`}
          variant="default"
          leftSection={<IconPencil size={15} />}
        >
          {t("groups.edit")}
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="default"
          className={hasChildren ? undefined : "destructive"}
          leftSection={<IconTrash size={15} />}
          disabled={hasChildren}
          title={hasChildren ? t("groups.hasChildren") : undefined}
          onClick={() => setDeleting(true)}
        >
          {t("groups.remove")}
        </Button>
      )}
      {mayUpdate &&
        steps.map(({ step, Icon }) => {
          const place = placeAfterStep(tree, group.id, step);
          return (
            <button
              key={step}
              type="button"
              className="icon-button"
              aria-label={t(`groups.${step}`)}
              title={t(`groups.${step}`)}
              disabled={!place}
              onClick={() => place && onMove(group.id, place)}
            >
              <Icon size={16} />
            </button>
          );
        })}
      {hasChildren && mayDelete && <span className="dim small">{t("groups.hasChildren")}</span>}
      <DeleteDialog
        kind={permissionGroup}
        row={{ ...group }}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </div>
  );
}

function EntitiesOfType({ entityType, ids }: { entityType: string; ids: readonly string[] }) {
  const kind = listedKind(entityType);
  const title = `${typeTitle(entityType)} (${ids.length})`;
  return (
    <div className="group-entities">
      <span className="dim small">{title}</span>
      {kind ? (
        <NamedEntities kind={kind} ids={ids} title={title} />
      ) : (
        <p className="mono">{ids.join(", ")}</p>
      )}
    </div>
  );
}

function NamedEntities({
  kind,
  ids,
  title,
}: {
  kind: { entityType: string; path: string };
  ids: readonly string[];
  title: string;
}) {
  const { t } = useTranslation("permissionEditor");
  const [isLong, setLong] = useState(false);
  const { nameOf } = useNames(kind, ids);
  const names = ids.map(nameOf).toSorted((one, other) => one.localeCompare(other));
  const shown = isLong ? names : names.slice(0, shownEntities);
  return (
    <>
      <ul className="group-entities" aria-label={title}>
        {shown.map((name, index) => (
          <li key={index} className="tag">
            {name}
          </li>
        ))}
      </ul>
      {shown.length < names.length && (
        <button type="button" className="text-button" onClick={() => setLong(true)}>
          {t("panel.more", { count: names.length - shown.length })}
        </button>
      )}
    </>
  );
}

function Roles({ groupId }: { groupId: string }) {
  const { t } = useTranslation("permissionEditor");
  const mayRead = useCan("READ", role.entityType);
  const { data } = useQuery({ ...rolesQuery, enabled: mayRead });
  if (!mayRead || !data) return null;
  const having = data.items.filter(({ permissionGroupIds }) => permissionGroupIds?.includes(groupId));
  return (
    <section>
      <h3>{t("groups.roles")}</h3>
      {having.length === 0 && <p className="dim">{t("groups.noRoles")}</p>}
      <ul className="group-entities">
        {having.map(({ id, name }) => (
          <li key={id}>
            <Link to={entityPath(role, id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
