import { readJson } from "../../csv/read-cell.ts";
import { isStorable, rejectValue } from "../checks/checked.ts";
import type { FieldType } from "../field-type.ts";
import { json, type JsonField } from "../fields.ts";

export const jsonType: FieldType<JsonField> = {
  example: json(),
  check: (_field, value) => (isStorable(value) ? { value } : rejectValue("invalidJson")),
  column: "jsonb",
  csv: { write: "json", read: readJson },
  schema: () => ({}),
  text: (_field, value) => JSON.stringify(value),
  sample: (_field, _name, number) => ({ width: number }),
};
