import type { FieldIssue } from "../errors.ts";
import { type GroupOf, number, objects } from "../fields/fields.ts";

const gridMax = 12;
export const maxTiles = gridMax * gridMax;
const cells = number({ required: true, default: 1, min: 1, max: gridMax, integer: true, size: "quarter" });

/** A grid of camera tiles. Rows and columns count from 1 at the top left (WALL-011). */
export const wallGridFields = {
  columns: number({ required: true, default: 2, min: 1, max: gridMax, integer: true, size: "quarter" }),
  rows: number({ required: true, default: 2, min: 1, max: gridMax, integer: true, size: "quarter" }),
  items: objects(
    { startRow: cells, startColumn: cells, rows: cells, columns: cells },
    { maxItems: maxTiles },
  ),
} as const;
export type WallGrid = GroupOf<typeof wallGridFields>;
export type WallTile = WallGrid["items"][number];

export function makeEvenGrid(columns: number, rows: number): WallGrid {
  const items = Array.from({ length: columns * rows }, (_, index) => ({
    startRow: Math.floor(index / columns) + 1,
    startColumn: (index % columns) + 1,
    rows: 1,
    columns: 1,
  }));
  return { columns, rows, items };
}

/** Reports tiles outside the grid or overlapping. `at` is the path of the tile list. */
export function wallGridIssues({ columns, rows, items }: WallGrid, at: string): FieldIssue[] {
  return items.flatMap((tile, index) => {
    const isBeyond = endRow(tile) > rows || endColumn(tile) > columns;
    if (isBeyond) return [{ field: `${at}.${index}`, code: "tileBeyondGrid", params: { tile: index + 1 } }];
    const under = items.findIndex((other, place) => place < index && overlaps(tile, other));
    if (under < 0) return [];
    return [{ field: `${at}.${index}`, code: "tilesOverlap", params: { tile: index + 1, other: under + 1 } }];
  });
}

const endRow = (tile: WallTile) => tile.startRow + tile.rows - 1;
const endColumn = (tile: WallTile) => tile.startColumn + tile.columns - 1;

function overlaps(a: WallTile, b: WallTile): boolean {
  return (
    a.startRow <= endRow(b) &&
    b.startRow <= endRow(a) &&
    a.startColumn <= endColumn(b) &&
    b.startColumn <= endColumn(a)
  );
}
