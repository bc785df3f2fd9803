import { projectSelect, type ProjectSelectField } from "../choice-fields.ts";
import { checkOption } from "../checks/option-checks.ts";
import { checkPlainText, textMaxLength } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { heldAsText, sourceSchema } from "../traits.ts";

export const projectSelectType: FieldType<ProjectSelectField> = {
  ...heldAsText,
  example: projectSelect({ options: ["small", "large"] }),
  check: ({ source, options }, value) =>
    source === undefined ? checkOption(options, value) : checkPlainText(value, textMaxLength),
  filter: "text",
  schema: ({ source, options }) =>
    source === undefined ? { enum: [...options, null] } : sourceSchema(source),
  sample: ({ options }, _name, number) => options[number % options.length] ?? `project ${number}`,
};
