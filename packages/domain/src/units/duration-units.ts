/** Smallest first. */
export const durationUnits = ["ms", "s", "min", "h", "d", "wk", "mo", "yr"] as const;
export type DurationUnit = (typeof durationUnits)[number];

const dayMs = 24 * 3_600_000;
/** Milliseconds; a month is 30.44 days and a year 365.25 (SCHED-036). */
export const unitMs: Readonly<Record<DurationUnit, number>> = {
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: dayMs,
  wk: 7 * dayMs,
  mo: 30.44 * dayMs,
  yr: 365.25 * dayMs,
};

/** The largest unit that divides the duration; seconds for 0. */
export function largestUnit(durationMs: number): DurationUnit {
  if (durationMs === 0) return "s";
  return durationUnits.findLast((unit) => Number.isInteger(durationMs / unitMs[unit])) ?? "ms";
}
