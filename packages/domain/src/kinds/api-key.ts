import { defineKind, type EntityOf } from "./define-kind.ts";
import { flag, json, text, textarea, time } from "../fields/fields.ts";

/**
 * A key with which a program signs in. Made on the command line, never in the console (ADM-011, ADM-017). What it may do
 * are its grants, given like those of a role; the key itself is shown once and kept as a hash.
 */
export const apiKey = defineKind({
  name: "apiKey",
  entityType: "API_KEY",
  path: "/system/api-key",
  pages: "/system/api-key",
  madeElsewhere: true,
  module: "system",
  demo: "hidden",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    /** How the key begins, to recognise it by. */
    prefix: text({ readOnly: true, column: true, size: "half" }),
    /** It signs nobody in from then on; null is never. */
    expiresAt: time({ readOnly: true, column: true, size: "half" }),
    /** To ten minutes. */
    lastUsedAt: time({ readOnly: true, column: true, size: "half" }),
    // Kept true by the database: an edit of the key does not change what it may do.
    permissions: json({ readOnly: true, hidden: true }),
  },
  list: { columns: ["name", "prefix", "enabled", "expiresAt", "lastUsedAt", "description"], sort: "name" },
  search: ["name", "description", "prefix"],
});
export type ApiKey = EntityOf<typeof apiKey>;
