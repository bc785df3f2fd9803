import { largestUnit, unitMs } from "../../units/duration-units.ts";
import { rejectValue } from "../checks/checked.ts";
import { checkNumber } from "../checks/number-check.ts";
import type { FieldType } from "../field-type.ts";
import { duration, type DurationField } from "../fields.ts";
import { heldAsNumber } from "../traits.ts";

const perMs = { ms: 1, ns: 1_000_000 } as const;

export const durationType: FieldType<DurationField> = {
  ...heldAsNumber,
  limitsAsText: true,
  example: duration({ storedIn: "ms" }),
  check({ storedIn, min = 0, max }, value) {
    const checked = checkNumber({ min, max }, value);
    if ("issues" in checked) return checked;
    const isWhole = Math.round(Number(value) / perMs[storedIn]) * perMs[storedIn] === value;
    return isWhole ? checked : rejectValue("wholeMilliseconds");
  },
  unit: ({ storedIn }) => ({ code: "s", stored: perMs[storedIn] * 1000 }),
  schema: ({ storedIn }) => ({ type: ["number", "null"], description: `Unit: ${storedIn}` }),
  /** In the largest unit that is a whole number of it, unless it names one. */
  text({ storedIn, inMinutes }, value, { word }) {
    const durationMs = Number(value) / perMs[storedIn];
    if (inMinutes) return word("form:durations.min", { count: Math.round(durationMs / unitMs.min) });
    const unit = largestUnit(durationMs);
    return word(`form:durations.${unit}`, { count: durationMs / unitMs[unit] });
  },
  sample: ({ min = 0 }, _name, number) => (Math.ceil(min / perMs.ns) + number) * perMs.ns,
};
