import type { VolumeAnalytics } from "../contract/answers/volume-analytics.ts";
import { makeMeanProfile, type MeasuredHour } from "./mean-profile.ts";

type Busiest = NonNullable<VolumeAnalytics["busiestPeriods"]>;
type Average = Busiest["dayOfWeekStats"][number];

/**
 * Busiest day and hour (DET-025). The mean of a day is the sum of the means of its 24 hours, so that gaps do not make it
 * quieter; without one of these hours it has none.
 */
export function findBusiest(hours: readonly MeasuredHour[]): Busiest | null {
  const profiles = Array.from({ length: 7 }, (_, at) =>
    makeMeanProfile(hours.filter(({ weekday }) => weekday === at + 1)),
  );
  const dayOfWeekStats = profiles.map(
    (profile, at): Average => ({ of: at + 1, averageVolume: addAll(profile) }),
  );
  const hourOfDayStats = makeMeanProfile(hours).map((averageVolume, of): Average => ({ of, averageVolume }));
  const [busiestDay, busiestHour] = [findMax(dayOfWeekStats), findMax(hourOfDayStats)];
  if (!busiestDay || !busiestHour) return null;
  return {
    busiestDayOfWeek: busiestDay.of,
    busiestHourOfDay: busiestHour.of,
    dayOfWeekStats,
    hourOfDayStats,
    weekHours: profiles.flatMap((profile, at) =>
      profile.map((averageVolume, hour) => ({ dayOfWeek: at + 1, hour, averageVolume })),
    ),
  };
}

const addAll = (volumes: readonly (number | null)[]): number | null =>
  volumes.reduce(
    (sum, volume) => (sum === null || volume === null ? null : sum + volume),
    0 as number | null,
  );

/** The first of equal ones. */
function findMax(averages: readonly Average[]): Average | undefined {
  const known = averages.filter(({ averageVolume }) => averageVolume !== null);
  return known.reduce<Average | undefined>(
    (best, one) => (!best || (one.averageVolume ?? 0) > (best.averageVolume ?? 0) ? one : best),
    undefined,
  );
}
