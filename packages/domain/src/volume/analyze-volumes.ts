import type { VolumeAnalytics } from "../contract/answers/volume-analytics.ts";
import { isoFromMs } from "../sign/queue/instant.ts";
import { daysFromCivil } from "../time/civil-day.ts";
import { type LocalTime, localTime, startOfDayMs } from "../time/zone.ts";
import { startAfterDays } from "../detector/detector-buckets.ts";
import { findBusiest } from "./find-busiest.ts";
import { findRushes } from "./find-rushes.ts";
import type { MeasuredHour } from "./mean-profile.ts";

const hourMs = 3_600_000;
/** Days before today that analytics look at. */
export const analyticsDays = 28;
/** Days with data before there are analytics (DET-037). */
export const enoughDays = 14;
/** An hour counts if so much of its time was measured; less would look like less traffic. */
export const minCoverage = 0.9;
/** DET-049 */
export const analyticsStaleMs = 5 * 60_000;
/** DET-053 */
export const reliableConfidence = 0.7;
/** Hours of a day that were measured in both weeks; with fewer the day is not compared. */
const minComparedHours = 20;

/** From then on analytics need hours. */
export const analyticsFromMs = (nowMs: number, zone: string): number =>
  startAfterDays(startOfDayMs(nowMs, zone), -analyticsDays, zone);

/** Analytics (DET-022 to DET-025) from the hours that were measured since `analyticsFromMs`. */
export function analyzeVolumes(
  measured: readonly MeasuredHour[],
  zone: string,
  nowMs: number,
): VolumeAnalytics {
  const daysOfDataAvailable = new Set(measured.map(({ day }) => day)).size;
  const hasEnoughData = daysOfDataAvailable >= enoughDays;
  const rushes = hasEnoughData ? findRushes(measured) : { amRush: null, pmRush: null };
  const hasRushHours = rushes.amRush !== null || rushes.pmRush !== null;
  return {
    zone,
    computedAt: isoFromMs(nowMs),
    daysOfDataAvailable,
    hasEnoughData,
    confidenceScore: Math.min(1, measured.length / (analyticsDays * 24)),
    hasRushHours,
    rushHourAnalytics: hasRushHours ? rushes : null,
    weekOverWeek: hasEnoughData ? compareWeeks(measured) : null,
    busiestPeriods: hasEnoughData ? findBusiest(measured) : null,
  };
}

/** Places a whole hour of the zone that has ended and is looked at; undefined for others. */
export function hourPlacer(
  zone: string,
  nowMs: number,
): (startMs: number) => Omit<MeasuredHour, "volume"> | undefined {
  const firstMs = analyticsFromMs(nowMs, zone);
  const firstDay = dayNumberOf(localTime(firstMs, zone));
  return (startMs) => {
    if (startMs < firstMs || startMs + hourMs > nowMs) return undefined;
    const local = localTime(startMs, zone);
    return { day: dayNumberOf(local) - firstDay, weekday: local.weekday, hour: local.hour };
  };
}

const dayNumberOf = ({ year, month, day }: LocalTime): number => daysFromCivil(year, month, day);

/**
 * The seven days before today beside the seven before those (DET-024), over the hours that were measured in both: a gap
 * is no change of traffic.
 */
function compareWeeks(hours: readonly MeasuredHour[]): VolumeAnalytics["weekOverWeek"] {
  const dailyComparisons = Array.from({ length: 7 }, (_, at) => compareDay(hours, at + 1));
  const add = (volumes: readonly (number | null)[]) =>
    volumes.reduce<number>((sum, volume) => sum + (volume ?? 0), 0);
  const compared = dailyComparisons.filter(({ currentVolume }) => currentVolume !== null);
  if (compared.length === 0) return null;
  const currentWeekVolume = add(compared.map(({ currentVolume }) => currentVolume));
  const previousWeekVolume = add(compared.map(({ previousVolume }) => previousVolume));
  return {
    currentWeekVolume,
    previousWeekVolume,
    percentChange: toPercentChange(currentWeekVolume, previousWeekVolume),
    dailyComparisons,
  };
}

type DailyComparison = NonNullable<VolumeAnalytics["weekOverWeek"]>["dailyComparisons"][number];

function compareDay(hours: readonly MeasuredHour[], dayOfWeek: number): DailyComparison {
  const inWeek = (firstDay: number) =>
    addByHour(
      hours.filter(({ day, weekday }) => weekday === dayOfWeek && day >= firstDay && day < firstDay + 7),
    );
  const [current, previous] = [inWeek(analyticsDays - 7), inWeek(analyticsDays - 14)];
  const inBoth = [...current.keys()].filter((hour) => previous.has(hour));
  if (inBoth.length < minComparedHours)
    return { dayOfWeek, currentVolume: null, previousVolume: null, percentChange: null, volumeChange: null };
  const add = (volumes: ReadonlyMap<number, number>) =>
    inBoth.reduce((sum, hour) => sum + (volumes.get(hour) ?? 0), 0);
  const [currentVolume, previousVolume] = [add(current), add(previous)];
  return {
    dayOfWeek,
    currentVolume,
    previousVolume,
    percentChange: toPercentChange(currentVolume, previousVolume),
    volumeChange: currentVolume - previousVolume,
  };
}

/** An hour that a change of the clock repeats counts once, with its mean. */
function addByHour(hours: readonly MeasuredHour[]): Map<number, number> {
  const byHour = Map.groupBy(hours, ({ hour }) => hour);
  return new Map(
    [...byHour].map(([hour, same]) => [
      hour,
      same.reduce((sum, { volume }) => sum + volume, 0) / same.length,
    ]),
  );
}

const toPercentChange = (current: number, previous: number): number | null =>
  previous > 0 ? ((current - previous) / previous) * 100 : null;
