import type { ObjectNode } from "@gantry/domain/snmp/object-tree.ts";

export interface VisibleNode {
  node: ObjectNode;
  /** 1 for the roots. */
  level: number;
  isExpanded: boolean | undefined;
  /** Position among siblings from 1, and their number. */
  position: number;
  siblings: number;
}

export function visibleNodes(
  nodes: readonly ObjectNode[],
  expanded: ReadonlySet<string>,
  level = 1,
): VisibleNode[] {
  return nodes.flatMap((node, index) => {
    const isExpanded = node.children.length > 0 ? expanded.has(node.oid) : undefined;
    const line = { node, level, isExpanded, position: index + 1, siblings: nodes.length };
    return [line, ...(isExpanded ? visibleNodes(node.children, expanded, level + 1) : [])];
  });
}

/** Effect of a key at the line `index`; undefined: none. */
export type TreeMove = { focus: string } | { expand: string } | { collapse: string } | { choose: string };

/** ARIA tree keys: arrows move, right expands, left collapses or moves to the parent, Enter selects. */
export function treeMove(lines: readonly VisibleNode[], index: number, key: string): TreeMove | undefined {
  const line = lines[index];
  if (!line) return undefined;
  const { oid } = line.node;
  const to = (other: VisibleNode | undefined) => other && { focus: other.node.oid };
  switch (key) {
    case "ArrowDown":
      return to(lines[index + 1]);
    case "ArrowUp":
      return to(lines[index - 1]);
    case "Home":
      return to(lines[0]);
    case "End":
      return to(lines.at(-1));
    case "ArrowRight":
      return line.isExpanded === false ? { expand: oid } : line.isExpanded ? to(lines[index + 1]) : undefined;
    case "ArrowLeft":
      return line.isExpanded ? { collapse: oid } : to(parentOf(lines, index));
    case "Enter":
    case " ":
      return { choose: oid };
    default:
      return undefined;
  }
}

function parentOf(lines: readonly VisibleNode[], index: number): VisibleNode | undefined {
  const level = lines[index]?.level ?? 1;
  return lines.slice(0, index).findLast((line) => line.level < level);
}
