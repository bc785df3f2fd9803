import type { RoadPlace } from "../city/traffic/demand.ts";
import type { LaneTraffic, Traffic } from "../city/traffic/traffic.ts";

/**
 * On the right lane. laneLockedOn: occupied without an end. laneNoHits: no vehicle is found. chatter: one vehicle
 * counts many times.
 */
export const laneFaultNames = ["laneLockedOn", "laneNoHits", "chatter"] as const;
type LaneFaultName = (typeof laneFaultNames)[number];

interface LaneParts {
  traffic: Traffic;
  place: RoadPlace;
  lanes: number;
  periodMs: number;
  hasFault(name: LaneFaultName): boolean;
}

/** What a detector measures in intervals since 1970. Each is computed once. */
export interface DetectorLanes {
  readonly periodMs: number;
  /** Index of the latest finished interval. */
  latest(nowMs: number): number;
  /** All lanes, the left one first. */
  at(index: number): readonly LaneTraffic[];
}

/** So many intervals a device stores. */
export const keptIntervals = 20;

export function detectorLanes({ traffic, place, lanes, periodMs, hasFault }: LaneParts): DetectorLanes {
  const known = new Map<number, readonly LaneTraffic[]>();
  return {
    periodMs,
    latest: (nowMs) => Math.floor(nowMs / periodMs) - 1,
    at(index) {
      const measured = known.get(index) ?? measure(index);
      if (!known.has(index)) for (const old of [...known.keys()].slice(0, -keptIntervals)) known.delete(old);
      known.set(index, measured);
      return measured;
    },
  };

  function measure(index: number): LaneTraffic[] {
    return Array.from({ length: lanes }, (_, at) => {
      const lane = at + 1;
      const seen = traffic.trafficAt({ ...place, lane }, index * periodMs, (index + 1) * periodMs);
      return lane === lanes ? spoil(seen) : seen;
    });
  }

  function spoil(seen: LaneTraffic): LaneTraffic {
    const nothing = { volume: 0, speedKph: null, occupancyPercent: 0, classes: seen.classes.map(() => 0) };
    if (hasFault("laneNoHits")) return nothing;
    if (hasFault("laneLockedOn")) return { ...nothing, occupancyPercent: 100 };
    if (!hasFault("chatter")) return seen;
    const more = 40 + 5 * seen.volume;
    const [first = 0, ...others] = seen.classes;
    return {
      ...seen,
      volume: seen.volume + more,
      classes: [first + more, ...others],
      occupancyPercent: Math.min(100, seen.occupancyPercent * 3 + 10),
    };
  }
}
