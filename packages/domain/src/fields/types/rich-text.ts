import { plainText } from "../../rich-text/plain-text.ts";
import { checkPlainText, textareaMaxLength } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { richText, type RichTextField } from "../heavy-fields.ts";
import { heldAsText } from "../traits.ts";

export const richTextType: FieldType<RichTextField> = {
  ...heldAsText,
  example: richText({ size: "full" }),
  check: ({ maxLength = textareaMaxLength }, value) => checkPlainText(value, maxLength),
  upload: "html",
  schema: () => ({
    type: ["string", "null"],
    description: "HTML; elements not on the allow-list are removed",
  }),
  text: (_field, value) => plainText(String(value)),
  sample: (_field, name, number) => `<p>${name} ${number}</p>`,
};
