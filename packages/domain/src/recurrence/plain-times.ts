import { msFromIso } from "../sign/queue/instant.ts";
import { civilFromDays, daysFromCivil } from "../time/civil-day.ts";
import { momentOfClock, offsetMs } from "../time/zone.ts";
import { type RecurrenceRule, weekdays } from "./rule.ts";

const dayMs = 86_400_000;
/** Periods searched before a rule counts as ended. */
const searchedPeriods = 20_000;

interface Calendar {
  /** Period that contains a day; the first occurrence is in period 0. */
  periodOf(day: number): number;
  /** Matching days of a period in order, days since 1970. */
  daysOf(period: number): readonly number[];
}

/**
 * Occurrences of a daily, weekly or monthly rule, as `timesBetween` lists them but many times faster. Undefined for a rule
 * with a count, with chosen months or of another shape: the caller needs the library.
 */
export function plainTimes(
  rule: RecurrenceRule,
  { startMs, zone }: { startMs: number; zone: string },
  { fromMs, beforeMs, limit }: { fromMs: number; beforeMs: number; limit: number },
): number[] | undefined {
  const endMs = untilMs(rule);
  const localMs = Math.floor((startMs + offsetMs(startMs, zone)) / 1000) * 1000;
  const firstDay = Math.floor(localMs / dayMs);
  const clockMs = localMs - firstDay * dayMs;
  const placeOf = (day: number) => {
    const wantedMs = day * dayMs + clockMs;
    const atMs = momentOfClock(wantedMs, zone);
    return { atMs, isSkipped: atMs + offsetMs(atMs, zone) !== wantedMs };
  };
  const calendar = calendarOf(rule, firstDay, (day) => !placeOf(day).isSkipped);
  if (!calendar || endMs === undefined) return undefined;
  const searchedMs = Math.max(fromMs, startMs - 1000);
  const first = Math.max(0, calendar.periodOf(Math.floor(searchedMs / dayMs) - 2));
  const found: number[] = [];
  for (let period = first; period < first + searchedPeriods && found.length < limit; period++) {
    for (const day of calendar.daysOf(period)) {
      if (day < firstDay) continue;
      const { atMs, isSkipped } = placeOf(day);
      if (atMs >= beforeMs || atMs > endMs) return found;
      if (atMs < fromMs || isSkipped) continue;
      found.push(atMs);
      if (found.length >= limit) return found;
    }
  }
  return found;
}

function untilMs({ count, until }: RecurrenceRule): number | undefined {
  if (count !== undefined) return undefined;
  if (until === undefined) return Number.POSITIVE_INFINITY;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(until) ?? [];
  return year === undefined ? undefined : msFromIso(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function calendarOf(
  rule: RecurrenceRule,
  firstDay: number,
  hasTime: (day: number) => boolean,
): Calendar | undefined {
  const { frequency, byDay, byMonthDay, byMonth, bySetPos } = rule;
  if (byMonth.length > 0) return undefined;
  if (frequency === "MONTHLY") return monthly(rule, firstDay, hasTime);
  if (byMonthDay.length > 0 || bySetPos.length > 0) return undefined;
  if (frequency === "WEEKLY") return weekly(rule, firstDay);
  return frequency === "DAILY" && byDay.length === 0 ? daily(rule, firstDay) : undefined;
}

const daily = ({ interval }: RecurrenceRule, firstDay: number): Calendar => ({
  periodOf: (day) => Math.floor((day - firstDay) / interval),
  daysOf: (period) => [firstDay + period * interval],
});

function weekly({ interval, byDay }: RecurrenceRule, firstDay: number): Calendar {
  const monday = firstDay - weekdayOf(firstDay);
  const wanted = byDay.length > 0 ? byDay.map((day) => weekdays.indexOf(day)) : [weekdayOf(firstDay)];
  const ordered = [...new Set(wanted)].sort((one, other) => one - other);
  return {
    periodOf: (day) => Math.floor((day - monday) / (7 * interval)),
    daysOf: (period) => ordered.map((weekday) => monday + period * 7 * interval + weekday),
  };
}

/** A day without the time of day is no occurrence, so positions do not count it (RFC 5545, 3.3.10). */
function monthly(
  { interval, byDay, byMonthDay, bySetPos }: RecurrenceRule,
  firstDay: number,
  hasTime: (day: number) => boolean,
): Calendar {
  const start = civilFromDays(firstDay);
  const startMonth = start.year * 12 + start.month - 1;
  const wantedDays = byMonthDay.length === 0 && byDay.length === 0 ? [start.dayOfMonth] : byMonthDay;
  return {
    periodOf(day) {
      const { year, month } = civilFromDays(day);
      return Math.floor((year * 12 + month - 1 - startMonth) / interval);
    },
    daysOf(period) {
      const month = startMonth + period * interval;
      const first = daysFromCivil(Math.floor(month / 12), (month % 12) + 1, 1);
      const length = daysFromCivil(Math.floor((month + 1) / 12), ((month + 1) % 12) + 1, 1) - first;
      const all = Array.from({ length }, (_, at) => first + at).filter(
        (day) => byDay.length === 0 || byDay.includes(weekdays[weekdayOf(day)]!),
      );
      const matching =
        wantedDays.length === 0
          ? all
          : all.filter((day) => wantedDays.some((one) => first + (one > 0 ? one - 1 : length + one) === day));
      if (bySetPos.length === 0) return matching;
      const counted = matching.filter(hasTime);
      return counted.filter((_, at) =>
        bySetPos.some((position) => at === (position > 0 ? position - 1 : counted.length + position)),
      );
    },
  };
}

/** 0 for Monday. 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
