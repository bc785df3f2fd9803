import type { PermissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import type { GroupPlace } from "@gantry/domain/contract/people/permission-calls.ts";
import { canMoveBelow, type GroupTree } from "@gantry/domain/permissions/group-tree.ts";
import { IconUsersGroup } from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Tree, TreeItem } from "../../../../kit/tree/tree.tsx";
import { type GroupLine, type MoveStep, placeAfterDrop, placeAfterStep } from "./group-moves.ts";

const moveKeys: Readonly<Record<string, MoveStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

interface GroupTreeProps {
  groups: readonly PermissionGroup[];
  tree: GroupTree<PermissionGroup>;
  lines: readonly GroupLine<PermissionGroup>[];
  chosen: string | undefined;
  /** False: the group cannot move. */
  mayMove: (id: string) => boolean;
  onChoose: (id: string) => void;
  onOpen: (id: string) => void;
  onFold: (id: string, isOpen: boolean) => void;
  onMove: (id: string, place: GroupPlace) => void;
}

/** Arrows navigate; with Alt they move the group, which can also be dragged. */
export function GroupTreeView(props: GroupTreeProps) {
  const { groups, tree, lines, chosen, mayMove, onChoose, onOpen, onFold, onMove } = props;
  const { t } = useTranslation("permissionEditor");
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<DropTarget>();
  const index = Math.max(
    0,
    lines.findIndex(({ group }) => group.id === chosen),
  );
  const line = lines[index];

  function focusLine(at: number): void {
    const id = lines[at]?.group.id;
    if (id === undefined) return;
    onChoose(id);
    list.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(id)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!line || event.ctrlKey || event.metaKey) return;
    const { group, isOpen, parentId } = line;
    const step = event.altKey ? moveKeys[event.key] : undefined;
    const place = step && mayMove(group.id) ? placeAfterStep(tree, group.id, step) : undefined;
    if (place) onMove(group.id, place);
    else if (event.altKey && !step) return;
    else if (event.altKey) event.preventDefault();
    else if (event.key === "ArrowDown") focusLine(index + 1);
    else if (event.key === "ArrowUp") focusLine(index - 1);
    else if (event.key === "Home") focusLine(0);
    else if (event.key === "End") focusLine(lines.length - 1);
    else if (event.key === "ArrowRight" && isOpen === false) onFold(group.id, true);
    else if (event.key === "ArrowRight" && isOpen) focusLine(index + 1);
    else if (event.key === "ArrowLeft" && isOpen) onFold(group.id, false);
    else if (event.key === "ArrowLeft") focusLine(lines.findIndex((one) => one.group.id === parentId));
    else if (event.key === "Enter") onOpen(group.id);
    else return;
    event.preventDefault();
  }

  function drop(): void {
    const place = target && placeAfterDrop(tree, target.id, target.where);
    if (dragged && place && dragged !== place.beforeId && canMoveBelow(groups, dragged, place.parentId))
      onMove(dragged, place);
    setDragged(undefined);
    setTarget(undefined);
  }

  return (
    <Tree ref={list} label={t("groups.tree")} onKeyDown={onKeyDown}>
      {lines.map((one) => {
        const { id } = one.group;
        const isMovable = mayMove(id);
        return (
          <GroupItem
            key={id}
            line={one}
            isChosen={id === chosen}
            isTabStop={one === line}
            dropsAt={target?.id === id ? target.where : undefined}
            isMovable={isMovable}
            onChoose={() => onChoose(id)}
            onFold={(isOpen) => onFold(id, isOpen)}
            onDragStart={() => setDragged(id)}
            onDragOver={(event) => {
              if (!dragged || dragged === id) return setTarget(undefined);
              event.preventDefault();
              setTarget({ id, where: whereOf(event) });
            }}
            onDrop={drop}
          />
        );
      })}
    </Tree>
  );
}

interface DropTarget {
  id: string;
  where: "before" | "after" | "below";
}

/** The upper and lower quarters drop beside the line, the middle below it. */
function whereOf(event: DragEvent<HTMLElement>): DropTarget["where"] {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  return part < 0.25 ? "before" : part > 0.75 ? "after" : "below";
}

function GroupItem({
  line,
  isChosen,
  isTabStop,
  isMovable,
  dropsAt,
  onChoose,
  onFold,
  onDragStart,
  onDragOver,
  onDrop,
}: {
  line: GroupLine<PermissionGroup>;
  isChosen: boolean;
  isTabStop: boolean;
  isMovable: boolean;
  dropsAt: DropTarget["where"] | undefined;
  onChoose: () => void;
  onFold: (isOpen: boolean) => void;
  onDragStart: () => void;
  onDragOver: (event: DragEvent<HTMLElement>) => void;
  onDrop: () => void;
}) {
  const { group, level, position, siblings, isOpen } = line;
  return (
    <TreeItem
      level={level}
      position={position}
      siblings={siblings}
      isOpen={isOpen}
      isChosen={isChosen}
      isTabStop={isTabStop}
      data-group={group.id}
      data-drop={dropsAt}
      draggable={isMovable}
      onFold={onFold}
      onClick={onChoose}
      onDragStart={onDragStart}
      onDragOver={onDragOver}
      onDrop={onDrop}
      onDragEnd={onDrop}
    >
      <IconUsersGroup size={16} aria-hidden color="var(--c-dim)" />
      <span className="ellipsis">{group.name}</span>
      <span className="dim num end">{group.entities?.length || ""}</span>
    </TreeItem>
  );
}
