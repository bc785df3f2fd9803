import { defineKind } from "./define-kind.ts";
import { select, text, textarea } from "../fields/fields.ts";

/** A file storage location (ADM-014). */
export const storageConfig = defineKind({
  name: "storageConfig",
  entityType: "STORAGE_CONFIG",
  path: "/system/storage-config",
  pages: "/system/storage-config",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    type: select(["folder", "s3"], { required: true, default: "folder", column: true, size: "quarter" }),
    location: text({ required: true, maxLength: 500, restricted: true }),
    description: textarea({ maxLength: 2000 }),
  },
  list: { columns: ["name", "type", "description"], sort: "name" },
  search: ["name", "description"],
});
