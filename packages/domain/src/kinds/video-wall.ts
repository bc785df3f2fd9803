import type { FieldIssue } from "../errors.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { entity, flag, json, number, object, objects, select, text, textarea } from "../fields/fields.ts";
import {
  makeEvenGrid,
  maxTiles,
  type WallGrid,
  wallGridFields,
  wallGridIssues,
} from "../camera/wall-grid.ts";

const wallContentTypes = ["CAMERA", "TOUR", "WIDGET"] as const;

/** A video wall: a grid and its contents; 2 x 2 by default (WALL-010, WALL-012). */
export const videoWall = defineKind({
  name: "videoWall",
  entityType: "VIDEO_WALL",
  path: "/video/video-wall",
  pages: "/video/wall",
  aliases: ["/video/wall/list"],
  module: "video",
  licence: "camera",
  searched: { place: 7, opens: true },
  fields: {
    name: text({ required: true, start: "myVideoWall", maxLength: 200, column: true, size: "half" }),
    system: flag({ default: false, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    layout: object(wallGridFields, { default: makeEvenGrid(2, 2), section: "grid" }),
    items: objects(
      {
        /** Position in the layout's list of tiles, from 1. */
        tile: number({ required: true, min: 1, max: maxTiles, integer: true, size: "quarter" }),
        entityType: select(wallContentTypes, { required: true, default: "CAMERA", size: "quarter" }),
        entityId: entity({ kind: { typeIn: "entityType" }, required: true, size: "half" }),
      },
      { maxItems: maxTiles, section: "tiles" },
    ),
    metadata: json({ hidden: true }),
  },
  list: { columns: ["name", "system", "description"], sort: "name" },
  search: ["name", "description"],
  savedPast: "all",
  check(document) {
    const { layout, items } = document as { layout: WallGrid; items: { tile: number }[] };
    return [...wallGridIssues(layout, "layout.items"), ...contentIssues(items, layout.items.length)];
  },
});
export type VideoWall = EntityOf<typeof videoWall>;

function contentIssues(items: readonly { tile: number }[], tiles: number): FieldIssue[] {
  return items.flatMap(({ tile }, index) => {
    if (tile > tiles)
      return [{ field: `items.${index}.tile`, code: "noSuchTile", params: { tile, count: tiles } }];
    const isTaken = items.findIndex((other) => other.tile === tile) < index;
    return isTaken ? [{ field: `items.${index}.tile`, code: "tileTaken", params: { tile } }] : [];
  });
}
