import { readOptions } from "../../csv/read-cell.ts";
import { checkList } from "../checks/option-checks.ts";
import type { FieldType } from "../field-type.ts";
import { multiSelect, type MultiSelectField } from "../fields.ts";
import { heldAsList, optionText } from "../traits.ts";

export const multiSelectType: FieldType<MultiSelectField> = {
  ...heldAsList,
  example: multiSelect(["small", "large"]),
  check: ({ options }, value) => checkList(value, options),
  csv: { write: "guarded", read: readOptions },
  schema: ({ options }) => ({ type: "array", items: { enum: options } }),
  text: (_field, value, reading) =>
    (value as string[]).map((option) => optionText(reading, option)).join(", "),
  sample: ({ options }, _name, number) => [options[number % options.length]],
};
