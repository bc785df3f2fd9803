import { controlProblems } from "@gantry/domain/camera/stream-problems.ts";
import { wimViolation } from "@gantry/domain/contract/answers/wim.ts";
import {
  maxAxles,
  wimLaneDirections,
  wimLaneTypes,
  type WimStateData,
  wimViolationTypes,
} from "@gantry/domain/wim/wim-reading.ts";
import { maxViolations } from "@gantry/domain/wim/wim-violation.ts";
import { z } from "zod";
import { lane, wimVehicle } from "./wim-vehicle.ts";

const maxNotes = 100;

const time = z.iso.datetime({ offset: true });
const text = z.string().max(255);

const lastVehicle = wimVehicle.extend({
  timestamp: time,
  violations: z.array(wimViolation).max(maxViolations),
  violationTypes: z.array(z.enum(wimViolationTypes)).max(wimViolationTypes.length),
  overweight: z.boolean(),
  axleOverload: z.array(z.boolean()).max(maxAxles),
});

/** The reported state of a weigh-in-motion station (WIM-012, WIM-013). */
export const wimStateMembers = {
  lastVehicle: lastVehicle.nullable(),
  lanes: z
    .array(
      z.object({
        index: lane,
        type: z.enum(wimLaneTypes).nullable(),
        direction: z.enum(wimLaneDirections).nullable(),
      }),
    )
    .max(32),
  lastNumber: z.int().min(0).nullable(),
  model: z.string().max(100).nullable(),
  clockOffsetS: z.number().nullable(),
  notes: z.array(z.object({ object: text, read: text })).max(maxNotes),
  readAt: time,
  problem: z.object({ code: z.enum(controlProblems), since: time }).nullable(),
} satisfies Record<keyof WimStateData, z.ZodType>;
