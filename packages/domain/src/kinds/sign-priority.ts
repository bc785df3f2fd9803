import { defineKind, type EntityOf } from "./define-kind.ts";
import { flag, number, text } from "../fields/fields.ts";

/** Urgency of a queued message. The lowest number wins. */
export const signPriority = defineKind({
  name: "signPriority",
  entityType: "SIGN_PRIORITY",
  path: "/signs/priorities",
  pages: "/signs/priorities",
  detail: true,
  oneDefault: "default",
  module: "signs",
  licence: "sign",
  fields: {
    name: text({ required: true, maxLength: 100, column: true, size: "half" }),
    description: text({ required: true, maxLength: 500, column: true }),
    priority: number({ required: true, min: 0, max: 1000, integer: true, column: true, size: "quarter" }),
    default: flag({ default: false, column: true, size: "quarter" }),
  },
  list: { columns: ["name", "priority", "default", "description"], sort: "priority" },
  search: ["name", "description"],
});
export type SignPriority = EntityOf<typeof signPriority>;
