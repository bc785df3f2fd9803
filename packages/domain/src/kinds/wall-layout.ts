import { defineKind, type EntityOf } from "./define-kind.ts";
import { text, textarea } from "../fields/fields.ts";
import { type WallGrid, wallGridFields, wallGridIssues } from "../camera/wall-grid.ts";

/** A grid for video walls (WALL-011). */
export const wallLayout = defineKind({
  name: "wallLayout",
  entityType: "WALL_LAYOUT",
  path: "/video/wall-layout",
  pages: "/video/layout",
  module: "video",
  licence: "camera",
  searched: { place: 9 },
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    description: textarea({ maxLength: 2000 }),
    ...wallGridFields,
    columns: { ...wallGridFields.columns, column: true, section: "grid" },
    rows: { ...wallGridFields.rows, column: true, section: "grid" },
    items: { ...wallGridFields.items, section: "grid" },
  },
  list: { columns: ["name", "columns", "rows", "description"], sort: "name" },
  search: ["name", "description"],
  check: (document) => wallGridIssues(document as unknown as WallGrid, "items"),
});
export type WallLayout = EntityOf<typeof wallLayout>;
