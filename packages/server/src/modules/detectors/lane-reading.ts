import {
  type DetectorReading,
  laneFaults,
  type LaneReading,
  maxClasses,
  maxLanes,
} from "@gantry/domain/detector/detector-reading.ts";
import { z } from "zod";

/** More in one interval of at most an hour are no vehicles. */
export const maxVolume = 10_000;
export const maxSpeedKph = 400;
export const maxPeriodS = 3_600;

const volume = z.int().min(0).max(maxVolume).nullable();

const lane: z.ZodType<LaneReading> = z.object({
  index: z.int().min(1).max(maxLanes),
  volume,
  speed: z.number().min(0).max(maxSpeedKph).nullable(),
  occupancy: z.number().min(0).max(100).nullable(),
  classes: z.array(volume).max(maxClasses),
  fault: z.enum(laneFaults).nullable(),
});

export const lanes = z
  .array(lane)
  .max(maxLanes)
  .refine((all) => new Set(all.map(({ index }) => index)).size === all.length, "each lane once");

/** What agents report of an interval of a detector. */
export const detectorReading: z.ZodType<DetectorReading> = z.object({
  periodS: z.int().min(1).max(maxPeriodS),
  lanes: lanes.refine(({ length }) => length > 0, "at least one lane"),
});
