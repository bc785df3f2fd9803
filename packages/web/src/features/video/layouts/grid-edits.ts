import type { WallGrid, WallTile } from "@gantry/domain/camera/wall-grid.ts";

export const maxCells = 12;

/** Tiles outside are cut or removed; new cells become tiles. */
export function resizeGrid(grid: WallGrid, columns: number, rows: number): WallGrid {
  const size = { columns: clampCells(columns), rows: clampCells(rows) };
  const kept = grid.items
    .filter(({ startRow, startColumn }) => startRow <= size.rows && startColumn <= size.columns)
    .map((tile) => ({
      ...tile,
      rows: Math.min(tile.rows, size.rows - tile.startRow + 1),
      columns: Math.min(tile.columns, size.columns - tile.startColumn + 1),
    }));
  return fillGrid({ ...size, items: kept });
}

/** Merges everything between two tile indexes; partially covered tiles are split. */
export function mergeTiles(grid: WallGrid, from: number, to: number): WallGrid {
  const [one, other] = [grid.items[from], grid.items[to]];
  if (!one || !other) return grid;
  const startRow = Math.min(one.startRow, other.startRow);
  const startColumn = Math.min(one.startColumn, other.startColumn);
  const rows = Math.max(endRow(one), endRow(other)) - startRow + 1;
  const columns = Math.max(endColumn(one), endColumn(other)) - startColumn + 1;
  return withTile(grid, { startRow, startColumn, rows, columns }, from);
}

export function resizeTile(grid: WallGrid, index: number, by: { rows?: number; columns?: number }): WallGrid {
  const tile = grid.items[index];
  if (!tile) return grid;
  const rows = clampCount(tile.rows + (by.rows ?? 0), grid.rows - tile.startRow + 1);
  const columns = clampCount(tile.columns + (by.columns ?? 0), grid.columns - tile.startColumn + 1);
  if (rows === tile.rows && columns === tile.columns) return grid;
  return withTile(grid, { ...tile, rows, columns }, index);
}

export function split(grid: WallGrid, index: number): WallGrid {
  return fillGrid({ ...grid, items: grid.items.filter((_, place) => place !== index) });
}

function withTile(grid: WallGrid, tile: WallTile, instead: number): WallGrid {
  const others = grid.items.filter((other, index) => index !== instead && !overlaps(tile, other));
  return fillGrid({ ...grid, items: [...others, tile] });
}

/** Empty cells become tiles; sorted in reading order. */
function fillGrid({ columns, rows, items }: WallGrid): WallGrid {
  const cells = Array.from({ length: rows * columns }, (_, index) => ({
    startRow: Math.floor(index / columns) + 1,
    startColumn: (index % columns) + 1,
    rows: 1,
    columns: 1,
  }));
  const free = cells.filter(
    ({ startRow, startColumn }) => !items.some((tile) => covers(tile, startRow, startColumn)),
  );
  const inOrder = [...items, ...free].toSorted(
    (one, other) => one.startRow - other.startRow || one.startColumn - other.startColumn,
  );
  return { columns, rows, items: inOrder };
}

const endRow = (tile: WallTile) => tile.startRow + tile.rows - 1;
const endColumn = (tile: WallTile) => tile.startColumn + tile.columns - 1;

const covers = (tile: WallTile, row: number, column: number) =>
  row >= tile.startRow && row <= endRow(tile) && column >= tile.startColumn && column <= endColumn(tile);

const overlaps = (one: WallTile, other: WallTile) =>
  one.startRow <= endRow(other) &&
  other.startRow <= endRow(one) &&
  one.startColumn <= endColumn(other) &&
  other.startColumn <= endColumn(one);

const clampCount = (value: number, max: number) => Math.max(1, Math.min(max, value));
const clampCells = (count: number) => clampCount(Math.round(count) || 1, maxCells);
