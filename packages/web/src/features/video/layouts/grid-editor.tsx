import type { WallGrid } from "@gantry/domain/camera/wall-grid.ts";
import { Button, Group, NumberInput, Stack, UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { maxCells, mergeTiles, resizeGrid, resizeTile, split } from "./grid-edits.ts";
import css from "./grid-editor.module.css";

interface GridEditorProps {
  grid: WallGrid;
  onChange: ((grid: WallGrid) => void) | undefined;
}
const growths = {
  ArrowRight: { columns: 1 },
  ArrowLeft: { columns: -1 },
  ArrowDown: { rows: 1 },
  ArrowUp: { rows: -1 },
} as const;
const buttons = [
  ["wider", "ArrowRight"],
  ["narrower", "ArrowLeft"],
  ["taller", "ArrowDown"],
  ["lower", "ArrowUp"],
] as const;

/** Tiles are merged by dragging, or resized by keys and buttons. */
export function GridEditor({ grid, onChange }: GridEditorProps) {
  const { t } = useTranslation("videoWall");
  const hintId = useId();
  const [chosen, setChosen] = useState(0);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const selected = Math.min(chosen, grid.items.length - 1);
  const change = (next: WallGrid) => {
    const { startRow, startColumn } = grid.items[selected] ?? { startRow: 1, startColumn: 1 };
    onChange?.(next);
    const same = next.items.findIndex(
      (tile) => tile.startRow === startRow && tile.startColumn === startColumn,
    );
    setChosen(Math.max(0, same));
  };
  const grow = (key: keyof typeof growths) => change(resizeTile(grid, selected, growths[key]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!Object.hasOwn(growths, event.key) || !onChange) return;
    event.preventDefault();
    grow(event.key as keyof typeof growths);
  };
  const drop = () => {
    if (drag && drag.from !== drag.to) change(mergeTiles(grid, drag.from, drag.to));
    setDrag(undefined);
  };
  return (
    <Stack maw={640}>
      <Group gap="sm">
        {(["columns", "rows"] as const).map((side) => (
          <NumberInput
            key={side}
            w={120}
            label={t(`grid.${side}`)}
            value={grid[side]}
            min={1}
            max={maxCells}
            allowDecimal={false}
            disabled={!onChange}
            onChange={(value) => {
              const size = { columns: grid.columns, rows: grid.rows, [side]: Number(value) };
              if (Number(value) >= 1) change(resizeGrid(grid, size.columns, size.rows));
            }}
          />
        ))}
      </Group>
      <div
        className={css.tiles}
        role="group"
        aria-label={t("grid.tiles")}
        style={{
          gridTemplateColumns: `repeat(${grid.columns}, 1fr)`,
          gridTemplateRows: `repeat(${grid.rows}, 1fr)`,
        }}
        onPointerUp={drop}
        onPointerLeave={() => setDrag(undefined)}
      >
        {grid.items.map(({ startRow, startColumn, rows, columns }, index) => (
          <UnstyledButton
            key={`${startRow} ${startColumn}`}
            className={css.tile}
            style={{ gridArea: `${startRow} / ${startColumn} / span ${rows} / span ${columns}` }}
            aria-pressed={index === selected}
            aria-label={t("grid.tile", { tile: index + 1, columns, rows })}
            aria-describedby={onChange && hintId}
            data-joined={(drag && isBetween(grid, drag, index)) || undefined}
            onFocus={() => setChosen(index)}
            onClick={() => setChosen(index)}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.releasePointerCapture(event.pointerId);
              if (onChange) setDrag({ from: index, to: index });
            }}
            onPointerEnter={() => drag && setDrag({ ...drag, to: index })}
          >
            {index + 1}
          </UnstyledButton>
        ))}
      </div>
      {onChange && (
        <>
          <p id={hintId} className="dim small">
            {t("grid.hint")}
          </p>
          <Group gap="sm">
            {buttons.map(([name, key]) => (
              <Button key={name} variant="default" size="xs" onClick={() => grow(key)}>
                {t(`grid.${name}`)}
              </Button>
            ))}
            <Button variant="default" size="xs" onClick={() => change(split(grid, selected))}>
              {t("grid.split")}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** Whether the drag would merge this tile. */
function isBetween(grid: WallGrid, { from, to }: { from: number; to: number }, index: number): boolean {
  if (from === to) return false;
  const tile = grid.items[index];
  return tile !== undefined && !mergeTiles(grid, from, to).items.some((left) => isSame(left, tile));
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
