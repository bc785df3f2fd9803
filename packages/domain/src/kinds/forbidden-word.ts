import { defineKind } from "./define-kind.ts";
import { flag, text } from "../fields/fields.ts";

export const forbiddenWord = defineKind({
  name: "forbiddenWord",
  entityType: "FORBIDDEN_WORD",
  path: "/signs/forbidden-words",
  pages: "/signs/forbidden-words",
  module: "signs",
  licence: "sign",
  fields: {
    name: text({ required: true, maxLength: 100, column: true, size: "half" }),
    alternative: text({ maxLength: 100, size: "half" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
  },
  list: { columns: ["name", "enabled"], sort: "name" },
  search: ["name"],
  unique: "name",
});
