import { isoFromMs } from "../sign/queue/instant.ts";
import { momentMs } from "./moment.ts";
import { agoMs, agoText, type RangeUnit } from "./relative-time.ts";
import { startOfDayMs, startOfWeekMs } from "./zone.ts";

/**
 * A selected time range. `relative` counts back from now (`now-15m` to `now`); `absolute` uses two ISO 8601
 * times. `label` is its preset or empty; `today` and `thisWeek` follow the current day.
 */
export interface TimeRange {
  type: "relative" | "absolute";
  from: string;
  to: string;
  label: string;
}

/** Milliseconds since 1970. */
export interface Span {
  fromMs: number;
  toMs: number;
}

export interface Here {
  nowMs: number;
  zone: string;
}

const makeRelativeRange = (label: string, count: number, unit: RangeUnit): TimeRange => ({
  type: "relative",
  from: agoText(count, unit),
  to: "now",
  label,
});

const lookingBack = {
  last1Minute: makeRelativeRange("last1Minute", 1, "m"),
  last15Minutes: makeRelativeRange("last15Minutes", 15, "m"),
  last30Minutes: makeRelativeRange("last30Minutes", 30, "m"),
  last1Hour: makeRelativeRange("last1Hour", 1, "h"),
  last24Hours: makeRelativeRange("last24Hours", 24, "h"),
  last7Days: makeRelativeRange("last7Days", 7, "d"),
  last30Days: makeRelativeRange("last30Days", 30, "d"),
  last90Days: makeRelativeRange("last90Days", 90, "d"),
  last1Year: makeRelativeRange("last1Year", 1, "y"),
} as const;
const calendar = { today: startOfDayMs, thisWeek: startOfWeekMs } as const;

/** Range presets (PREF-028). */
export const rangePresets = [
  ...(Object.keys(lookingBack) as (keyof typeof lookingBack)[]),
  "today",
  "thisWeek",
] as const;
export type RangePreset = (typeof rangePresets)[number];

/** The last 15 minutes (PREF-026). */
export const defaultTimeRange: TimeRange = lookingBack.last15Minutes;

/** Today and this week begin in the user's time zone (PREF-032). */
export function presetRange(preset: RangePreset, here: Here): TimeRange {
  if (isCalendar(preset)) {
    const { fromMs, toMs } = calendarSpan(preset, here);
    return { type: "absolute", from: isoFromMs(fromMs), to: isoFromMs(toMs), label: preset };
  }
  return lookingBack[preset];
}

export function spanOf(range: TimeRange, here: Here): Span | undefined {
  if (isCalendar(range.label)) return calendarSpan(range.label, here);
  const isRelative = range.type === "relative";
  const [from, to] = isRelative
    ? [agoMs(range.from), agoMs(range.to)]
    : [momentMs(range.from), momentMs(range.to)];
  if (from === undefined || to === undefined) return undefined;
  const span = isRelative ? { fromMs: here.nowMs - from, toMs: here.nowMs - to } : { fromMs: from, toMs: to };
  return span.fromMs <= span.toMs ? span : undefined;
}

export function timeRangeOf(stored: unknown): TimeRange {
  const { type, from, to, label } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<
    Record<keyof TimeRange, unknown>
  >;
  if ((type !== "relative" && type !== "absolute") || typeof from !== "string" || typeof to !== "string")
    return defaultTimeRange;
  const range: TimeRange = { type, from, to, label: typeof label === "string" ? label : "" };
  return spanOf({ ...range, label: "" }, { nowMs: 0, zone: "UTC" }) ? range : defaultTimeRange;
}

export interface RangeLimits {
  /** Limits in days of 24 hours. */
  maxDays?: number | undefined;
  minDays?: number | undefined;
}

function findLimitBroken(
  { fromMs, toMs }: Span,
  { maxDays, minDays }: RangeLimits,
): "tooLong" | "tooShort" | undefined {
  const days = (toMs - fromMs) / dayMs;
  if (maxDays !== undefined && days > maxDays) return "tooLong";
  return minDays !== undefined && days < minDays ? "tooShort" : undefined;
}

/** Why a range is invalid or out of bounds (PREF-034). Today counts as one day, even with 25 hours. */
export function rangeProblem(
  range: TimeRange,
  here: Here,
  limits: RangeLimits,
): "notARange" | "tooLong" | "tooShort" | undefined {
  const span = spanOf(range, here);
  if (!span) return "notARange";
  const isOneDay = range.label === "today" && (limits.maxDays ?? 1) >= 1;
  return findLimitBroken(span, isOneDay ? { minDays: limits.minDays } : limits);
}

/** Presets within the limits; excludes today if a day is too long (PREF-036). */
export const presetsWithin = ({ maxDays }: RangeLimits): RangePreset[] =>
  rangePresets.filter((preset) => preset !== "today" || maxDays === undefined || maxDays >= 1);

const dayMs = 86_400_000;
const isCalendar = (label: string): label is keyof typeof calendar => Object.hasOwn(calendar, label);

function calendarSpan(preset: keyof typeof calendar, { nowMs, zone }: Here): Span {
  return { fromMs: calendar[preset](nowMs, zone), toMs: nowMs };
}
