import type { RoadSpeeds } from "@gantry/domain/contract/answers/detection.ts";
import { flowOf, type TrafficFlow } from "@gantry/domain/detection/speed-sections.ts";

export interface SlowRoad {
  roadName: string;
  direction: string;
  slowestKph: number;
  isCongested: boolean;
}

const slowFlows: ReadonlySet<TrafficFlow> = new Set(["slow", "congested"]);

/** Directions of roads with slow traffic, the slowest first. */
export const slowRoads = (roads: RoadSpeeds["items"]): SlowRoad[] =>
  roads
    .flatMap(({ roadName, direction, sections }) => {
      const slow = sections.filter((section) => slowFlows.has(flowOf(section)));
      if (slow.length === 0) return [];
      const isCongested = slow.some((section) => flowOf(section) === "congested");
      return {
        roadName,
        direction,
        isCongested,
        slowestKph: Math.min(...slow.map(({ speedKph }) => speedKph)),
      };
    })
    .toSorted((one, other) => one.slowestKph - other.slowestKph);
