import { labelSelect, type LabelSelectField } from "../choice-fields.ts";
import { checkList } from "../checks/option-checks.ts";
import type { FieldType } from "../field-type.ts";
import { heldAsList } from "../traits.ts";

export const labelSelectType: FieldType<LabelSelectField> = {
  ...heldAsList,
  example: labelSelect({ options: ["small", "large"] }),
  check: ({ source, options }, value) => checkList(value, source === undefined ? options : undefined),
  sample: ({ options }, _name, number) => [options[number % options.length] ?? `label ${number}`],
};
