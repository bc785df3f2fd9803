import { msFromIso } from "../sign/queue/instant.ts";
import { momentOf } from "../time/zone.ts";
import { utcClock, wallClock } from "./wall-clock.ts";

/** UNTIL for the last second of a day in the zone: `20261231T065959Z` (RFC 5545, 3.3.10). `day`: `2026-12-30`. */
export function untilEndOf(day: string, zone: string): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  return utcClock(momentOf({ year, month, day: dayOfMonth, hour: 23, minute: 59, second: 59 }, zone));
}

/** The day in the zone of a rule's UNTIL, such as `2026-12-30`. */
export function dayOfUntil(until: string, zone: string): string {
  const atMs = msFromIso(
    until.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  // Without Z it is already local time.
  const local = Number.isNaN(atMs) ? until : wallClock(atMs, zone);
  return `${local.slice(0, 4)}-${local.slice(4, 6)}-${local.slice(6, 8)}`;
}
