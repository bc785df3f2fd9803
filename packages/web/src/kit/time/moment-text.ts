import * as moments from "@gantry/domain/time/moment.ts";
import { formatTime, withSeconds } from "@gantry/domain/time/pattern.ts";
import { localTime, type LocalTime } from "@gantry/domain/time/zone.ts";
import { type Formats, formatsStore } from "./formats.ts";
import { isoOf, type Moment, ownZone } from "./timestamp-text.ts";

/* The only place that uses the user's formats; `timestamp-text.ts` has the fixed one. */

type Patterns = Pick<Formats, "datePattern" | "timePattern">;
const readPatterns = (): Patterns => formatsStore.getState();

/** N/A if there is none. */
export const dateText = (at: Moment, { datePattern } = readPatterns()): string =>
  moments.momentText(isoOf(at), datePattern, ownZone);

/** For captions and read-only fields; N/A if there is none. */
export const dateTimeText = (at: Moment, formats = readPatterns()): string =>
  moments.momentText(isoOf(at), `${formats.datePattern} ${formats.timePattern}`, ownZone);

/** Time with seconds, with the date unless it is the day of `nowMs`; N/A if there is none. */
export function timeText(at: Moment, nowMs = Date.now(), formats = readPatterns()): string {
  const ms = moments.momentMs(isoOf(at));
  if (ms === undefined) return moments.noMoment;
  const [time, now] = [localTime(ms, ownZone), localTime(nowMs, ownZone)];
  return isSameDay(time, now)
    ? formatTime(time, withSeconds(formats.timePattern))
    : formatTime(time, `${formats.datePattern} ${formats.timePattern}`);
}

/** Time with milliseconds, with the date unless it is the day of `nowMs`. */
export function preciseTimeText(
  atMs: number,
  nowMs = Date.now(),
  { datePattern, timePattern } = readPatterns(),
): string {
  const [time, now] = [localTime(atMs, ownZone), localTime(nowMs, ownZone)];
  const precise = withSeconds(timePattern).replace(/ss?/, "$&.SSS");
  return formatTime(time, isSameDay(time, now) ? precise : `${datePattern} ${precise}`);
}

export const hourText = (atMs: number, { timePattern } = readPatterns()): string =>
  formatTime(localTime(atMs, ownZone), timePattern);

export const dayTitle = (atMs: number): string => formatTime(localTime(atMs, ownZone), "EEEE, MMMM d");

const isSameDay = (one: LocalTime, other: LocalTime) =>
  one.day === other.day && one.month === other.month && one.year === other.year;
