import type { EntityRef } from "../fields/fields.ts";

export interface GroupNode {
  id: string;
  name: string;
  order?: number | null;
  parentId?: string | null;
  entities?: readonly EntityRef[] | null;
}

/** Children by parent id (null: top level), by order number, then name. */
export type GroupTree<Group extends GroupNode> = ReadonlyMap<string | null, readonly Group[]>;

/** Groups with a missing, hidden or circular parent move to the top level, so that none is lost. */
export function groupTree<Group extends GroupNode>(groups: readonly Group[]): GroupTree<Group> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const parentOf = ({ id, parentId }: Group) =>
    parentId && byId.has(parentId) && !isInCircle(byId, id) ? parentId : null;
  const tree = Map.groupBy(groups, parentOf);
  for (const children of tree.values()) children.sort(compareOrder);
  return tree;
}

/** The group and its descendants, each once even if the stored parents form a cycle. */
export function branchOf<Group extends GroupNode>(groups: readonly Group[], id: string): Group[] {
  const found = new Map<string, Group>();
  const byParent = Map.groupBy(groups, (group) => group.parentId ?? null);
  const take = (group: Group) => {
    if (found.has(group.id)) return;
    found.set(group.id, group);
    byParent.get(group.id)?.forEach(take);
  };
  groups.filter((group) => group.id === id).forEach(take);
  return [...found.values()];
}

export function idsOfGroup(groups: readonly GroupNode[], id: string, entityType: string): string[] {
  const refs = branchOf(groups, id).flatMap(({ entities }) => entities ?? []);
  return [...new Set(refs.flatMap((ref) => (ref.entityType === entityType ? [ref.entityId] : [])))];
}

export function groupPath(groups: readonly GroupNode[], id: string): string[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const above = new Set<GroupNode>();
  let group = byId.get(id);
  while (group && !above.has(group)) {
    above.add(group);
    group = byId.get(group.parentId ?? "");
  }
  return [...above].map(({ name }) => name).reverse();
}

export function canMoveBelow(groups: readonly GroupNode[], id: string, parentId: string | null): boolean {
  return parentId === null || !branchOf(groups, id).some((group) => group.id === parentId);
}

/**
 * Order numbers that place the group before `beforeId` (null: last); returns only changed ones. Other
 * siblings are renumbered only if there is no gap.
 */
export function placeAmong(
  siblings: readonly GroupNode[],
  id: string,
  beforeId: string | null,
): { id: string; order: number }[] {
  const others = siblings.filter((one) => one.id !== id).toSorted(compareOrder);
  const found = beforeId === null ? -1 : others.findIndex((one) => one.id === beforeId);
  const index = found === -1 ? others.length : found;
  const low = index === 0 ? -1 : (others[index - 1]?.order ?? 0);
  const high = others[index]?.order ?? (index === others.length ? low + 2 : 0);
  if (high - low >= 2) {
    const order = index === others.length ? low + 1 : low + Math.floor((high - low) / 2);
    return listChangedOrders(siblings, [{ id, order }]);
  }
  const ids = others.map((one) => one.id).toSpliced(index, 0, id);
  return listChangedOrders(
    siblings,
    ids.map((one, order) => ({ id: one, order })),
  );
}

function listChangedOrders(siblings: readonly GroupNode[], placed: { id: string; order: number }[]) {
  const before = new Map(siblings.map((one) => [one.id, one.order ?? 0]));
  return placed.filter((one) => before.get(one.id) !== one.order);
}

function isInCircle(byId: ReadonlyMap<string, GroupNode>, id: string): boolean {
  const seen = new Set<string>();
  let above = byId.get(id)?.parentId;
  while (above && !seen.has(above)) {
    if (above === id) return true;
    seen.add(above);
    above = byId.get(above)?.parentId;
  }
  return false;
}

function compareOrder(one: GroupNode, other: GroupNode): number {
  return (
    (one.order ?? 0) - (other.order ?? 0) ||
    one.name.localeCompare(other.name) ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}
