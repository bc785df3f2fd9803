import { defineKind } from "./define-kind.ts";
import { flag, text } from "../fields/fields.ts";

export const acceptableWord = defineKind({
  name: "acceptableWord",
  entityType: "ACCEPTABLE_WORD",
  path: "/signs/acceptable-words",
  pages: "/signs/acceptable-words",
  module: "signs",
  licence: "sign",
  fields: {
    name: text({ required: true, maxLength: 100, column: true, size: "half" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
  },
  list: { columns: ["name", "enabled"], sort: "name" },
  search: ["name"],
  unique: "name",
});
