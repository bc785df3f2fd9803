import { sourceSelect, type SourceSelectField } from "../choice-fields.ts";
import { checkPlainText, textMaxLength } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { heldAsText, sourceSchema } from "../traits.ts";

export const sourceSelectType: FieldType<SourceSelectField> = {
  ...heldAsText,
  example: sourceSelect({ source: "Form gallery" }),
  check: (_field, value) => checkPlainText(value, textMaxLength),
  filter: "text",
  schema: ({ source }) => sourceSchema(source),
  sample: (_field, _name, number) => `value ${number}`,
};
