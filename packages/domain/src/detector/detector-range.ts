import type { FieldIssue } from "../errors.ts";
import { startAfterDays } from "./detector-buckets.ts";
import { type DetectorPeriod, detectorPeriods } from "./detector-periods.ts";

const dayMs = 86_400_000;
/** Half a day (DET-052). */
export const maxLogDays = 0.5;

/** Why statistics of this period cannot have this range (DET-030 to DET-035). */
export function checkAggregationRange(
  { fromMs, toMs }: { fromMs: number; toMs: number },
  period: DetectorPeriod,
  zone: string,
): FieldIssue | undefined {
  const { minDays, maxDays } = detectorPeriods[period];
  if (toMs <= fromMs) return { field: "endTime", code: "endBeforeStart" };
  // A day of the zone that has 23 or 25 hours is a day as well, and so is the same time before it, for comparison.
  const lengthsMs = (days: number) => [
    days * dayMs,
    ...[fromMs, toMs].map((atMs) => startAfterDays(atMs, days, zone) - startAfterDays(atMs, 0, zone)),
  ];
  const lengthMs = toMs - fromMs;
  if (lengthMs < Math.min(...lengthsMs(minDays)))
    return { field: "endTime", code: "rangeTooShort", params: { days: minDays } };
  if (lengthMs > Math.max(...lengthsMs(maxDays)))
    return { field: "endTime", code: "rangeTooLong", params: { days: maxDays } };
  return undefined;
}

/** Why recent data cannot have this range. */
export function checkLogRange({ fromMs, toMs }: { fromMs: number; toMs: number }): FieldIssue | undefined {
  if (toMs <= fromMs) return { field: "endTime", code: "endBeforeStart" };
  if (toMs - fromMs > maxLogDays * dayMs)
    return { field: "endTime", code: "rangeTooLong", params: { days: maxLogDays } };
  return undefined;
}
