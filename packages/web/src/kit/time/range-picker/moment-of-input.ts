import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";
import { momentOf } from "@gantry/domain/time/zone.ts";

/** ISO 8601 UTC of a datetime-local value in the zone; undefined if invalid. */
export function momentOfInput(text: string, zone: string): string | undefined {
  const [, year, month, day, hour, minute, second = "0"] =
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const iso = isoFromMs(momentOf({ year: y, month: mo, day: d, hour: h, minute: mi, second: s }, zone));
  return momentMs(iso) === undefined ? undefined : iso;
}
