import { readText } from "../../csv/read-cell.ts";
import { checkText } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { text, type TextField } from "../fields.ts";
import { typedText } from "../traits.ts";

export const textType: FieldType<TextField> = {
  ...typedText,
  example: text(),
  check: checkText,
  csv: { write: "guarded", read: readText },
  schema: ({ maxLength }) => ({
    type: ["string", "null"],
    ...(maxLength === undefined ? {} : { maxLength }),
  }),
  sample: ({ check }, name, number) =>
    check ? samples[check](number) : `${name} ${String(number).padStart(3, "0")}`,
};

const samples: Record<NonNullable<TextField["check"]>, (number: number) => string> = {
  host: (number) => `10.0.0.${number}`,
  url: (number) => `https://example.test/${number}`,
  email: (number) => `a${number}@example.test`,
  color: (number) => `#00000${number % 10}`,
  requestPath: (number) => `/detectors/${number}`,
};
