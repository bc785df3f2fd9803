import i18next from "i18next";

export const calendarViews = ["month", "week", "day", "list"] as const;
export type CalendarView = (typeof calendarViews)[number];

/* Calendar days as `2026-11-20` in the browser's zone; weeks start on Monday. */

export function dayOf(atMs: number): string {
  const at = new Date(atMs);
  const padNumber = (number: number, digits: number) => String(number).padStart(digits, "0");
  return `${padNumber(at.getFullYear(), 4)}-${padNumber(at.getMonth() + 1, 2)}-${padNumber(at.getDate(), 2)}`;
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(startOf(text).getTime()) === text;

export const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

function moveDay(day: string, { months = 0, days = 0 }: { months?: number; days?: number }): string {
  const at = startOf(day);
  if (months === 0) return dayOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime());
  const lastOfMonth = new Date(at.getFullYear(), at.getMonth() + months + 1, 0).getDate();
  const date = Math.min(at.getDate(), lastOfMonth);
  return dayOf(new Date(at.getFullYear(), at.getMonth() + months, date).getTime());
}

export function stepDay(day: string, view: CalendarView, step: 1 | -1): string {
  if (view === "day") return moveDay(day, { days: step });
  return view === "week" ? moveDay(day, { days: 7 * step }) : moveDay(day, { months: step });
}

interface Span {
  from: Date;
  before: Date;
}

/** Time span of a view; the list shows a month. */
export function shownSpanOf(day: string, view: CalendarView): Span {
  const at = startOf(day);
  const [year, month, date] = [at.getFullYear(), at.getMonth(), at.getDate()];
  if (view === "day") return { from: at, before: new Date(year, month, date + 1) };
  if (view !== "week") return { from: new Date(year, month, 1), before: new Date(year, month + 1, 1) };
  const monday = date - ((at.getDay() + 6) % 7);
  return { from: new Date(year, month, monday), before: new Date(year, month, monday + 7) };
}

/** Loads the month of the day and its two neighbours (SCHED-007). */
export function loadedSpanOf(day: string): { startDate: string; endDate: string } {
  const at = startOf(day);
  const toMonthStart = (months: number) =>
    new Date(at.getFullYear(), at.getMonth() + months, 1).toISOString();
  return { startDate: toMonthStart(-1), endDate: toMonthStart(2) };
}

/** For example `Nov 16 – 22, 2026`. */
export function spanText(day: string, view: CalendarView): string {
  const { from, before } = shownSpanOf(day, view);
  const { language } = i18next;
  if (view === "day")
    return new Intl.DateTimeFormat(language, {
      weekday: "short",
      month: "short",
      day: "numeric",
      year: "numeric",
    }).format(from);
  if (view !== "week")
    return new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(from);
  const last = new Date(before.getTime() - 1);
  return new Intl.DateTimeFormat(language, {
    month: "short",
    day: "numeric",
    year: "numeric",
  }).formatRange(from, last);
}
