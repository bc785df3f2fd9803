import { z } from "zod";
import { exerciseKinds, exerciseProblems, exerciseStatuses } from "../../exercises/exercise.ts";
import { type ExerciseStep, exerciseSteps } from "../../exercises/exercise-times.ts";
import { time, whole } from "./common.ts";

const ms = z.number().nullable();
const times = z.object(
  Object.fromEntries(exerciseSteps.map((step) => [step, ms])) as Record<ExerciseStep, typeof ms>,
);

/** Why a server cannot start exercises for a tenant. */
export const exerciseObstacles = ["notSet", "unreachable", "notInCity"] as const;

const person = z.object({ id: z.string(), name: z.string() });

/** GET /exercises/options: what an exercise can be made of. Without an obstacle it can be started. */
export const exerciseOptions = z
  .object({
    obstacle: z.enum(exerciseObstacles).nullable(),
    roads: z.array(
      z.object({
        road: z.string(),
        directions: z.array(z.string()),
        fromMilepost: z.number(),
        toMilepost: z.number(),
        lanes: whole,
      }),
    ),
    /** Who may work on incidents. */
    people: z.array(person),
  })
  .meta({ id: "ExerciseOptions" });
export type ExerciseOptions = z.infer<typeof exerciseOptions>;

/** Body of POST /exercises: an invented event, or that of a cleared incident again. */
export const startExerciseBody = z
  .strictObject({
    traineeId: z.string().min(1).max(200),
    /** The event comes at a random moment within these minutes. */
    withinMinutes: z.int().min(0).max(120),
    /** So long the lanes are closed unless the incident is cleared before. */
    lastsMinutes: z.int().min(5).max(120),
    place: z
      .strictObject({
        road: z.string().min(1).max(200),
        direction: z.string().min(1).max(200),
        milepost: z.number().min(0).max(10_000),
      })
      .optional(),
    incidentId: z.string().min(1).max(200).optional(),
    /** Default: that of the incident. */
    kind: z.enum(exerciseKinds).optional(),
    lanesClosed: z.int().min(1).max(10).optional(),
  })
  .refine(({ place, incidentId }) => (place === undefined) !== (incidentId === undefined), {
    path: ["place"],
  })
  .meta({ id: "StartExercise" });
export type StartExerciseBody = z.infer<typeof startExerciseBody>;

const exercise = z.object({
  id: z.string(),
  rev: z.number(),
  status: z.enum(exerciseStatuses),
  traineeId: z.string(),
  traineeName: z.string(),
  startedByName: z.string(),
  createdAt: time,
  /** When the event comes; people who may not start exercises see an exercise when it is over. */
  dueAt: time,
  kind: z.enum(exerciseKinds),
  roadName: z.string(),
  direction: z.string(),
  milepost: z.number(),
  lanesClosed: whole,
  lanes: whole,
  lastsMinutes: whole,
  /** The incident that it repeats. */
  fromIncidentId: z.string().nullable(),
  fromIncidentName: z.string().nullable(),
  eventAt: time.nullable(),
  eventEndedAt: time.nullable(),
  endedAt: time.nullable(),
  incidentId: z.string().nullable(),
  times,
  problem: z.enum(exerciseProblems).nullable(),
});
export type Exercise = z.infer<typeof exercise>;

const compared = z.object({ count: whole, times });

/** GET /exercises/{id}: with medians of exercises that were worked to their end. */
export const exerciseResult = z
  .object({
    exercise,
    /** Of the trainee before it. */
    own: compared,
    /** Of all others. */
    tenant: compared,
  })
  .meta({ id: "ExerciseResult" });
export type ExerciseResult = z.infer<typeof exerciseResult>;
export const exerciseAnswer = exercise.meta({ id: "Exercise" });
export const exerciseTimesAnswer = times;
