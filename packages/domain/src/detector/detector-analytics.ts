import type { VolumeAnalytics } from "../contract/answers/volume-analytics.ts";
import { analyzeVolumes, hourPlacer, minCoverage } from "../volume/analyze-volumes.ts";
import type { MeasuredHour } from "../volume/mean-profile.ts";
import type { TimedSums } from "./detector-aggregations.ts";
import type { DetectorSums } from "./detector-sums.ts";

const hourMs = 3_600_000;

/** Analytics of a detector from the sums of its hours since `analyticsFromMs`. */
export const analyzeHours = (hours: Iterable<TimedSums>, zone: string, nowMs: number): VolumeAnalytics =>
  analyzeVolumes(listMeasured(hours, zone, nowMs), zone, nowMs);

function listMeasured(hours: Iterable<TimedSums>, zone: string, nowMs: number): MeasuredHour[] {
  const placeHour = hourPlacer(zone, nowMs);
  const measured: MeasuredHour[] = [];
  for (const { startMs, sums } of hours) {
    const place = isMeasured(sums) ? placeHour(startMs) : undefined;
    if (place) measured.push({ ...place, volume: sums.lanes.reduce((sum, lane) => sum + lane.volume, 0) });
  }
  return measured;
}

function isMeasured({ lanes, volumeCount }: DetectorSums): boolean {
  const usableS = lanes.reduce((sum, lane) => sum + lane.usableS, 0);
  return volumeCount > 0 && usableS * 1000 >= minCoverage * lanes.length * hourMs;
}
