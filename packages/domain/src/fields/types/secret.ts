import { readText } from "../../csv/read-cell.ts";
import { checkPlainText, textMaxLength } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { secret, type SecretField } from "../fields.ts";
import { heldAsText } from "../traits.ts";

export const secretType: FieldType<SecretField> = {
  ...heldAsText,
  example: secret(),
  check: (_field, value) => checkPlainText(value, textMaxLength),
  isSecret: true,
  csv: { write: "guarded", read: readText },
  schema: () => ({ type: ["string", "null"], writeOnly: true }),
};
