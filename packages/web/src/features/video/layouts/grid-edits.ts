import type { WallGrid, WallTile } from "@gantry/domain/camera/wall-grid.ts";

/** Most columns and rows of a grid. */
export const mostCells = 12;

/** The grid with other numbers of columns and rows: tiles beyond are cut or left out, new cells are tiles. */
export function resizedGrid(grid: WallGrid, columns: number, rows: number): WallGrid {
  const size = { columns: within(columns), rows: within(rows) };
  const kept = grid.items
    .filter(({ startRow, startColumn }) => startRow <= size.rows && startColumn <= size.columns)
    .map((tile) => ({
      ...tile,
      rows: Math.min(tile.rows, size.rows - tile.startRow + 1),
      columns: Math.min(tile.columns, size.columns - tile.startColumn + 1),
    }));
  return filled({ ...size, items: kept });
}

/** One tile in the place of all between two, both counted from 0; what it cuts through falls into cells. */
export function merged(grid: WallGrid, from: number, to: number): WallGrid {
  const [one, other] = [grid.items[from], grid.items[to]];
  if (!one || !other) return grid;
  const startRow = Math.min(one.startRow, other.startRow);
  const startColumn = Math.min(one.startColumn, other.startColumn);
  const rows = Math.max(endRow(one), endRow(other)) - startRow + 1;
  const columns = Math.max(endColumn(one), endColumn(other)) - startColumn + 1;
  return withTile(grid, { startRow, startColumn, rows, columns }, from);
}

/** The tile, counted from 0, grown or shrunk at its right and lower edge; the grid is its limit. */
export function resizedTile(
  grid: WallGrid,
  index: number,
  by: { rows?: number; columns?: number },
): WallGrid {
  const tile = grid.items[index];
  if (!tile) return grid;
  const rows = between(tile.rows + (by.rows ?? 0), grid.rows - tile.startRow + 1);
  const columns = between(tile.columns + (by.columns ?? 0), grid.columns - tile.startColumn + 1);
  if (rows === tile.rows && columns === tile.columns) return grid;
  return withTile(grid, { ...tile, rows, columns }, index);
}

/** The tile in its single cells. */
export function split(grid: WallGrid, index: number): WallGrid {
  return filled({ ...grid, items: grid.items.filter((_, place) => place !== index) });
}

/** Which tile, from 0, a cell belongs to. */
export const tileAt = ({ items }: WallGrid, row: number, column: number): number =>
  items.findIndex((tile) => covers(tile, row, column));

function withTile(grid: WallGrid, tile: WallTile, instead: number): WallGrid {
  const others = grid.items.filter((other, index) => index !== instead && !overlaps(tile, other));
  return filled({ ...grid, items: [...others, tile] });
}

/** Every cell without a tile becomes one; tiles stand in the order in which they are read. */
function filled({ columns, rows, items }: WallGrid): WallGrid {
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

const between = (value: number, most: number) => Math.max(1, Math.min(most, value));
const within = (count: number) => between(Math.round(count) || 1, mostCells);
