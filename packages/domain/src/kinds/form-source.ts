import { defineKind } from "./define-kind.ts";
import { objects, text } from "../fields/fields.ts";

export interface FormSourceValue {
  label: string;
  value: string;
}

/** Options for selects, maintained by administrators (FORM-047, FORM-048). */
export const formSource = defineKind({
  name: "formSource",
  entityType: "FORM_SOURCE",
  path: "/system/form-sources",
  pages: "/system/form-sources",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    values: objects(
      {
        label: text({ required: true, maxLength: 200, size: "half" }),
        value: text({ required: true, maxLength: 200, size: "half" }),
      },
      { maxItems: 500, section: "values" },
    ),
  },
  list: { columns: ["name"], sort: "name" },
  search: ["name"],
  // Fields refer to a source by id or name, so both must be unambiguous.
  unique: "name",
  check(document) {
    const { values } = document as { values: FormSourceValue[] };
    const seen = new Set<string>();
    return values.flatMap(({ value }, index) => {
      if (!seen.has(value)) {
        seen.add(value);
        return [];
      }
      return [{ field: `values.${index}.value`, code: "notUnique" }];
    });
  },
});
