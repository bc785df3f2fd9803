import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { EditedTile } from "./edited-tile.tsx";
import { gridStyle, hasManyColumns } from "./grid-style.ts";
import type { WallEditor } from "./use-wall-editor.ts";
import { isArrow, tilesOf, contentOf } from "./wall-document.ts";
import css from "./walls.module.css";
import { useGamepadHotkeys } from "../gamepad/use-hotkeys.ts";

export function WallTiles({ editor }: { editor: WallEditor }) {
  const { t } = useTranslation("videoWall");
  const hintId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { layout } = editor.wall;
  const { alone, selected } = editor;
  const { active, hover } = useActiveTile(editor);
  const focusTile = (tile: number | undefined) =>
    tile !== undefined && grid.current?.querySelector<HTMLElement>(`[data-tile="${tile}"]`)?.focus();

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnTile = event.target instanceof HTMLElement && event.target.dataset["tile"] !== undefined;
    if (!isOnTile || event.ctrlKey || event.metaKey) return;
    const act = tileAction(event, editor);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    focusTile(act() ?? undefined);
  };
  return (
    <>
      <div
        ref={grid}
        className={css.grid}
        data-wall-grid
        style={gridStyle(layout)}
        data-alone={alone}
        data-many={hasManyColumns(layout) || undefined}
        onKeyDown={onKeyDown}
        onPointerLeave={() => hover(undefined)}
      >
        {tilesOf(layout).map((tile) => (
          <EditedTile
            key={tile}
            tile={tile}
            editor={editor}
            hintId={hintId}
            isSelected={tile === selected}
            hasGamepad={tile === active}
            onHover={hover}
          />
        ))}
      </div>
      <span id={hintId} hidden>
        {t("tileHint")}
      </span>
      <span className="visually-hidden" role="status">
        {editor.said}
      </span>
    </>
  );
}

/** The action returns the tile to focus. */
function tileAction(event: KeyboardEvent, editor: WallEditor): (() => number | undefined | void) | undefined {
  const { key, altKey } = event;
  if (isArrow(key)) return () => editor.go(key, altKey && editor.mayEdit);
  if (altKey) return undefined;
  if (key === "m" || key === "M" || (key === "Enter" && editor.alone !== undefined))
    return () => editor.toggleAlone(editor.selected);
  if (key === "Escape" && editor.picked !== undefined) return editor.keep;
  if (key === "Escape" && editor.alone !== undefined) return () => editor.toggleAlone(editor.selected);
  if (!editor.mayEdit) return undefined;
  if (key === " ") return editor.pickOrDrop;
  if (key === "Delete" || key === "Backspace") return () => editor.remove(editor.selected);
  return undefined;
}

/** The tile that the gamepad controls: the one under the pointer, otherwise the selected one (WALL-006). */
function useActiveTile({ wall, selected, select, alone }: WallEditor) {
  const [hovered, hover] = useState<number>();
  const active = alone ?? hovered ?? selected;
  useGamepadHotkeys((action) => {
    if (action !== "NEXT_CAMERA" && action !== "PREVIOUS_CAMERA") return;
    const filled = tilesOf(wall.layout).filter((tile) => contentOf(wall.items, tile));
    const after = filled.filter((tile) => tile > active);
    const before = filled.filter((tile) => tile < active);
    const next = action === "NEXT_CAMERA" ? (after[0] ?? filled[0]) : (before.at(-1) ?? filled.at(-1));
    if (next === undefined || alone !== undefined) return;
    // The pointer has not moved; the latest selection wins.
    hover(undefined);
    select(next);
  });
  return { active, hover };
}
