import { daysFromCivil } from "../time/civil-day.ts";
import { type Frequency, type RecurrenceRule, type Weekday, weekdays } from "./rule.ts";

export interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
}

/** Changes the frequency and resets days, months and positions to today's (SCHED-017). */
export function withFrequency(
  rule: RecurrenceRule,
  frequency: Frequency,
  today: CalendarDay,
): RecurrenceRule {
  const { byDay: _days, byMonthDay: _monthDays, byMonth: _months, bySetPos: _positions, ...kept } = rule;
  return { ...kept, frequency, ...seedSelections(frequency, today) };
}

/** Every week on today's weekday: what a new recurrence begins with. */
export const weeklyRule = (today: CalendarDay): RecurrenceRule => ({
  frequency: "WEEKLY",
  interval: 1,
  ...seedSelections("WEEKLY", today),
});

/** Fills in today's value where the frequency needs a selection and has none (SCHED-018). */
export function withoutEmptySelection(rule: RecurrenceRule, today: CalendarDay): RecurrenceRule {
  const seed = seedSelections(rule.frequency, today);
  const hasDay = rule.byDay.length > 0 || rule.byMonthDay.length > 0;
  return {
    ...rule,
    ...(hasDay ? {} : { byDay: seed.byDay, byMonthDay: seed.byMonthDay, bySetPos: [] }),
    byMonth: rule.byMonth.length > 0 ? rule.byMonth : seed.byMonth,
  };
}

/** Sets the end by count, by date or to never; they exclude each other (SCHED-019). */
export function withEnd(
  rule: RecurrenceRule,
  end: { count: number } | { until: string } | "never",
): RecurrenceRule {
  const { count: _count, until: _until, ...endless } = rule;
  return end === "never" ? endless : { ...endless, ...end };
}

export function weekdayOf({ year, month, day }: CalendarDay): Weekday {
  // 1 January 1970 was a Thursday.
  return weekdays[(daysFromCivil(year, month, day) + 3) % 7] as Weekday;
}

type Selections = Pick<RecurrenceRule, "byDay" | "byMonthDay" | "byMonth" | "bySetPos">;

function seedSelections(frequency: Frequency, today: CalendarDay): Selections {
  const none: Selections = { byDay: [], byMonthDay: [], byMonth: [], bySetPos: [] };
  switch (frequency) {
    case "DAILY":
      return none;
    case "WEEKLY":
      return { ...none, byDay: [weekdayOf(today)] };
    case "MONTHLY":
      return { ...none, byMonthDay: [today.day] };
    case "YEARLY":
      return { ...none, byMonthDay: [today.day], byMonth: [today.month] };
  }
}
