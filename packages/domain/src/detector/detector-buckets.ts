import { localTime, momentOf, offsetMs, startOfDayMs, startOfWeekMs } from "../time/zone.ts";
import type { DetectorPeriod } from "./detector-periods.ts";

const hourMs = 3_600_000;
/** Clocks change at whole quarters of an hour. */
const quarterMs = 900_000;

export interface Bucket {
  startMs: number;
  endMs: number;
}

/**
 * The bucket that holds a moment: an hour, day, week from Monday or month of the zone. A day of a clock change has 23 or
 * 25 hours; of an hour that the change repeats or cuts, each part is a bucket.
 */
export function findBucket(atMs: number, period: DetectorPeriod, zone: string): Bucket {
  return finders[period](atMs, zone);
}

const finders: Record<DetectorPeriod, (atMs: number, zone: string) => Bucket> = {
  hourly: findHour,
  daily(atMs, zone) {
    const startMs = startOfDayMs(atMs, zone);
    return { startMs, endMs: startAfterDays(startMs, 1, zone) };
  },
  weekly(atMs, zone) {
    const startMs = startOfWeekMs(atMs, zone);
    return { startMs, endMs: startAfterDays(startMs, 7, zone) };
  },
  monthly(atMs, zone) {
    const { year, month } = localTime(atMs, zone);
    const startOf = (ofMonth: number) =>
      startOfDayMs(momentOf({ year, month: ofMonth, day: 1, hour: 12 }, zone), zone);
    return { startMs: startOf(month), endMs: startOf(month + 1) };
  },
};

/** Start of the day so many days after the one that starts here. */
export function startAfterDays(startMs: number, days: number, zone: string): number {
  const { year, month, day } = localTime(startMs, zone);
  // No zone skips noon.
  return startOfDayMs(momentOf({ year, month, day: day + days, hour: 12 }, zone), zone);
}

/** An hour of the zone's clock; shorter where a change of the clock by half an hour cuts it. */
export function findHour(atMs: number, zone: string): Bucket {
  const offset = offsetMs(atMs, zone);
  const floorMs = Math.floor((atMs + offset) / hourMs) * hourMs - offset;
  let [startMs, endMs] = [floorMs, floorMs + hourMs];
  while (startMs + quarterMs <= atMs && offsetMs(startMs, zone) !== offset) startMs += quarterMs;
  while (endMs - quarterMs > atMs && offsetMs(endMs - 1, zone) !== offset) endMs -= quarterMs;
  return { startMs, endMs };
}
