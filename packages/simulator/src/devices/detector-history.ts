import type { DetectorReading } from "@gantry/domain/detector/detector-reading.ts";
import type { DetectorPlan } from "../city/detector-plan.ts";
import type { LaneTraffic, Traffic } from "../city/traffic/traffic.ts";

const periodMs = 600_000;
const countedMs = 30_000;
const scale = periodMs / countedMs;

interface PastInterval extends DetectorReading {
  /** Its end, ISO 8601 UTC. */
  at: string;
}

/** What a detector would have measured in the intervals of ten minutes that end in this time; half a minute stands for each. */
export function detectorHistory(
  traffic: Traffic,
  { place, lanes }: DetectorPlan,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): PastInterval[] {
  const history: PastInterval[] = [];
  for (let endMs = (Math.floor(fromMs / periodMs) + 1) * periodMs; endMs <= toMs; endMs += periodMs)
    history.push({
      at: new Date(endMs).toISOString(),
      periodS: periodMs / 1000,
      lanes: Array.from({ length: lanes }, (_, at) => {
        const lane = at + 1;
        return {
          index: lane,
          fault: null,
          ...scaled(traffic.trafficAt({ ...place, lane }, endMs - countedMs, endMs)),
        };
      }),
    });
  return history;
}

function scaled({ volume, speedKph, occupancyPercent, classes }: LaneTraffic) {
  return {
    volume: volume * scale,
    speed: speedKph === null ? null : toTenths(speedKph),
    occupancy: toTenths(occupancyPercent),
    classes: classes.map((count) => count * scale),
  };
}

const toTenths = (value: number): number => Math.round(value * 10) / 10;
