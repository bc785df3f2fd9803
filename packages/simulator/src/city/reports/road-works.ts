import { placeAlong } from "../along-road.ts";
import type { Direction, Position, Road, TenantName } from "../road.ts";
import { roads } from "../roads.ts";
import { isForward } from "../traffic/road-figures.ts";

export interface RoadWork {
  id: string;
  description: string;
  road: Road;
  direction: Direction;
  /** In the direction of travel. */
  line: Position[];
  impact: "some-lanes-closed" | "all-lanes-open";
  startMs: number;
  endMs: number;
}

const dayMs = 86_400_000;
const monthMs = 30 * dayMs;
const steps = 4;

/** Shares of the road's length between which it is worked on. `fromDays`: relative to today; without it, for months. */
const plans: readonly {
  tenant: TenantName;
  ref: string;
  direction: Direction;
  shares: readonly [number, number];
  description: string;
  impact: RoadWork["impact"];
  fromDays?: number;
}[] = [
  {
    tenant: "metro",
    ref: "US-36",
    direction: "Westbound",
    shares: [0.3, 0.42],
    description: "Resurfacing, right lane closed",
    impact: "some-lanes-closed",
  },
  {
    tenant: "metro",
    ref: "E-470",
    direction: "Southbound",
    shares: [0.6, 0.64],
    description: "Bridge repair behind barriers",
    impact: "all-lanes-open",
  },
  {
    tenant: "metro",
    ref: "I-270",
    direction: "Eastbound",
    shares: [0.4, 0.5],
    description: "Guardrail replacement, begins later",
    impact: "some-lanes-closed",
    fromDays: 2,
  },
  {
    tenant: "north",
    ref: "US-287",
    direction: "Northbound",
    shares: [0.5, 0.6],
    description: "Widening, left lane closed",
    impact: "some-lanes-closed",
  },
];

/** Road works that the city publishes: those of these months, and one that has not begun. */
export function roadWorks(tenant: TenantName, nowMs: number): RoadWork[] {
  return plans
    .filter((plan) => plan.tenant === tenant)
    .flatMap(({ ref, direction, shares: [from, to], description, impact, fromDays }) => {
      const road = roads.find((one) => one.tenant === tenant && one.ref === ref);
      if (!road) return [];
      const forward = isForward(road, direction);
      const line = Array.from(
        { length: steps + 1 },
        (_, step) => placeAlong(road, from + ((to - from) * step) / steps, forward).position,
      );
      const startMs =
        fromDays === undefined
          ? Math.floor(nowMs / monthMs) * monthMs
          : (Math.floor(nowMs / dayMs) + fromDays) * dayMs;
      return {
        id: `work-${tenant}-${ref}`,
        description,
        road,
        direction,
        line: forward ? line : line.toReversed(),
        impact,
        startMs,
        endMs: startMs + 2 * monthMs,
      };
    });
}
