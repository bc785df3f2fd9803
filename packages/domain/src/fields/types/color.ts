import { blankOr, textChecks } from "../checks/text-checks.ts";
import { color, type ColorField } from "../contact-fields.ts";
import type { FieldType } from "../field-type.ts";
import { typedText } from "../traits.ts";

export const colorType: FieldType<ColorField> = {
  ...typedText,
  example: color(),
  check: (_field, value) => blankOr(value, textChecks.color),
  schema: () => ({ type: ["string", "null"], description: "Colour as # and six hex digits" }),
  sample: (_field, _name, number) => `#00000${number % 10}`,
};
