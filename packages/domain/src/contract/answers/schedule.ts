import { z } from "zod";
import { scheduleJobTypes } from "../../schedule/schedule-types.ts";
import { time } from "./common.ts";

/** One entity of a run; a failure has an error code or a key under `actions:errors`. */
const runLine = z
  .object({
    entityType: z.string(),
    entityId: z.string(),
    name: z.string(),
    error: z.string().exactOptional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
  })
  .meta({ id: "RunLine" });
export type RunLine = z.infer<typeof runLine>;

export const scheduleRun = z
  .object({
    occurrence: time,
    /** When it ran, or when it was found to be missed. */
    at: time,
    result: z.enum(["SUCCESS", "PARTLY", "FAILED", "MISSED"]),
    /** Error code if nothing was done. */
    error: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
    lines: z.array(runLine),
    /** User on whose behalf it ran. */
    actorDisplayName: z.string(),
  })
  .meta({ id: "ScheduleRun" });
export type ScheduleRun = z.infer<typeof scheduleRun>;

/** A travel time field of the message never has a value on these signs, so they refuse the post. */
export const fieldWithoutValue = z
  .object({
    code: z.literal("fieldWithoutValue"),
    /** As written in the message: `[ttHAMPDEN AVE]`. */
    field: z.string(),
    problem: z.enum(["noPlace", "notOnRoad", "unknownDetector", "notAhead"]),
    names: z.array(z.string()),
  })
  .meta({ id: "FieldWithoutValue" });
export type FieldWithoutValue = z.infer<typeof fieldWithoutValue>;

/** What a job does that its author may not expect; it is saved all the same. */
export const scheduleNote = z
  .discriminatedUnion("code", [
    /** Another job acts on the same devices and starts in the same minute. */
    z.object({
      code: z.literal("sameMinute"),
      at: time,
      jobId: z.string(),
      jobType: z.enum(scheduleJobTypes),
      names: z.array(z.string()),
    }),
    /** A run falls in an hour that the job's zone skips: local time, such as `2027-03-14T02:30`. */
    z.object({ code: z.literal("skippedTime"), localTime: z.string(), timezone: z.string() }),
    fieldWithoutValue,
  ])
  .meta({ id: "ScheduleNote" });
export type ScheduleNote = z.infer<typeof scheduleNote>;

const scheduleEvent = z
  .object({
    /** Unique: job id and time. */
    id: z.string(),
    jobId: z.string(),
    entityType: z.string(),
    jobType: z.enum(scheduleJobTypes),
    /** ISO 8601 UTC. */
    start: time,
    /** When its effect ends; null if unknown. */
    end: time.nullable(),
    color: z.enum(["blue", "green", "red", "grey"]),
    recurring: z.boolean(),
    timezone: z.string(),
    entityIds: z.array(z.string()),
    entityName: z.string(),
    /** Text of the message; null for other jobs. */
    messageText: z.string().nullable(),
    presetTokenId: z.string().nullable(),
    selectedTestTypes: z.array(z.string()),
    result: z.enum(["SUCCESS", "PARTLY", "FAILED", "MISSED"]).nullable(),
  })
  .meta({ id: "ScheduleEvent" });
export type ScheduleEvent = z.infer<typeof scheduleEvent>;

export const scheduleEventsAnswer = z
  .object({
    items: z.array(scheduleEvent),
    isCut: z.boolean(),
  })
  .meta({ id: "ScheduleEventsAnswer" });
export type ScheduleEventsAnswer = z.infer<typeof scheduleEventsAnswer>;

/** A row of GET {base}/jobs and GET {base}/troubles. */
export const scheduleJobLine = scheduleEvent
  .omit({ id: true, jobId: true, start: true, end: true, result: true })
  .extend(
    z.object({
      id: z.string(),
      rrule: z.string().nullable(),
      firstDate: time,
      nextRun: time.nullable(),
      lastRun: scheduleRun.nullable(),
    }).shape,
  )
  .meta({ id: "ScheduleJobLine" });
export type ScheduleJobLine = z.infer<typeof scheduleJobLine>;
