import type { WallGrid, WallTile } from "@gantry/domain/camera/wall-grid.ts";
import type { CSSProperties } from "react";

/** Columns and rows of a wall, all as large as each other; `walls.css` lays them out, on a phone two beside each other. */
export const gridStyle = ({ columns, rows }: Pick<WallGrid, "columns" | "rows">): CSSProperties =>
  ({ "--wall-columns": columns, "--wall-rows": rows }) as CSSProperties;

/** Where a tile lies in it. */
export const tileStyle = ({ startRow, startColumn, rows, columns }: WallTile): CSSProperties =>
  ({ "--tile-area": `${startRow} / ${startColumn} / span ${rows} / span ${columns}` }) as CSSProperties;

/** More tiles beside each other than a phone has room for. */
export const hasManyColumns = ({ columns }: Pick<WallGrid, "columns">): boolean => columns > 2;

/** Wider than half of the wall: it keeps the whole width where two lie beside each other. */
export const isWide = (tile: WallTile, { columns }: Pick<WallGrid, "columns">): boolean =>
  tile.columns * 2 > columns;
