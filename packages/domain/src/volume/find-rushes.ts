import type { VolumeAnalytics } from "../contract/answers/volume-analytics.ts";
import { makeMeanProfile, type MeasuredHour } from "./mean-profile.ts";

type Rushes = NonNullable<VolumeAnalytics["rushHourAnalytics"]>;
type Rush = NonNullable<Rushes["amRush"]>;

const windows = { amRush: [5, 6, 7, 8, 9, 10], pmRush: [14, 15, 16, 17, 18, 19] };
const middayHours = [11, 12, 13];
/** A rush has so much more traffic than midday. */
const minOverMidday = 1.2;
const lastWorkingDay = 5;

/**
 * Rush hours of working days (DET-023). The peak is the busiest hour of the window; the rush reaches as far as the mean
 * lies in the upper half between midday and the peak.
 */
export function findRushes(hours: readonly MeasuredHour[]): Rushes {
  const working = hours.filter(({ weekday }) => weekday <= lastWorkingDay);
  const profile = makeMeanProfile(working);
  const midday = middayHours.map((hour) => profile[hour] ?? null);
  if (midday.includes(null)) return { amRush: null, pmRush: null };
  const middayVolume = midday.reduce<number>((sum, volume) => sum + (volume ?? 0), 0) / midday.length;
  const find = (window: readonly number[]) => findRush(working, { profile, window, middayVolume });
  return { amRush: find(windows.amRush), pmRush: find(windows.pmRush) };
}

interface RushSearch {
  profile: readonly (number | null)[];
  window: readonly number[];
  middayVolume: number;
}

function findRush(
  working: readonly MeasuredHour[],
  { profile, window, middayVolume }: RushSearch,
): Rush | null {
  const volumeAt = (hour: number) => profile[hour] ?? null;
  const known = window.filter((hour) => volumeAt(hour) !== null);
  if (known.length < window.length) return null;
  const peakHour = findPeak(known, (hour) => volumeAt(hour) ?? 0);
  const peakVolume = volumeAt(peakHour) ?? 0;
  if (peakVolume === 0 || peakVolume < minOverMidday * middayVolume) return null;
  const isRush = (hour: number) => {
    const volume = volumeAt(hour);
    return volume !== null && volume >= (middayVolume + peakVolume) / 2;
  };
  let [first, last] = [peakHour, peakHour];
  while (isRush(first - 1)) first--;
  while (isRush(last + 1)) last++;
  const rushHours = Array.from({ length: last - first + 1 }, (_, at) => volumeAt(first + at) ?? 0);
  return {
    peakHour,
    duration: rushHours.length,
    averageVolume: rushHours.reduce((sum, volume) => sum + volume, 0) / rushHours.length,
    peakVolume,
    consistency: measureConsistency(working, window, peakHour),
  };
}

/** Share of the days with a whole window whose peak is at most an hour away. */
function measureConsistency(
  working: readonly MeasuredHour[],
  window: readonly number[],
  peakHour: number,
): number {
  const inWindow = working.filter(({ hour }) => window.includes(hour));
  const days = [...Map.groupBy(inWindow, ({ day }) => day).values()].filter(
    (day) => new Set(day.map(({ hour }) => hour)).size === window.length,
  );
  if (days.length === 0) return 0;
  const near = days.filter((day) => {
    const profile = makeMeanProfile(day);
    return Math.abs(findPeak(window, (hour) => profile[hour] ?? 0) - peakHour) <= 1;
  });
  return near.length / days.length;
}

/** The first of equal ones. */
const findPeak = (hours: readonly number[], volumeAt: (hour: number) => number): number =>
  hours.reduce((best, hour) => (volumeAt(hour) > volumeAt(best) ? hour : best), hours[0] ?? 0);
