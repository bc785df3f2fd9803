import * as moments from "@gantry/domain/time/moment.ts";
import { formatTime, withSeconds } from "@gantry/domain/time/pattern.ts";
import { localTime, type LocalTime, zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { type Formats, formatsStore, shownZone } from "./formats.ts";
import { isoOf, type Moment } from "./timestamp-text.ts";
import { otherZoneName } from "./zone-name.ts";

/* The only place that uses the user's formats; `timestamp-text.ts` has the fixed one. */

type Patterns = Pick<Formats, "datePattern" | "timePattern" | "zone">;
const readPatterns = (): Patterns => formatsStore.getState();

/** N/A if there is none. */
export const dateText = (at: Moment, { datePattern, zone } = readPatterns()): string =>
  moments.momentText(isoOf(at), datePattern, zone);

/** For captions and read-only fields; N/A if there is none. */
export const dateTimeText = (at: Moment, formats = readPatterns()): string =>
  moments.momentText(isoOf(at), `${formats.datePattern} ${formats.timePattern}`, formats.zone);

/** Time with seconds, with the date unless it is the day of `nowMs`; N/A if there is none. */
export function timeText(at: Moment, nowMs = Date.now(), formats = readPatterns()): string {
  const ms = moments.momentMs(isoOf(at));
  if (ms === undefined) return moments.noMoment;
  const [time, now] = [localTime(ms, formats.zone), localTime(nowMs, formats.zone)];
  const text = isSameDay(time, now)
    ? formatTime(time, withSeconds(formats.timePattern))
    : formatTime(time, `${formats.datePattern} ${formats.timePattern}`);
  return `${text}${otherZoneName(ms, formats.zone, nowMs)}`;
}

/** Time with milliseconds, with the date unless it is the day of `nowMs`. */
export function preciseTimeText(
  atMs: number,
  nowMs = Date.now(),
  { datePattern, timePattern, zone } = readPatterns(),
): string {
  const [time, now] = [localTime(atMs, zone), localTime(nowMs, zone)];
  const precise = withSeconds(timePattern).replace(/ss?/, "$&.SSS");
  return formatTime(time, isSameDay(time, now) ? precise : `${datePattern} ${precise}`);
}

export const hourText = (atMs: number, { timePattern, zone } = readPatterns()): string =>
  formatTime(localTime(atMs, zone), timePattern);

/** In a given zone, such as that of a recurrence: `Mon, Nov 16, 2:05 PM`. */
export const weekdayTimeText = (atMs: number, zone: string, { timePattern } = readPatterns()): string =>
  formatTime(localTime(atMs, zone), `EEE, MMM d, ${timePattern}`);

/** In a given zone, with its short name. */
export const zonedText = (
  atMs: number,
  zone: string,
  { datePattern, timePattern } = readPatterns(),
): string =>
  `${formatTime(localTime(atMs, zone), `${datePattern} ${timePattern}`)} ${zoneAbbreviation(atMs, zone)}`;

export const dayTitle = (atMs: number): string => formatTime(localTime(atMs, shownZone()), "EEEE, MMMM d");

const isSameDay = (one: LocalTime, other: LocalTime) =>
  one.day === other.day && one.month === other.month && one.year === other.year;
