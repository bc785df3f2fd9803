import { defineKind, type EntityOf } from "./define-kind.ts";
import { entities, text, textarea } from "../fields/fields.ts";

/** A role: its users hold its grants and those of its permission groups (PERM-011). */
export const role = defineKind({
  name: "role",
  entityType: "ROLE",
  path: "/system/role-permission",
  pages: "/system/role-permission",
  module: "system",
  demo: "hidden",
  detail: true,
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    description: textarea({ maxLength: 2000 }),
    userIds: entities({ kind: "user", section: "members" }),
    permissionGroupIds: entities({ kind: "permissionGroup", section: "members" }),
  },
  list: { columns: ["name", "description"], sort: "name" },
  search: ["name", "description"],
  // Tokens may refer to roles by name.
  unique: "name",
});
export type Role = EntityOf<typeof role>;
