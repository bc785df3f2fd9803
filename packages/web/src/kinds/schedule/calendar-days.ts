import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime, momentOf, startOfDayMs } from "@gantry/domain/time/zone.ts";
import { shownZone } from "../../kit/time/formats.ts";
import { daySpanWords, dayWords } from "../../text/locale-text.ts";

export const calendarViews = ["month", "week", "day", "list"] as const;
export type CalendarView = (typeof calendarViews)[number];

/* Calendar days as `2026-11-20` in the shown zone; weeks start on Monday. */

export const dayOf = (atMs: number, zone = shownZone()): string =>
  formatTime(localTime(atMs, zone), "yyyy-MM-dd");

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOfCivil(civilMs(text)) === text;

export function startOf(day: string, zone = shownZone()): Date {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  // No zone skips noon.
  return new Date(startOfDayMs(momentOf({ year, month, day: date, hour: 12 }, zone), zone));
}

/** Midnight in UTC, for arithmetic with days. */
const civilMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const dayOfCivil = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

function moveDay(day: string, { months = 0, days = 0 }: { months?: number; days?: number }): string {
  const { year, month, date } = partsOf(day);
  if (months === 0) return dayOfCivil(Date.UTC(year, month, date + days));
  const lastOfMonth = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  return dayOfCivil(Date.UTC(year, month + months, Math.min(date, lastOfMonth)));
}

function partsOf(day: string): { year: number; month: number; date: number } {
  const at = new Date(civilMs(day));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
}

export function stepDay(day: string, view: CalendarView, step: 1 | -1): string {
  if (view === "day") return moveDay(day, { days: step });
  return view === "week" ? moveDay(day, { days: 7 * step }) : moveDay(day, { months: step });
}

/** First day of a view, and the day after its last; the list shows a month. */
function shownDaysOf(day: string, view: CalendarView): { first: string; after: string } {
  if (view === "day") return { first: day, after: moveDay(day, { days: 1 }) };
  if (view !== "week") {
    const first = `${day.slice(0, 7)}-01`;
    return { first, after: moveDay(first, { months: 1 }) };
  }
  const sinceMonday = (new Date(civilMs(day)).getUTCDay() + 6) % 7;
  const first = moveDay(day, { days: -sinceMonday });
  return { first, after: moveDay(first, { days: 7 }) };
}

interface Span {
  from: Date;
  before: Date;
}

export function shownSpanOf(day: string, view: CalendarView): Span {
  const { first, after } = shownDaysOf(day, view);
  return { from: startOf(first), before: startOf(after) };
}

/** Loads the month of the day and its two neighbours (SCHED-007). */
export function loadedSpanOf(day: string): { startDate: string; endDate: string } {
  const first = `${day.slice(0, 7)}-01`;
  const toMonthStart = (months: number) => startOf(moveDay(first, { months })).toISOString();
  return { startDate: toMonthStart(-1), endDate: toMonthStart(2) };
}

/** For example `Nov 16 – 22, 2026`. */
export function spanText(day: string, view: CalendarView): string {
  const { first, after } = shownDaysOf(day, view);
  if (view === "day")
    return dayWords(civilMs(first), { weekday: "short", month: "short", day: "numeric", year: "numeric" });
  if (view !== "week") return dayWords(civilMs(first), { month: "long", year: "numeric" });
  const last = moveDay(after, { days: -1 });
  return daySpanWords(civilMs(first), civilMs(last), { month: "short", day: "numeric", year: "numeric" });
}
