import { type ObjectNode, objectTree } from "@gantry/domain/snmp/object-tree.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Tree, TreeItem } from "../../../kit/tree/tree.tsx";
import { identifiersAbove } from "./object-identifier.ts";
import { treeMove, visibleNodes, type VisibleNode } from "./visible-nodes.ts";

interface ObjectTreeViewProps {
  /** OID from the address; the tree opens there. */
  oid: string;
  onChoose: (node: ObjectNode) => void;
}

/** COMM-007. */
export function ObjectTreeView({ oid, onChoose }: ObjectTreeViewProps) {
  const { t } = useTranslation("mibBrowser");
  const roots = objectTree();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set([...roots.map((root) => root.oid), ...identifiersAbove(oid)]),
  );
  const [focused, setFocused] = useState<string>();
  const lines = visibleNodes(roots, expanded);
  const chosen = lines.find(({ node }) => node.oid === oid || `${node.oid}.0` === oid)?.node.oid;
  // One tab stop: the focused, selected or first line.
  const tabStop =
    [focused, chosen].find((one) => lines.some(({ node }) => node.oid === one)) ?? roots[0]?.oid;
  const setOpen = (which: string, isOpen: boolean) =>
    setExpanded((before) => {
      const after = new Set(before);
      if (isOpen) after.add(which);
      else after.delete(which);
      return after;
    });
  function onKeyDown(event: React.KeyboardEvent<HTMLUListElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = lines.findIndex(({ node }) => node.oid === tabStop);
    const move = treeMove(lines, index, event.key);
    if (!move) return;
    event.preventDefault();
    if ("expand" in move) setOpen(move.expand, true);
    else if ("collapse" in move) setOpen(move.collapse, false);
    else if ("choose" in move) {
      const node = lines[index]?.node;
      if (node) onChoose(node);
    } else {
      setFocused(move.focus);
      event.currentTarget.querySelector<HTMLElement>(`[data-oid="${move.focus}"]`)?.focus();
    }
  }
  return (
    <Tree label={t("tree")} onKeyDown={onKeyDown}>
      {lines.map((line) => (
        <TreeLine
          key={line.node.oid}
          line={line}
          isChosen={line.node.oid === chosen}
          isTabStop={line.node.oid === tabStop}
          onFocus={() => setFocused(line.node.oid)}
          onPress={() => {
            onChoose(line.node);
            if (line.isExpanded !== undefined) setOpen(line.node.oid, !line.isExpanded);
          }}
        />
      ))}
    </Tree>
  );
}

interface TreeLineProps {
  line: VisibleNode;
  isChosen: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onPress: () => void;
}

function TreeLine({ line, isChosen, isTabStop, onFocus, onPress }: TreeLineProps) {
  const { node, isExpanded, ...place } = line;
  return (
    <TreeItem
      isDense
      {...place}
      isOpen={isExpanded}
      isChosen={isChosen}
      isTabStop={isTabStop}
      data-oid={node.oid}
      title={[node.oid, node.syntax, node.notes].filter(Boolean).join("\n")}
      onFocus={onFocus}
      onClick={onPress}
    >
      <span className="ellipsis">{node.name}</span>
      {node.standard && <span className="dim small end">{node.standard}</span>}
    </TreeItem>
  );
}
