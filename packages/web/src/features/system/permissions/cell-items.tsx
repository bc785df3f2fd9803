import { Stack } from "@mantine/core";
import { type CellKey, cellOf } from "@gantry/domain/permissions/grant-cells.ts";
import { coverWithout, listNamedIds } from "@gantry/domain/permissions/grant-cover.ts";
import { idsOfGroup } from "@gantry/domain/permissions/group-tree.ts";
import type { PermissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { useQuery } from "@tanstack/react-query";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { AddItems } from "./add-items.tsx";
import type { CellPanelProps } from "./cell-panel-props.ts";
import { groupsQuery, type Listed, namesQuery } from "./grant-calls.ts";
import css from "./permissions.module.css";
import { useCan } from "../../../session/session-store.ts";

const shownAtFirst = 20;
const examplesOfGroup = 2;

interface CellItemsProps extends CellPanelProps {
  kind: Listed;
  isNew: boolean;
}

export function CellItems(props: CellItemsProps) {
  const { cell, draft, giver, kind, isNew } = props;
  const { t } = useTranslation("permissionEditor");
  const [isAdding, setAdding] = useState(isNew);
  const [isLong, setLong] = useState(false);
  const ids = listNamedIds(draft.cells.get(cell));
  const groups = useGroups();
  const { nameOf } = useNames(kind, ids);
  const { whole, single } = groupItems(ids, groups, cell);
  const remove = (gone: readonly string[]) => draft.setCell(cell, coverWithout(draft.cells.get(cell), gone));
  const onRemove = giver.isReadOnly ? undefined : remove;
  const sorted = single.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const shown = isLong ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <Stack component="section" gap={8}>
      <div className="row">
        <h3>{t("panel.items")}</h3>
        {!giver.isReadOnly && (
          <button type="button" className="text-button end" onClick={() => setAdding(!isAdding)}>
            {isAdding ? t("panel.done") : t("panel.add")}
          </button>
        )}
      </div>
      {isAdding && <AddItems {...props} groups={groups} />}
      {ids.length === 0 && <p className="dim small">{t("panel.noneYet")}</p>}
      <ul className={css.items} aria-label={t("panel.items")}>
        {whole.map(({ group, ids: inGroup }) => (
          <GroupItem key={group.id} name={group.name} ids={inGroup} nameOf={nameOf} onRemove={onRemove} />
        ))}
        {shown.map((id) => (
          <ItemLine key={id} name={nameOf(id)} onRemove={onRemove && (() => onRemove([id]))} />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <button type="button" className="text-button" onClick={() => setLong(true)}>
          {t("panel.more", { count: sorted.length - shown.length })}
        </button>
      )}
    </Stack>
  );
}

function GroupItem({
  name,
  ids,
  nameOf,
  onRemove,
}: {
  name: string;
  ids: readonly string[];
  nameOf: (id: string) => string;
  onRemove: ((ids: readonly string[]) => void) | undefined;
}) {
  const { t } = useTranslation("permissionEditor");
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? ids : ids.slice(0, examplesOfGroup);
  return (
    <>
      <li className="row">
        <b className="grow ellipsis">{t("panel.group_name", { name })}</b>
        <span className="dim num">{ids.length}</span>
        {onRemove && <RemoveButton label={t("panel.removeGroup", { name })} onClick={() => onRemove(ids)} />}
      </li>
      {shown.map((id) => (
        <li key={id} className={`row ${css.inGroup}`}>
          <span className="grow ellipsis">{nameOf(id)}</span>
          <span className="dim small">{t("panel.inGroup")}</span>
        </li>
      ))}
      {shown.length < ids.length && (
        <li className={css.inGroup}>
          <button type="button" className="text-button small" onClick={() => setOpen(true)}>
            {t("panel.more", { count: ids.length - shown.length })}
          </button>
        </li>
      )}
    </>
  );
}

function ItemLine({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation("permissionEditor");
  return (
    <li className="row">
      <span className="grow ellipsis" title={name}>
        {name}
      </span>
      {onRemove && <RemoveButton label={t("panel.removeItem", { name })} onClick={onRemove} />}
    </li>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      <IconX size={14} />
    </button>
  );
}

export function useGroups(): readonly PermissionGroup[] {
  const mayRead = useCan("READ", "PERMISSION_GROUP");
  const { data } = useQuery({ ...groupsQuery, enabled: mayRead });
  return data?.items ?? [];
}

/** Missing and unreadable ids are marked. */
export function useNames(kind: Listed, ids: readonly string[]) {
  const { t } = useTranslation("permissionEditor");
  const mayRead = useCan("READ", kind.entityType);
  const { data, isSuccess } = useQuery({
    ...namesQuery(kind, ids),
    enabled: ids.length > 0 && mayRead,
    placeholderData: (before) => before,
  });
  const names = new Map(data?.items.map(({ id, name }) => [id, name ?? id]));
  const isKnown = isSuccess || !mayRead;
  const nameOf = (id: string) => names.get(id) ?? (isKnown ? t("panel.unknown", { id }) : "…");
  return { names, nameOf };
}

function groupItems(ids: readonly string[], groups: readonly PermissionGroup[], cell: CellKey) {
  const left = new Set(ids);
  const { entityType } = cellOf(cell);
  const candidates = groups
    .map((group) => ({ group, ids: idsOfGroup(groups, group.id, entityType) }))
    .filter((one) => one.ids.length > 1)
    .toSorted((one, other) => other.ids.length - one.ids.length);
  const whole = candidates.filter((one) => {
    if (!one.ids.every((id) => left.has(id))) return false;
    for (const id of one.ids) left.delete(id);
    return true;
  });
  return { whole, single: [...left] };
}
