import {
  maxAxles,
  maxFileNameLength,
  maxImages,
  wimDoubts,
  wimLaneDirections,
  type WimVehicle,
} from "@gantry/domain/wim/wim-reading.ts";
import { maxCoveredMs, type WimCoverage } from "@gantry/domain/wim/wim-coverage.ts";
import { z } from "zod";

/** Beyond these, a value is no measurement of a vehicle. */
const maxSpeedKph = 400;
const maxLengthCm = 20_000;
const maxWeightKg = 1_000_000;

export const lane = z.int().min(1).max(32);
const weight = z.number().min(0).max(maxWeightKg).nullable();
const length = z.number().min(0).max(maxLengthCm).nullable();
const text = z.string().max(100).nullable();
const file = z.string().min(1).max(maxFileNameLength);

/** What agents report of a vehicle. A distance between axles may be negative: the station's fault, which is shown. */
export const wimVehicle = z.object({
  number: z.int().min(0),
  lane: lane.nullable(),
  laneDirection: z.enum(wimLaneDirections).nullable(),
  className: text,
  speed: z.number().min(0).max(maxSpeedKph).nullable(),
  length,
  height: length,
  totalWeight: weight,
  axleCount: z.int().min(0).max(maxAxles).nullable(),
  axleWeights: z.array(weight).max(maxAxles),
  axleSpaces: z.array(z.number().min(-maxLengthCm).max(maxLengthCm).nullable()).max(maxAxles),
  temperature: z.number().min(-150).max(250).nullable(),
  dotNumber: text,
  mcNumber: text,
  frontPlate: text,
  rearPlate: text,
  images: z.array(file).max(maxImages),
  dimensionProfileFile: file.nullable(),
  doubts: z.array(z.enum(wimDoubts)).max(wimDoubts.length),
}) satisfies z.ZodType<WimVehicle>;

/** Answers of a station have at most so many vehicles. */
const maxNumbers = 200;

/** What agents report of a poll that left out no vehicle. */
export const wimCoverage = z.object({
  coveredMs: z.int().min(1).max(maxCoveredMs),
  numbers: z.array(z.int().min(0)).max(maxNumbers),
}) satisfies z.ZodType<WimCoverage>;
