import type { WallGrid, WallTile } from "@gantry/domain/kinds/wall-grid.ts";
import type { CSSProperties } from "react";

/** Columns and rows of a wall, all as large as each other. */
export const gridStyle = ({ columns, rows }: WallGrid): CSSProperties => ({
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
});

/** Where a tile lies in it. */
export const tileStyle = ({ startRow, startColumn, rows, columns }: WallTile): CSSProperties => ({
  gridArea: `${startRow} / ${startColumn} / span ${rows} / span ${columns}`,
});
