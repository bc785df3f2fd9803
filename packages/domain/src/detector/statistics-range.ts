import {
  type Here,
  presetRange,
  type RangeLimits,
  type RangePreset,
  rangeProblem,
  type Span,
  type TimeRange,
} from "../time/time-range.ts";
import { type DetectorPeriod, detectorPeriods } from "./detector-periods.ts";
import { maxLogDays } from "./detector-range.ts";

const suggestedPresets: Readonly<Record<DetectorPeriod, RangePreset>> = {
  hourly: "last24Hours",
  daily: "last7Days",
  weekly: "last30Days",
  monthly: "last90Days",
};

export const defaultPeriod: DetectorPeriod = "hourly";

export const periodOf = (text: unknown): DetectorPeriod =>
  typeof text === "string" && Object.hasOwn(detectorPeriods, text) ? (text as DetectorPeriod) : defaultPeriod;

export const limitsOf = (period: DetectorPeriod): Required<RangeLimits> => ({
  minDays: detectorPeriods[period].minDays,
  maxDays: detectorPeriods[period].maxDays,
});

export const suggestedRange = (period: DetectorPeriod): TimeRange =>
  presetRange(suggestedPresets[period], { nowMs: 0, zone: "UTC" });

export interface FittedRange {
  range: TimeRange;
  /** Why the range was replaced; undefined if it was not. */
  replaced: "tooLong" | "tooShort" | undefined;
}

/** The range, or the suggested one of the period if it is out of bounds (DET-026, DET-034, DET-036). */
export function fitRange(range: TimeRange | undefined, period: DetectorPeriod, here: Here): FittedRange {
  const problem = range && rangeProblem(range, here, limitsOf(period));
  if (range && !problem) return { range, replaced: undefined };
  return { range: suggestedRange(period), replaced: problem === "notARange" ? undefined : problem };
}

/** The range of the same length immediately before (DET-029). */
export const spanBefore = ({ fromMs, toMs }: Span): Span => ({
  fromMs: fromMs - (toMs - fromMs),
  toMs: fromMs,
});

/** Recent data (DET-052). */
export const recentLimits = { maxDays: maxLogDays } as const;
export const defaultRecentRange: TimeRange = presetRange("last30Minutes", { nowMs: 0, zone: "UTC" });

const realChangePercent = 5;

/** Whether a change is more than usual variation (DET-054). */
export function changeOf(percent: number | null): "up" | "down" | "none" {
  if (percent === null || Math.abs(percent) <= realChangePercent) return "none";
  return percent > 0 ? "up" : "down";
}
