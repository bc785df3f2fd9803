/** A whole measured hour of the zone. */
export interface MeasuredHour {
  /** Days since the first of the analytics; the last one is today. */
  day: number;
  /** 1 = Monday. */
  weekday: number;
  /** 0..23 */
  hour: number;
  volume: number;
}

/** Mean volume of each hour of the day; null where none was measured. */
export function makeMeanProfile(hours: readonly Pick<MeasuredHour, "hour" | "volume">[]): (number | null)[] {
  const sums = Array.from({ length: 24 }, () => ({ volume: 0, count: 0 }));
  for (const { hour, volume } of hours) {
    const sum = sums[hour];
    if (!sum) continue;
    sum.volume += volume;
    sum.count++;
  }
  return sums.map(({ volume, count }) => (count > 0 ? volume / count : null));
}
