import { defineKind, type EntityOf } from "./define-kind.ts";
import { flag, json, text, textarea, time } from "./fields.ts";

/** A key with which a program signs in. Made on the command line, never in the console (ADM-011, ADM-017). */
export const apiKey = defineKind({
  name: "apiKey",
  entityType: "API_KEY",
  path: "/system/api-key",
  pages: "/system/api-key",
  madeElsewhere: true,
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    // What a key may do is given where it is made: an edit must not widen it.
    permissions: json({ readOnly: true }),
    lastUsedAt: time({ readOnly: true, column: true }),
  },
  list: { columns: ["name", "enabled", "lastUsedAt", "description"], sort: "name" },
  search: ["name", "description"],
});
export type ApiKey = EntityOf<typeof apiKey>;
