import type { GroupPlace } from "@gantry/domain/contract/people/permission-calls.ts";
import type { GroupNode, GroupTree } from "@gantry/domain/permissions/group-tree.ts";

export interface GroupLine<Group extends GroupNode = GroupNode> {
  group: Group;
  parentId: string | null;
  level: number;
  position: number;
  siblings: number;
  isOpen: boolean | undefined;
}

export function groupLines<Group extends GroupNode>(
  tree: GroupTree<Group>,
  closed: ReadonlySet<string>,
  parentId: string | null = null,
  level = 1,
): GroupLine<Group>[] {
  const children = tree.get(parentId) ?? [];
  return children.flatMap((group, index) => {
    const isOpen = tree.has(group.id) ? !closed.has(group.id) : undefined;
    const line = { group, parentId, level, position: index + 1, siblings: children.length, isOpen };
    return [line, ...(isOpen ? groupLines(tree, closed, group.id, level + 1) : [])];
  });
}

export type MoveStep = "up" | "down" | "in" | "out";

export function placeAfterStep(
  tree: GroupTree<GroupNode>,
  id: string,
  step: MoveStep,
): GroupPlace | undefined {
  const found = placeOf(tree, id);
  if (!found) return undefined;
  const { parentId, siblings, index } = found;
  const idAt = (at: number) => siblings[at]?.id;
  if (step === "up") return index > 0 ? { parentId, beforeId: idAt(index - 1) ?? null } : undefined;
  if (step === "down")
    return index < siblings.length - 1 ? { parentId, beforeId: idAt(index + 2) ?? null } : undefined;
  if (step === "in") {
    const above = idAt(index - 1);
    return above === undefined ? undefined : { parentId: above, beforeId: null };
  }
  const parent = parentId === null ? undefined : placeOf(tree, parentId);
  if (!parent) return undefined;
  return { parentId: parent.parentId, beforeId: parent.siblings[parent.index + 1]?.id ?? null };
}

export function placeAfterDrop(
  tree: GroupTree<GroupNode>,
  targetId: string,
  where: "before" | "after" | "below",
): GroupPlace | undefined {
  if (where === "below") return { parentId: targetId, beforeId: null };
  const target = placeOf(tree, targetId);
  if (!target) return undefined;
  const { parentId, siblings, index } = target;
  return { parentId, beforeId: where === "before" ? targetId : (siblings[index + 1]?.id ?? null) };
}

function placeOf(tree: GroupTree<GroupNode>, id: string) {
  for (const [parentId, siblings] of tree) {
    const index = siblings.findIndex((group) => group.id === id);
    if (index >= 0) return { parentId, siblings, index };
  }
  return undefined;
}
