import type { VideoWall } from "@gantry/domain/kinds/video-wall.ts";
import { makeEvenGrid, type WallGrid, type WallTile } from "@gantry/domain/camera/wall-grid.ts";

/** Tiles are numbered from 1, in layout order. */
export type TileContent = Pick<NonNullable<VideoWall["items"]>[number], "entityType" | "entityId">;
export type WallItems = readonly (TileContent & { tile: number })[];

export interface WallDocument {
  layout: WallGrid;
  items: WallItems;
}

export function wallDocument(values: object): WallDocument {
  const { layout, items } = values as Partial<WallDocument>;
  return { layout: layout ?? makeEvenGrid(2, 2), items: items ?? [] };
}

export const contentOf = (items: WallItems, tile: number): TileContent | undefined =>
  items.find((item) => item.tile === tile);

export function placeContent(
  items: WallItems,
  tile: number,
  { entityType, entityId }: TileContent,
): WallItems {
  return sortItems([...clearTile(items, tile), { tile, entityType, entityId }]);
}

export const clearTile = (items: WallItems, tile: number): WallItems =>
  items.filter((item) => item.tile !== tile);

export function swapTiles(items: WallItems, one: number, other: number): WallItems {
  const tiles = new Map([
    [one, other],
    [other, one],
  ]);
  return sortItems(items.map((item) => ({ ...item, tile: tiles.get(item.tile) ?? item.tile })));
}

/**
 * Changes the layout. Contents keep their tile number; those without a tile move to empty tiles and are
 * dropped only if none is left.
 */
export function withLayout({ items }: WallDocument, layout: WallGrid): WallDocument {
  const count = layout.items.length;
  return mapTiles(layout, items, ({ tile }) => (tile <= count ? tile : undefined));
}

/** Rearranges the tiles; contents keep their position where a tile exists for it. */
export function rearrange(wall: WallDocument, layout: WallGrid): WallDocument {
  return mapTiles(layout, wall.items, ({ tile }) => {
    const lay = wall.layout.items[tile - 1];
    const index = lay ? layout.items.findIndex((at) => covers(at, lay.startRow, lay.startColumn)) : -1;
    return index < 0 ? undefined : index + 1;
  });
}

/** The first empty tile from this one on, wrapping around; undefined if none is empty. */
export function findNextEmpty({ layout, items }: WallDocument, from: number): number | undefined {
  const tiles = tilesOf(layout);
  const around = [...tiles.slice(from - 1), ...tiles.slice(0, from - 1)];
  return around.find((tile) => !contentOf(items, tile));
}

export const tilesOf = (layout: WallGrid): number[] => layout.items.map((_, index) => index + 1);

export function layoutName({ columns, rows, items }: WallGrid): string {
  const isEven = items.length === columns * rows;
  return isEven ? `${columns} × ${rows}` : `${columns} × ${rows}, ${items.length}`;
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
const ways: Readonly<Record<Arrow, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
export const isArrow = (key: string): key is Arrow => Object.hasOwn(ways, key);

/** The nearest tile in this direction; undefined at the edge. Skips cells without a tile. */
export function findNeighbour(layout: WallGrid, tile: number, arrow: Arrow): number | undefined {
  const from = layout.items[tile - 1];
  if (!from) return undefined;
  const [down, right] = ways[arrow];
  let row = down > 0 ? from.startRow + from.rows : from.startRow + down;
  let column = right > 0 ? from.startColumn + from.columns : from.startColumn + right;
  while (row >= 1 && row <= layout.rows && column >= 1 && column <= layout.columns) {
    const index = layout.items.findIndex((at) => covers(at, row, column));
    if (index >= 0) return index + 1;
    row += down;
    column += right;
  }
  return undefined;
}

/**
 * Gives contents their preferred tiles, first come first served; the others fill empty tiles while there are
 * any.
 */
function mapTiles(
  layout: WallGrid,
  items: WallItems,
  wanted: (item: WallItems[number]) => number | undefined,
): WallDocument {
  const kept = new Map<number, WallItems[number]>();
  const displaced: TileContent[] = [];
  for (const item of items) {
    const tile = wanted(item);
    if (tile === undefined || kept.has(tile)) displaced.push(item);
    else kept.set(tile, { ...item, tile });
  }
  const empty = tilesOf(layout).filter((tile) => !kept.has(tile));
  const moved = empty.flatMap((tile, index) => {
    const content = displaced[index];
    return content ? [{ tile, entityType: content.entityType, entityId: content.entityId }] : [];
  });
  return { layout, items: sortItems([...kept.values(), ...moved]) };
}

const covers = (tile: WallTile, row: number, column: number) =>
  row >= tile.startRow &&
  row < tile.startRow + tile.rows &&
  column >= tile.startColumn &&
  column < tile.startColumn + tile.columns;

const sortItems = (items: WallItems): WallItems => items.toSorted((one, other) => one.tile - other.tile);
