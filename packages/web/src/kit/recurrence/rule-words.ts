import type { RecurrenceRule, Weekday } from "@gantry/domain/recurrence/rule.ts";
import { weekdays } from "@gantry/domain/recurrence/rule.ts";
import { dayOfUntil } from "@gantry/domain/recurrence/end-of-day.ts";
import { translate } from "../../text/translate.ts";
import { dayWords, listWords } from "../../text/locale-text.ts";
import { translateComputed } from "../../text/translate-computed.ts";

/** For example `Every 2 weeks on Monday and Friday, 10 times`. */
export function ruleWords(rule: RecurrenceRule, zone: string): string {
  const { frequency, interval } = rule;
  const every = translateComputed(`recurrence:every.${frequency}`, { count: interval });
  const sentence = [every, weekdayWords(rule), monthWords(rule)].filter((part) => part !== "").join(" ");
  return [sentence, endWords(rule, zone)].filter((part) => part !== "").join(", ");
}

export function weekdayName(weekday: Weekday, style: "long" | "short" = "long"): string {
  // 1970-01-05 was a Monday.
  const atMs = Date.UTC(1970, 0, 5 + weekdays.indexOf(weekday));
  return dayWords(atMs, { weekday: style });
}

/** `month` is 1 to 12. In the page's language. */
export function monthName(month: number): string {
  const atMs = Date.UTC(1970, month - 1, 1);
  return dayWords(atMs, { month: "long" });
}

function weekdayWords({ byDay, byMonthDay, bySetPos }: RecurrenceRule): string {
  const days = listWords(byDay.map((day) => weekdayName(day)));
  const [position] = bySetPos;
  if (byDay.length > 0 && position !== undefined) {
    const ordinal = translateComputed(`recurrence:ordinals.${position}`, { defaultValue: String(position) });
    return translate("recurrence:onOrdinal", { ordinal, days });
  }
  if (byDay.length > 0) return translate("recurrence:onDays", { days });
  if (byMonthDay.length === 0) return "";
  if (byMonthDay.length === 1 && byMonthDay[0] === -1) return translate("recurrence:onLastDate");
  return translate("recurrence:onDates", {
    count: byMonthDay.length,
    days: listWords(byMonthDay.map(String)),
  });
}

function monthWords({ byMonth }: RecurrenceRule): string {
  return byMonth.length === 0
    ? ""
    : translate("recurrence:inMonths", { months: listWords(byMonth.map(monthName)) });
}

function endWords({ count, until }: RecurrenceRule, zone: string): string {
  if (count !== undefined) return translate("recurrence:times", { count });
  return until === undefined ? "" : translate("recurrence:untilDay", { day: dayOfUntil(until, zone) });
}
