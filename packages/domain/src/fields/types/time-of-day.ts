import { timeOfDay, type TimeOfDayField } from "../calendar-fields.ts";
import { checkTimeOfDay } from "../checks/calendar-checks.ts";
import { blankOr } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { heldAsText } from "../traits.ts";

export const timeOfDayType: FieldType<TimeOfDayField> = {
  ...heldAsText,
  example: timeOfDay(),
  check: (_field, value) => blankOr(value, checkTimeOfDay),
  blankIsNothing: true,
  filter: "text",
  csv: { ...heldAsText.csv, write: "bare" },
  schema: () => ({ type: ["string", "null"], description: "Time of day: HH:mm" }),
  sample: (_field, _name, number) => `08:${String(number % 60).padStart(2, "0")}`,
};
