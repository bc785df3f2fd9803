import type { EntityRef } from "../fields/fields.ts";

/** What the tree needs of a permission group. */
export interface GroupNode {
  id: string;
  name: string;
  order?: number | null;
  parentId?: string | null;
  entities?: readonly EntityRef[] | null;
}

/** Groups by the id of their parent (null: at the top), in their order; by name where the order is the same. */
export type GroupTree<Group extends GroupNode> = ReadonlyMap<string | null, readonly Group[]>;

/** A group whose parent is not there, may not be read or is below it stands at the top: nothing is hidden by that. */
export function groupTree<Group extends GroupNode>(groups: readonly Group[]): GroupTree<Group> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const parentOf = ({ id, parentId }: Group) =>
    parentId && byId.has(parentId) && !isInCircle(byId, id) ? parentId : null;
  const tree = Map.groupBy(groups, parentOf);
  for (const children of tree.values()) children.sort(inOrder);
  return tree;
}

/** The group and all below it, each once, also when the stored parents form a circle. */
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

/** Ids of a type that belong to a group: its own and those of the groups below it. */
export function idsOfGroup(groups: readonly GroupNode[], id: string, entityType: string): string[] {
  const refs = branchOf(groups, id).flatMap(({ entities }) => entities ?? []);
  return [...new Set(refs.flatMap((ref) => (ref.entityType === entityType ? [ref.entityId] : [])))];
}

/** The group's name after those of the groups above it, the topmost first. */
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

/** A group cannot be put below itself or below a group that is below it. */
export function canMoveBelow(groups: readonly GroupNode[], id: string, parentId: string | null): boolean {
  return parentId === null || !branchOf(groups, id).some((group) => group.id === parentId);
}

/**
 * New order numbers so that the group stands before `beforeId` (null: last) among its siblings; only those that differ
 * from what is stored. The others are renumbered only where there is no room between two of them.
 */
export function placedAmong(
  siblings: readonly GroupNode[],
  id: string,
  beforeId: string | null,
): { id: string; order: number }[] {
  const others = siblings.filter((one) => one.id !== id).toSorted(inOrder);
  const found = beforeId === null ? -1 : others.findIndex((one) => one.id === beforeId);
  const index = found === -1 ? others.length : found;
  const low = index === 0 ? -1 : (others[index - 1]?.order ?? 0);
  const high = others[index]?.order ?? (index === others.length ? low + 2 : 0);
  if (high - low >= 2) {
    const order = index === others.length ? low + 1 : low + Math.floor((high - low) / 2);
    return changedOrders(siblings, [{ id, order }]);
  }
  const ids = others.map((one) => one.id).toSpliced(index, 0, id);
  return changedOrders(
    siblings,
    ids.map((one, order) => ({ id: one, order })),
  );
}

function changedOrders(siblings: readonly GroupNode[], placed: { id: string; order: number }[]) {
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

function inOrder(one: GroupNode, other: GroupNode): number {
  return (
    (one.order ?? 0) - (other.order ?? 0) ||
    one.name.localeCompare(other.name) ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}
