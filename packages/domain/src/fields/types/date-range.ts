import { type DateRange, dateRange, type DateRangeField } from "../calendar-fields.ts";
import { checkDateRange } from "../checks/calendar-checks.ts";
import type { FieldType } from "../field-type.ts";
import { heldAsJson } from "../traits.ts";

export const dateRangeType: FieldType<DateRangeField> = {
  ...heldAsJson,
  example: dateRange(),
  check: (_field, value) => checkDateRange(value),
  schema: () => ({
    type: ["object", "null"],
    properties: { from: { type: "string", format: "date" }, to: { type: "string", format: "date" } },
    required: ["from", "to"],
  }),
  text: (_field, value) => `${(value as DateRange).from} – ${(value as DateRange).to}`,
  sample: (_field, _name, number) => ({
    from: "2026-01-01",
    to: `2026-02-${String((number % 28) + 1).padStart(2, "0")}`,
  }),
};
