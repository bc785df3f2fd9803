import type { ReportScheduleAnswer } from "@gantry/domain/contract/answers/report-schedule.ts";
import { ruleText } from "@gantry/domain/recurrence/rule.ts";
import { weeklyRule } from "@gantry/domain/recurrence/seeded-rule.ts";
import { scheduleZones } from "@gantry/domain/schedule/schedule-types.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import { localText, utcText } from "../../../kit/time/local-input.ts";

/** What the form holds. */
export interface ScheduleValues {
  firstDate: string | null;
  timezone: string;
  rrule: string | null;
  people: string[];
  addresses: string[];
  subject: string;
  message: string;
  isPaused: boolean;
}
export type StoredSchedule = NonNullable<ReportScheduleAnswer["schedule"]>;

const dayMs = 86_400_000;
/** Weekly from tomorrow morning. */
export function newValues(nowMs: number, zone: string): ScheduleValues {
  const tomorrow = localText(new Date(nowMs + dayMs).toISOString(), zone).slice(0, 10);
  const firstDate = utcText(`${tomorrow}T06:00`, zone);
  return {
    firstDate,
    timezone: scheduleZones.find((one) => one === zone) ?? "UTC",
    rrule: ruleText(weeklyRule(localTime(Date.parse(firstDate), zone))),
    people: [],
    addresses: [],
    subject: "",
    message: "",
    isPaused: false,
  };
}

export const valuesOf = ({ subject, message, ...stored }: StoredSchedule): ScheduleValues => ({
  firstDate: stored.firstDate,
  timezone: stored.timezone,
  rrule: stored.rrule,
  people: stored.people,
  addresses: stored.addresses,
  subject: subject ?? "",
  message: message ?? "",
  isPaused: stored.isPaused,
});
