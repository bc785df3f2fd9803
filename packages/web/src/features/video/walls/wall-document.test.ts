import { makeEvenGrid } from "@gantry/domain/camera/wall-grid.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  contentOf,
  findNeighbour,
  findNextEmpty,
  placeContent,
  rearrange,
  swapTiles,
  withLayout,
  type WallItems,
} from "./wall-document.ts";

const camera = (tile: number) => ({ tile, entityType: "CAMERA" as const, entityId: `camera-${tile}` });
const wallOf = (...tiles: number[]): WallItems => tiles.map(camera);
const largeAndSmall = {
  columns: 3,
  rows: 2,
  items: [
    { startRow: 1, startColumn: 1, rows: 2, columns: 2 },
    { startRow: 1, startColumn: 3, rows: 1, columns: 1 },
    { startRow: 2, startColumn: 3, rows: 1, columns: 1 },
  ],
};

test("placing content in a tile replaces its previous content", () => {
  const items = placeContent(wallOf(1, 2), 2, { entityType: "TOUR", entityId: "loop" });
  expect(items).toEqual([camera(1), { tile: 2, entityType: "TOUR", entityId: "loop" }]);
});

test("two tiles swap their contents, and back", () => {
  const items = wallOf(1, 3);
  expect(swapTiles(items, 1, 2)).toEqual([{ ...camera(1), tile: 2 }, camera(3)]);
  expect(swapTiles(swapTiles(items, 1, 3), 1, 3)).toEqual(items);
});

test("a smaller layout keeps what fits and moves other contents to empty tiles", () => {
  const { items } = withLayout({ layout: makeEvenGrid(3, 3), items: wallOf(1, 2, 9) }, makeEvenGrid(2, 2));
  expect(items).toEqual([camera(1), camera(2), { ...camera(9), tile: 3 }]);
});

test("after any layout change each tile has at most one content, and nothing is lost while there is room", () => {
  const grid = fc.record({ columns: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 1, max: 4 }) });
  const tiles = fc.uniqueArray(fc.integer({ min: 1, max: 16 }), { maxLength: 16 });
  fc.assert(
    fc.property(grid, tiles, ({ columns, rows }, filled) => {
      const layout = makeEvenGrid(columns, rows);
      const { items } = withLayout({ layout: makeEvenGrid(4, 4), items: wallOf(...filled) }, layout);
      expect(items.every(({ tile }) => tile <= layout.items.length)).toBe(true);
      expect(new Set(items.map(({ tile }) => tile)).size).toBe(items.length);
      expect(items.length).toBe(Math.min(filled.length, layout.items.length));
    }),
  );
});

test("rearranged tiles keep contents in place, and covered ones move to free tiles", () => {
  const wall = { layout: makeEvenGrid(3, 2), items: wallOf(1, 2, 3) };
  expect(rearrange(wall, largeAndSmall).items).toEqual([
    camera(1),
    { ...camera(3), tile: 2 },
    { ...camera(2), tile: 3 },
  ]);
});

test("the search for the next empty tile wraps around", () => {
  const layout = makeEvenGrid(2, 2);
  expect(findNextEmpty({ layout, items: wallOf(1, 3, 4) }, 3)).toBe(2);
  expect(findNextEmpty({ layout, items: wallOf(1, 2, 3, 4) }, 3)).toBeUndefined();
});

test("arrows move between tiles of any size and stop at the edge", () => {
  expect(findNeighbour(largeAndSmall, 1, "ArrowRight")).toBe(2);
  expect(findNeighbour(largeAndSmall, 2, "ArrowDown")).toBe(3);
  expect(findNeighbour(largeAndSmall, 3, "ArrowLeft")).toBe(1);
  expect(findNeighbour(largeAndSmall, 1, "ArrowDown")).toBeUndefined();
  expect(contentOf(wallOf(2), 1)).toBeUndefined();
});
