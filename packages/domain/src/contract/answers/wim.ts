import { z } from "zod";
import { wimDoubts, wimLaneDirections, wimViolationTypes } from "../../wim/wim-reading.ts";
import { wimRules } from "../../wim/wim-violation.ts";
import { maxCountedVehicles } from "../wim-calls.ts";
import { time, whole } from "./common.ts";

const maybe = z.number().nullable();
const maybeText = z.string().nullable();

export const wimViolation = z
  .object({
    type: z.enum(wimViolationTypes).exclude(["none"]),
    rule: z.enum(wimRules),
    /** The axle group, from 1. */
    fromAxle: whole.nullable(),
    toAxle: whole.nullable(),
    /** Between the outer axles of the group, in cm. */
    distance: maybe,
    /** In kg, km/h or cm by the rule. */
    limit: z.number(),
    measured: z.number(),
    excess: z.number(),
  })
  .meta({ id: "WimViolation" });

/** One vehicle (WIM-014): km/h, cm, kg and degrees F (WIM-048). Null where nothing was measured. */
export const vehicleReading = z
  .object({
    id: z.string(),
    /** Of the station. */
    detectorId: z.string(),
    timestamp: time,
    /** The same by the station's clock, where that differs. */
    deviceAt: time.nullable(),
    /** As the station counts. */
    number: z.number(),
    images: z.array(z.string()),
    dimensionProfileFile: maybeText,
    totalWeight: maybe,
    speed: maybe,
    length: maybe,
    height: maybe,
    axleCount: whole.nullable(),
    axleWeights: z.array(maybe),
    axleSpaces: z.array(maybe),
    axleOverload: z.array(z.boolean()),
    lane: whole.nullable(),
    laneDirection: z.enum(wimLaneDirections).nullable(),
    className: maybeText,
    violationTypes: z.array(z.enum(wimViolationTypes)),
    /** The worst first. */
    violations: z.array(wimViolation),
    overweight: z.boolean(),
    /** Why values cannot be right. */
    doubts: z.array(z.enum(wimDoubts)),
    dotNumber: maybeText,
    mcNumber: maybeText,
    frontPlate: maybeText,
    rearPlate: maybeText,
    temperature: maybe,
  })
  .meta({ id: "VehicleReading" });
export type VehicleReading = z.infer<typeof vehicleReading>;

/** POST /wim/{id}/vehicle-readings (WIM-035): the body of every find call; the newest first. */
export const vehicleReadings = z
  .object({
    items: z.array(vehicleReading),
    total: whole.max(maxCountedVehicles),
    /** More vehicles match than `total`. */
    moreThanTotal: z.boolean(),
  })
  .meta({ id: "VehicleReadings" });
export type VehicleReadings = z.infer<typeof vehicleReadings>;

const steeringAxles = z.object({ vehicles: whole, meanKg: z.number() });
const drift = z.object({
  recent: steeringAxles,
  before: steeringAxles,
  driftPercent: maybe,
  isDrifting: z.boolean(),
});

/** GET /wim/{id}/calibration: how the weighing of each lane changed, and in each range of temperature in degrees F. */
export const wimCalibration = z
  .object({
    lanes: z.array(
      drift.extend({
        lane: whole,
        temperatures: z.array(drift.extend({ from: z.number(), to: z.number() })),
      }),
    ),
  })
  .meta({ id: "WimCalibration" });
export type WimCalibration = z.infer<typeof wimCalibration>;
