import { defineKind, type EntityOf } from "./define-kind.ts";
import { flag, json, text, textarea, time } from "../fields/fields.ts";

/**
 * An API key for programs, created only on the command line (ADM-011, ADM-017). It holds grants like a role;
 * the key is shown once and stored as a hash.
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
    prefix: text({ readOnly: true, column: true, size: "half" }),
    expiresAt: time({ readOnly: true, column: true, size: "half" }),
    /** Accurate to ten minutes. */
    lastUsedAt: time({ readOnly: true, column: true, size: "half" }),
    // Maintained by the database; an edit of the key does not change its grants.
    permissions: json({ readOnly: true, hidden: true }),
  },
  list: { columns: ["name", "prefix", "enabled", "expiresAt", "lastUsedAt", "description"], sort: "name" },
  search: ["name", "description", "prefix"],
});
export type ApiKey = EntityOf<typeof apiKey>;
