import { blankOr, textChecks } from "../checks/text-checks.ts";
import { email, type EmailField } from "../contact-fields.ts";
import type { FieldType } from "../field-type.ts";
import { typedText } from "../traits.ts";

export const emailType: FieldType<EmailField> = {
  ...typedText,
  example: email(),
  check: (_field, value) => blankOr(value, textChecks.email),
  schema: () => ({ type: ["string", "null"], format: "email" }),
  sample: (_field, _name, number) => `a${number}@example.test`,
};
