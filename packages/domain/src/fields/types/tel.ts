import { blankOr } from "../checks/text-checks.ts";
import { tel, type TelField } from "../contact-fields.ts";
import type { FieldType } from "../field-type.ts";
import { typedText } from "../traits.ts";

export const telType: FieldType<TelField> = {
  ...typedText,
  example: tel(),
  check: (_field, value, { checkTel }) => blankOr(value, checkTel),
  schema: () => ({ type: ["string", "null"], description: "Telephone number (E.164)" }),
  sample: (_field, _name, number) => `+1206555${String(number).padStart(4, "0")}`,
};
