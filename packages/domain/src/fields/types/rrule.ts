import { rrule, type RruleField } from "../calendar-fields.ts";
import { checkRrule } from "../checks/calendar-checks.ts";
import { blankOr } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { heldAsText } from "../traits.ts";

export const rruleType: FieldType<RruleField> = {
  ...heldAsText,
  example: rrule({ size: "full" }),
  check: (_field, value) => blankOr(value, checkRrule),
  blankIsNothing: true,
  filter: "text",
  schema: () => ({ type: ["string", "null"], description: "Recurrence rule (RFC 5545)" }),
  sample: (_field, _name, number) => `FREQ=DAILY;INTERVAL=${(number % 366) + 1}`,
  beside: ({ startsIn, zoneIn }) => [startsIn, zoneIn],
};
