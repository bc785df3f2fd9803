import { declaresPlain, type FieldBase } from "./field-base.ts";

/** A date such as `2026-11-20`. */
export interface DateField extends FieldBase {
  type: "date";
  default?: string;
}
/** A 24-hour time such as `08:30`. */
export interface TimeOfDayField extends FieldBase {
  type: "timeOfDay";
  default?: string;
}
/** Both days included. */
export interface DateRangeField extends FieldBase {
  type: "dateRange";
}
/** Recurrence rule without its start: `FREQ=WEEKLY;BYDAY=MO,WE` (RFC 5545). */
export interface RruleField extends FieldBase {
  type: "rrule";
  startsIn?: string;
  zoneIn?: string;
}

/** Dates such as `2026-11-20`; `from` is not after `to`. */
export interface DateRange {
  from: string;
  to: string;
}

export const date = declaresPlain<DateField, string>("date");
export const timeOfDay = declaresPlain<TimeOfDayField, string>("timeOfDay");
export const dateRange = declaresPlain<DateRangeField, DateRange>("dateRange");
export const rrule = declaresPlain<RruleField, string>("rrule");
