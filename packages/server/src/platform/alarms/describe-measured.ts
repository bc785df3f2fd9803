import type { Measured } from "@gantry/domain/alarms/alarm.ts";
import { measuredText } from "@gantry/domain/alarms/measured-text.ts";
import { options } from "@gantry/domain/locales/en/kinds/fields.ts";

/** For search, files and notifications; pages show the value in each user's units. */
export function describeMeasured(measured: Measured | null): string | null {
  if (!measured) return null;
  return measuredText(measured, "metric", {
    name: options.measuredValue[measured.name],
    sensor: (part) => `sensor ${part}`,
    limit: (limit) => `limit ${limit}`,
  });
}
