import type { ConditionRule } from "../kinds/condition-rule.ts";
import { localTime } from "../time/zone.ts";
import { weekdays } from "./condition-types.ts";

type Window = Pick<ConditionRule, "fromTime" | "untilTime" | "weekdays">;

/** Whether the rule works at this time. A window past midnight belongs to the day on which it starts. */
export function isInWindow(
  { fromTime, untilTime, weekdays: days }: Window,
  { nowMs, zone }: { nowMs: number; zone: string },
): boolean {
  const { hour, minute, weekday } = localTime(nowMs, zone);
  const isOnDay = (number: number) => {
    const day = weekdays[(number + 6) % 7];
    return !days?.length || (day !== undefined && days.includes(day));
  };
  if (!fromTime || !untilTime) return isOnDay(weekday);
  const clock = hour * 60 + minute;
  const [from, until] = [minuteOf(fromTime), minuteOf(untilTime)];
  if (from < until) return isOnDay(weekday) && from <= clock && clock < until;
  return clock >= from ? isOnDay(weekday) : clock < until && isOnDay(weekday - 1);
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
