import { makeEvenGrid, type WallGrid, wallGridIssues } from "@gantry/domain/camera/wall-grid.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTiles, resizeGrid, resizeTile, split } from "./grid-edits.ts";

const cellsOf = ({ items }: WallGrid) => items.reduce((sum, { rows, columns }) => sum + rows * columns, 0);

test("a tile extends over its neighbours, and splitting restores its cells", () => {
  const large = resizeTile(makeEvenGrid(3, 3), 0, { rows: 1, columns: 1 });
  expect(large.items[0]).toEqual({ startRow: 1, startColumn: 1, rows: 2, columns: 2 });
  expect(large.items).toHaveLength(6);
  expect(split(large, 0)).toEqual(makeEvenGrid(3, 3));
});

test("all tiles between two are merged", () => {
  const row = mergeTiles(makeEvenGrid(3, 3), 3, 5);
  expect(row.items).toHaveLength(7);
  expect(row.items).toContainEqual({ startRow: 2, startColumn: 1, rows: 1, columns: 3 });
});

test("a smaller grid trims tiles that exceed it", () => {
  const row = mergeTiles(makeEvenGrid(3, 3), 3, 5);
  expect(resizeGrid(row, 2, 2).items.at(-1)).toEqual({ startRow: 2, startColumn: 1, rows: 1, columns: 2 });
});

test("after any edit the tiles fill the grid without overlaps", () => {
  const number = fc.integer({ min: -3, max: 14 });
  const edit = fc.record({
    kind: fc.constantFrom("grid", "tile", "merge", "split"),
    one: number,
    other: number,
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      let grid = makeEvenGrid(3, 3);
      for (const { kind, one, other } of edits) {
        const index = Math.abs(one) % grid.items.length;
        if (kind === "grid") grid = resizeGrid(grid, one, other);
        if (kind === "tile") grid = resizeTile(grid, index, { rows: other, columns: one });
        if (kind === "merge") grid = mergeTiles(grid, index, Math.abs(other) % grid.items.length);
        if (kind === "split") grid = split(grid, index);
        expect(wallGridIssues(grid, "items")).toEqual([]);
        expect(cellsOf(grid)).toBe(grid.columns * grid.rows);
      }
    }),
  );
});
