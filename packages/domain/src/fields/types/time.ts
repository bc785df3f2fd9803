import { isoFromMs } from "../../sign/queue/instant.ts";
import { readText } from "../../csv/read-cell.ts";
import { checkTime } from "../checks/calendar-checks.ts";
import type { FieldType } from "../field-type.ts";
import { time, type TimeField } from "../fields.ts";
import { heldAsText } from "../traits.ts";

const startOf2026Ms = 1_767_225_600_000;

export const timeType: FieldType<TimeField> = {
  ...heldAsText,
  example: time(),
  check: (_field, value) => checkTime(value),
  filter: "time",
  // Kept as text, which sorts as moments do and can use the index.
  comparedAs: "timestamptz",
  csv: { write: "bare", read: readText },
  schema: () => ({ type: ["string", "null"], format: "date-time" }),
  text: (_field, value, { timestamp }) => timestamp(String(value)),
  sample: (_field, _name, number) => isoFromMs(startOf2026Ms + number * 60_000),
};
