import { blankOr, textChecks } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { url, type UrlField } from "../heavy-fields.ts";
import { heldAsText } from "../traits.ts";

export const urlType: FieldType<UrlField> = {
  ...heldAsText,
  example: url(),
  check: (_field, value) => blankOr(value, textChecks.url),
  filter: "text",
  schema: () => ({ type: ["string", "null"], format: "uri" }),
  sample: (_field, _name, number) => `https://example.test/${number}`,
};
