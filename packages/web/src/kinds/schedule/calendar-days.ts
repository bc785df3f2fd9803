import i18next from "i18next";
import type { CalendarView } from "./schedule-address.ts";

/*
 * Days of the calendar as `2026-11-20`, in the zone of this computer; weeks begin on Monday.
 */

/** The day on which a moment lies. */
export function dayOf(atMs: number): string {
  const at = new Date(atMs);
  const part = (number: number, digits: number) => String(number).padStart(digits, "0");
  return `${part(at.getFullYear(), 4)}-${part(at.getMonth() + 1, 2)}-${part(at.getDate(), 2)}`;
}

/** Whether this is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(startOf(text).getTime()) === text;

/** The day's first moment. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

function moved(day: string, { months = 0, days = 0 }: { months?: number; days?: number }): string {
  const at = startOf(day);
  if (months === 0) return dayOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime());
  const lastOfMonth = new Date(at.getFullYear(), at.getMonth() + months + 1, 0).getDate();
  const date = Math.min(at.getDate(), lastOfMonth);
  return dayOf(new Date(at.getFullYear(), at.getMonth() + months, date).getTime());
}

/** The day that a step forward (1) or back (-1) leads to. */
export function stepped(day: string, view: CalendarView, step: 1 | -1): string {
  if (view === "day") return moved(day, { days: step });
  return view === "week" ? moved(day, { days: 7 * step }) : moved(day, { months: step });
}

interface Span {
  from: Date;
  before: Date;
}

/** What a view shows of time around a day; a list shows the month. */
export function shownSpan(day: string, view: CalendarView): Span {
  const at = startOf(day);
  const [year, month, date] = [at.getFullYear(), at.getMonth(), at.getDate()];
  if (view === "day") return { from: at, before: new Date(year, month, date + 1) };
  if (view !== "week") return { from: new Date(year, month, 1), before: new Date(year, month + 1, 1) };
  const monday = date - ((at.getDay() + 6) % 7);
  return { from: new Date(year, month, monday), before: new Date(year, month, monday + 7) };
}

/** What is loaded: the month of the day with the one before and the one after (SCHED-007). */
export function loadedSpan(day: string): { startDate: string; endDate: string } {
  const at = startOf(day);
  const first = (months: number) => new Date(at.getFullYear(), at.getMonth() + months, 1).toISOString();
  return { startDate: first(-1), endDate: first(2) };
}

/** The shown time in words, such as `Nov 16 – 22, 2026`. */
export function spanText(day: string, view: CalendarView): string {
  const { from, before } = shownSpan(day, view);
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
