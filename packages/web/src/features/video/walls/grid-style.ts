import type { WallGrid, WallTile } from "@gantry/domain/camera/wall-grid.ts";
import type { CSSProperties } from "react";

/** Equal columns and rows; laid out in `walls.module.css`, which uses two columns on phones. */
export const gridStyle = ({ columns, rows }: Pick<WallGrid, "columns" | "rows">): CSSProperties =>
  ({ "--columns": columns, "--rows": rows }) as CSSProperties;

export const tileStyle = ({ startRow, startColumn, rows, columns }: WallTile): CSSProperties =>
  ({ "--area": `${startRow} / ${startColumn} / span ${rows} / span ${columns}` }) as CSSProperties;

export const hasManyColumns = ({ columns }: Pick<WallGrid, "columns">): boolean => columns > 2;

/** Wider than half of the wall: takes the full width in the two-column layout. */
export const isWide = (tile: WallTile, { columns }: Pick<WallGrid, "columns">): boolean =>
  tile.columns * 2 > columns;
