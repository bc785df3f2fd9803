import type { DetectorAggregations, DetectorStats, LaneAggregation } from "../contract/answers/detector.ts";
import { isoFromMs } from "../sign/queue/instant.ts";
import { type Bucket, findBucket } from "./detector-buckets.ts";
import type { DetectorPeriod } from "./detector-periods.ts";
import { addSums, type DetectorSums, type LaneSums, noSums } from "./detector-sums.ts";

/** Sums of a time within one hour or one day of the detector's zone. */
export interface TimedSums {
  startMs: number;
  sums: DetectorSums;
}

export interface AggregationRange {
  fromMs: number;
  toMs: number;
  nowMs: number;
  zone: string;
  period: DetectorPeriod;
}

type Aggregation = DetectorAggregations["overall"];

/** Statistics of a range (DET-017 to DET-020) from the sums of its hours or days, oldest first. */
export function aggregateSums(
  times: Iterable<TimedSums>,
  { zone, period, ...range }: AggregationRange,
): DetectorAggregations {
  const total = noSums();
  const buckets: { bucket: Bucket; sums: DetectorSums }[] = [];
  for (const { startMs, sums } of times) {
    let last = buckets.at(-1);
    if (!last || startMs >= last.bucket.endMs) {
      last = { bucket: findBucket(startMs, period, zone), sums: noSums() };
      buckets.push(last);
    }
    addSums(last.sums, sums);
    addSums(total, sums);
  }
  const { fromMs, toMs } = range;
  return {
    zone,
    items: buckets
      .filter(({ sums }) => sums.readings > 0)
      .map(({ bucket, sums }) => makeAggregation(bucket, sums, range)),
    overall: makeAggregation({ startMs: fromMs, endMs: toMs }, total, range),
  };
}

function makeAggregation(
  { startMs, endMs }: Bucket,
  sums: DetectorSums,
  { fromMs, toMs, nowMs }: Omit<AggregationRange, "zone" | "period">,
): Aggregation {
  const expectedS = Math.max(0, Math.min(endMs, toMs, nowMs) - Math.max(startMs, fromMs)) / 1000;
  const classCount = Math.max(0, ...sums.lanes.map(({ classes }) => classes.length));
  return {
    startTime: isoFromMs(startMs),
    endTime: isoFromMs(endMs),
    overallStats: makeStats(sums, expectedS),
    laneAggregations: sums.lanes.map((lane) => makeLane(lane, classCount, expectedS)),
  };
}

function makeStats(sums: DetectorSums, expectedS: number): DetectorStats {
  const { lanes, volumeCount } = sums;
  const add = (value: (lane: LaneSums) => number) => lanes.reduce((sum, lane) => sum + value(lane), 0);
  const totalVolume = volumeCount > 0 ? add(({ volume }) => volume) : null;
  return {
    totalVolume,
    avgVolume: totalVolume === null ? null : totalVolume / volumeCount,
    maxVolume: sums.maxVolume,
    avgSpeed: fromTenths(
      divide(
        add(({ speed }) => speed),
        add(({ speedVehicles }) => speedVehicles),
      ),
    ),
    minSpeed: fromTenths(sums.minSpeed),
    maxSpeed: fromTenths(sums.maxSpeed),
    avgOccupancy: fromTenths(
      divide(
        add(({ occupancy }) => occupancy),
        add(({ occupancyS }) => occupancyS),
      ),
    ),
    maxOccupancy: fromTenths(sums.maxOccupancy),
    uptimePercent: toPercent(
      add(({ usableS }) => usableS),
      expectedS * lanes.length,
    ),
    activeLanes: lanes.filter(({ usableS }) => usableS > 0).length,
    latency: divide(sums.latencyMs, sums.latencyCount),
  };
}

/** Every lane names the same classes; null is a class that the lane has not counted. */
function makeLane(lane: LaneSums, classCount: number, expectedS: number): LaneAggregation {
  return {
    laneIndex: lane.index,
    totalVolume: lane.volumeCount > 0 ? lane.volume : null,
    avgSpeed: fromTenths(divide(lane.speed, lane.speedVehicles)),
    avgOccupancy: fromTenths(divide(lane.occupancy, lane.occupancyS)),
    uptimePercent: toPercent(lane.usableS, expectedS),
    classAggregates: Object.fromEntries(
      Array.from({ length: classCount }, (_, at) => [
        String(at + 1),
        { totalVolume: lane.classes[at] ?? null },
      ]),
    ),
  };
}

const divide = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);
const fromTenths = (value: number | null): number | null => (value === null ? null : value / 10);
const toPercent = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, (part / whole) * 100) : 0;
