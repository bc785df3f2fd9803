import { date, type DateField } from "../calendar-fields.ts";
import { checkDate } from "../checks/calendar-checks.ts";
import { blankOr } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { heldAsText } from "../traits.ts";

export const dateType: FieldType<DateField> = {
  ...heldAsText,
  example: date(),
  check: (_field, value) => blankOr(value, checkDate),
  blankIsNothing: true,
  // Dates and times of day sort correctly as texts; the time type would treat them as moments.
  filter: "text",
  csv: { ...heldAsText.csv, write: "bare" },
  schema: () => ({ type: ["string", "null"], format: "date" }),
  sample: (_field, _name, number) => `2026-01-${String((number % 28) + 1).padStart(2, "0")}`,
};
