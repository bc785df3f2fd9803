import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime, momentOf } from "@gantry/domain/time/zone.ts";
import { shownZone } from "./formats.ts";

const inputPattern = "yyyy-MM-dd'T'HH:mm:ss";
const inputText = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/;

/** Value for a datetime-local input, in the shown zone; empty for an invalid time. */
export function localText(utc: string, zone = shownZone()): string {
  const atMs = Date.parse(utc);
  return Number.isNaN(atMs) ? "" : formatTime(localTime(atMs, zone), inputPattern);
}

/**
 * Invalid text is returned unchanged for validation. A time that the clocks skip is read with the offset before, a
 * repeated one is the earlier of the two.
 */
export function utcText(local: string, zone = shownZone()): string {
  const parts = inputText
    .exec(local)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return local;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const asUtc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // The browser's input excludes 30 February; typed addresses do not.
  if (asUtc.getUTCMonth() !== month - 1 || asUtc.getUTCHours() !== hour) return local;
  return new Date(momentOf({ year, month, day, hour, minute, second }, zone)).toISOString();
}
