import { Button, Group } from "@mantine/core";
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
import { useTranslation } from "../../../../text/use-translation.ts";
import { DeleteDialog } from "../../../../kinds/list/delete-dialog.tsx";
import { Panel, PanelBody } from "../../../../kit/layout/panel.tsx";
import { Section } from "../../../../kit/layout/section.tsx";
import { useCan } from "../../../../session/session-store.ts";
import { useNames } from "../cell-items.tsx";
import { rolesQuery } from "../grant-calls.ts";
import css from "./groups.module.css";
import { type MoveStep, placeAfterStep } from "./group-moves.ts";
import { findListedKind, typeTitle } from "../kind-of-type.ts";

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
    <Panel
      isFilling
      aria-label={group.name}
      title={group.name}
      meta={groupPath(groups, group.id).slice(0, -1).join(" / ")}
    >
      <div className={css.summary}>
        <PanelBody className="column">
          <Buttons {...props} />
          {group.description && <p>{group.description}</p>}
        </PanelBody>
        <Section
          title={t("groups.own")}
          actions={<span className="dim small num">{t("groups.reached", { count: reached.length })}</span>}
        >
          {entities.length === 0 && <p className="dim">{t("groups.noOwn")}</p>}
          {[...byType].map(([type, refs]) => (
            <EntitiesOfType key={type} entityType={type} ids={refs.map(({ entityId }) => entityId)} />
          ))}
        </Section>
        <Roles groupId={group.id} />
      </div>
    </Panel>
  );
}

function Buttons({ group, tree, onMove }: GroupSummaryProps) {
  const { t } = useTranslation("permissionEditor");
  const [isDeleting, setDeleting] = useState(false);
  const mayUpdate = useCan("UPDATE", permissionGroup.entityType, group.id);
  const mayDelete = useCan("DELETE", permissionGroup.entityType, group.id);
  const hasChildren = tree.has(group.id);
  return (
    <Group gap={8}>
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
    </Group>
  );
}

function EntitiesOfType({ entityType, ids }: { entityType: string; ids: readonly string[] }) {
  const kind = findListedKind(entityType);
  const title = `${typeTitle(entityType)} (${ids.length})`;
  return (
    <Group gap={6}>
      <span className="dim small">{title}</span>
      {kind ? (
        <NamedEntities kind={kind} ids={ids} title={title} />
      ) : (
        <p className="mono">{ids.join(", ")}</p>
      )}
    </Group>
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
      <Group component="ul" gap={6} aria-label={title}>
        {shown.map((name, index) => (
          <li key={index} className="tag">
            {name}
          </li>
        ))}
      </Group>
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
    <Section title={t("groups.roles")}>
      {having.length === 0 && <p className="dim">{t("groups.noRoles")}</p>}
      <Group component="ul" gap={6}>
        {having.map(({ id, name }) => (
          <li key={id}>
            <Link to={entityPath(role, id)}>{name}</Link>
          </li>
        ))}
      </Group>
    </Section>
  );
}
