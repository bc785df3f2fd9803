/** Aggregation periods with the ranges that they allow and suggest, in days (DET-030 to DET-033, DET-051). */
export const detectorPeriods = {
  hourly: { minDays: 0, maxDays: 1, suggestedDays: 1 },
  daily: { minDays: 1, maxDays: 14, suggestedDays: 7 },
  weekly: { minDays: 7, maxDays: 90, suggestedDays: 30 },
  monthly: { minDays: 30, maxDays: 365, suggestedDays: 90 },
} as const;
export type DetectorPeriod = keyof typeof detectorPeriods;
