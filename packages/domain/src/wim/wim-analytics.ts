import type { VolumeAnalytics } from "../contract/answers/volume-analytics.ts";
import { findHour } from "../detector/detector-buckets.ts";
import type { Span } from "../time/time-range.ts";
import { analyticsFromMs, analyzeVolumes, hourPlacer, minCoverage } from "../volume/analyze-volumes.ts";
import type { MeasuredHour } from "../volume/mean-profile.ts";

const hourMs = 3_600_000;
/** Vehicles are counted by quarters: the hours of every zone begin with one. */
export const quarterMs = hourMs / 4;

export interface PassedVehicles {
  /** Vehicles by the start of their quarter of an hour; a quarter without one is absent. */
  quarters: ReadonlyMap<number, number>;
  /** Times of which all vehicles were read, oldest first; they do not overlap. */
  covered: readonly Span[];
}

/** Analytics of a weigh-in-motion station (WIM-042): an hour that was not read is not one without vehicles. */
export const analyzePassed = (passed: PassedVehicles, zone: string, nowMs: number): VolumeAnalytics =>
  analyzeVolumes(listCoveredHours(passed, zone, nowMs), zone, nowMs);

/** The hours of the zone's clock that were read. Each of an hour that the clock repeats is one of its own. */
export function listCoveredHours(
  { quarters, covered }: PassedVehicles,
  zone: string,
  nowMs: number,
): MeasuredHour[] {
  const placeHour = hourPlacer(zone, nowMs);
  const hours: MeasuredHour[] = [];
  let first = 0;
  for (let atMs = analyticsFromMs(nowMs, zone); atMs + hourMs <= nowMs; ) {
    const { startMs, endMs } = findHour(atMs, zone);
    while (first < covered.length && (covered[first]?.toMs ?? 0) <= startMs) first++;
    const place = endMs - startMs === hourMs ? placeHour(startMs) : undefined;
    if (place && coveredIn(covered, first, { fromMs: startMs, toMs: endMs }) >= minCoverage * hourMs)
      hours.push({ ...place, volume: countIn(quarters, startMs) });
    atMs = endMs;
  }
  return hours;
}

function coveredIn(covered: readonly Span[], first: number, { fromMs, toMs }: Span): number {
  let sumMs = 0;
  for (let at = first; at < covered.length; at++) {
    const span = covered[at];
    if (!span || span.fromMs >= toMs) break;
    sumMs += Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs);
  }
  return sumMs;
}

const countIn = (quarters: ReadonlyMap<number, number>, startMs: number): number =>
  [0, 1, 2, 3].reduce((sum, quarter) => sum + (quarters.get(startMs + quarter * quarterMs) ?? 0), 0);
