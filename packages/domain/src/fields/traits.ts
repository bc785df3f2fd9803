import { readFlag, readList, readNumber, readOption, readTextOrJson } from "../csv/read-cell.ts";
import type { FieldType, Reading } from "./field-type.ts";
import { rejectValue } from "./checks/checked.ts";
import { checkList, checkOption } from "./checks/option-checks.ts";

/** What types have in common that are kept as text. */
export const heldAsText = {
  column: "text",
  csv: { write: "guarded", read: readTextOrJson },
  schema: () => ({ type: ["string", "null"] }),
  text: (_field, value) => String(value),
  sample: (_field, name, number) => `${name} ${number}`,
} as const satisfies Partial<FieldType>;

/** Text that filters look into and whose empty input is the empty text. */
export const typedText = {
  ...heldAsText,
  filter: "text",
  emptyInput: "",
  blankIsNothing: true,
} as const satisfies Partial<FieldType>;

export const heldAsNumber = {
  column: "float8",
  filter: "number",
  csv: { write: "bare", read: readNumber },
  text: (_field, value) => String(value),
} as const satisfies Partial<FieldType>;

export const heldAsFlag = {
  column: "boolean",
  filter: "flag",
  emptyInput: false,
  csv: { write: "bare", read: readFlag },
  check: (_field, value) => (typeof value === "boolean" ? { value } : rejectValue("wrongType")),
  schema: () => ({ type: "boolean" }),
  text: (_field, value, { word }) => word(value === true ? "common:yes" : "common:no"),
  sample: (_field, _name, number) => number % 2 === 0,
} as const satisfies Partial<FieldType>;

export const oneOption = {
  column: "text",
  filter: "select",
  csv: { write: "bare", read: readOption },
  check: ({ options = [] }, value) => checkOption(options, value),
  schema: ({ options = [] }) => ({ enum: [...options, null] }),
  text: (_field, value, reading) => optionText(reading, String(value)),
  sample: ({ options = [] }, _name, number) => options[number % options.length],
} as const satisfies Partial<FieldType>;

export const optionText = ({ name, word }: Reading, option: string): string =>
  word(`options:${name}.${option}`);

/** A list of texts. */
export const heldAsList = {
  column: "jsonb",
  filter: "list",
  empty: [],
  isList: true,
  csv: { write: "guarded", read: (text: string) => readList(text) },
  check: (_field, value) => checkList(value),
  schema: () => ({ type: "array", items: { type: "string" } }),
  text: (_field, value) => (value as string[]).join(", "),
  sample: (_field, _name, number) => [`id-${number}`],
} as const satisfies Partial<FieldType>;

/** Structured values: no filter can name them. */
export const heldAsJson = {
  column: "jsonb",
  csv: { write: "guarded", read: readTextOrJson },
} as const satisfies Partial<FieldType>;

/** Only to be chosen from a form source, whose values the declaration does not say. */
export const sourceSchema = (source: string | undefined) => ({
  type: ["string", "null"],
  description: `A value of the form source ${source}`,
});
