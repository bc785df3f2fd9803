import { readText } from "../../csv/read-cell.ts";
import { checkPlainText, textareaMaxLength } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { textarea, type TextareaField } from "../fields.ts";
import { heldAsText } from "../traits.ts";

// In a group it keeps what it was given, the empty text too.
export const textareaType: FieldType<TextareaField> = {
  ...heldAsText,
  example: textarea(),
  filter: "text",
  emptyInput: "",
  check: ({ maxLength = textareaMaxLength }, value) => checkPlainText(value, maxLength),
  csv: { write: "guarded", read: readText },
  schema: ({ maxLength }) => ({
    type: ["string", "null"],
    ...(maxLength === undefined ? {} : { maxLength }),
  }),
};
