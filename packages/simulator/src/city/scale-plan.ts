import type { RoadPlace } from "./traffic/demand.ts";
import { lanesOf } from "./traffic/road-figures.ts";

/** Simulated scales in the right lanes of one direction. */
export interface ScalePlan {
  place: RoadPlace;
  /** From 1, which is the left lane of the road. */
  lanes: readonly number[];
}

const maxLanes = 2;

/** Limits of Colorado: 70 mph, 80,000 lb, 14.5 ft; and nearly 100 ft. */
export const scaleLimits = { speedLimit: 113, maxWeight: 36_287, maxLength: 3_000, maxHeight: 442 };

export function planScale({ road, direction, milepost }: RoadPlace): ScalePlan {
  const lanes = Array.from({ length: lanesOf(road) }, (_, at) => at + 1).slice(-maxLanes);
  return { place: { road, direction, milepost }, lanes };
}

export const scaleFields = { weighingMode: "mainline", classificationScheme: "FHWA", ...scaleLimits };
