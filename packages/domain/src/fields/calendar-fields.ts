import { declaresPlain, type FieldBase } from "./field-base.ts";

/** A day, as `2026-11-20`. */
export interface DateField extends FieldBase {
  type: "date";
  default?: string;
}
/** A time of day in 24 hours, as `08:30`. */
export interface TimeOfDayField extends FieldBase {
  type: "timeOfDay";
  default?: string;
}
/** From one day to another, both included. */
export interface DateRangeField extends FieldBase {
  type: "dateRange";
}
/** A recurrence rule as text: `FREQ=WEEKLY;BYDAY=MO,WE` (RFC 5545, without its start). */
export interface RruleField extends FieldBase {
  type: "rrule";
  /** Fields beside it that hold the first moment (ISO 8601) and the time zone; the next dates are told by them. */
  startsIn?: string;
  zoneIn?: string;
}

/** Days as `2026-11-20`; `from` is not after `to`. */
export interface DateRange {
  from: string;
  to: string;
}

export const date = declaresPlain<DateField, string>("date");
export const timeOfDay = declaresPlain<TimeOfDayField, string>("timeOfDay");
export const dateRange = declaresPlain<DateRangeField, DateRange>("dateRange");
export const rrule = declaresPlain<RruleField, string>("rrule");
