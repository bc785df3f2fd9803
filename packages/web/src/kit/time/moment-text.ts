import * as moments from "@gantry/domain/time/moment.ts";
import { formatTime, withSeconds } from "@gantry/domain/time/pattern.ts";
import { localTime, type LocalTime } from "@gantry/domain/time/zone.ts";
import { type Formats, formatsStore } from "./formats.ts";
import { isoOf, type Moment, ownZone } from "./timestamp-text.ts";

/*
 * The one place where the page writes moments in the person's own forms; `timestamp-text.ts` has the fixed one.
 */

type Patterns = Pick<Formats, "datePattern" | "timePattern">;
const chosen = (): Patterns => formatsStore.getState();

/** A day in the person's form; N/A for none. */
export const dateText = (at: Moment, { datePattern } = chosen()): string =>
  moments.momentText(isoOf(at), datePattern, ownZone);

/** Date and clock time in the person's forms, for captions and read-only fields; N/A for none. */
export const dateTimeText = (at: Moment, formats = chosen()): string =>
  moments.momentText(isoOf(at), `${formats.datePattern} ${formats.timePattern}`, ownZone);

/** A clock time with its seconds, and with its day where that is another one than `nowMs`; N/A for none. */
export function timeText(at: Moment, nowMs = Date.now(), formats = chosen()): string {
  const ms = moments.momentMs(isoOf(at));
  if (ms === undefined) return moments.noMoment;
  const [time, now] = [localTime(ms, ownZone), localTime(nowMs, ownZone)];
  return isSameDay(time, now)
    ? formatTime(time, withSeconds(formats.timePattern))
    : formatTime(time, `${formats.datePattern} ${formats.timePattern}`);
}

/** A clock time to the millisecond, with its day where that is another one than `nowMs`. */
export function preciseTimeText(
  atMs: number,
  nowMs = Date.now(),
  { datePattern, timePattern } = chosen(),
): string {
  const [time, now] = [localTime(atMs, ownZone), localTime(nowMs, ownZone)];
  const precise = withSeconds(timePattern).replace(/ss?/, "$&.SSS");
  return formatTime(time, isSameDay(time, now) ? precise : `${datePattern} ${precise}`);
}

/** A clock time without its seconds, for axes and hours of a day. */
export const hourText = (atMs: number, { timePattern } = chosen()): string =>
  formatTime(localTime(atMs, ownZone), timePattern);

/** A day with its weekday, such as a title for today. */
export const dayTitle = (atMs: number): string => formatTime(localTime(atMs, ownZone), "EEEE, MMMM d");

const isSameDay = (one: LocalTime, other: LocalTime) =>
  one.day === other.day && one.month === other.month && one.year === other.year;
