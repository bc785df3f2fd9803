import { controlProblems } from "@gantry/domain/camera/stream-problems.ts";
import { type DetectorStateData, maxClasses } from "@gantry/domain/detector/detector-reading.ts";
import { z } from "zod";
import { lanes } from "./lane-reading.ts";

const maxNotes = 100;

const time = z.iso.datetime({ offset: true });
const text = z.string().max(255);

/** The reported state of a detector (DET-016). */
export const detectorStateMembers = {
  detectorLanes: lanes,
  zoneClassLabels: z.array(z.string().max(100)).max(maxClasses),
  periodS: z.number().min(0).nullable(),
  endedAt: time.nullable(),
  notes: z.array(z.object({ object: text, read: text })).max(maxNotes),
  readAt: time,
  problem: z.object({ code: z.enum(controlProblems), since: time }).nullable(),
} satisfies Record<keyof DetectorStateData, z.ZodType>;
