import { defineKind, type EntityOf } from "./define-kind.ts";
import { entity, entityRefs, number, text, textarea } from "../fields/fields.ts";

/** A tree node that groups entities for grants (PERM-030). */
export const permissionGroup = defineKind({
  name: "permissionGroup",
  entityType: "PERMISSION_GROUP",
  path: "/system/permission-group",
  pages: "/system/permission-group",
  module: "system",
  demo: "hidden",
  detail: true,
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    order: number({ default: 0, min: 0, integer: true, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    parentId: entity({ kind: "permissionGroup", column: true, section: "members", size: "half" }),
    entities: entityRefs({ section: "members" }),
  },
  list: { columns: ["name", "order", "description"], sort: "order" },
  search: ["name", "description"],
});
export type PermissionGroup = EntityOf<typeof permissionGroup>;
