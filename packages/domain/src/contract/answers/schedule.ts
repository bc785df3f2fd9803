import { z } from "zod";
import { scheduleJobTypes } from "../../schedule/schedule-types.ts";
import { time } from "./common.ts";

/** One entity of a run; a failed one with the code of its error, or a word under `actions:errors`. */
export const runLine = z
  .object({
    entityType: z.string(),
    entityId: z.string(),
    name: z.string(),
    error: z.string().exactOptional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
  })
  .meta({ id: "RunLine" });
export type RunLine = z.infer<typeof runLine>;

/** An occurrence that is over. */
export const scheduleRun = z
  .object({
    /** When it was to run, ISO 8601 UTC. */
    occurrence: time,
    /** When it ran, or when it was found that it had been missed. */
    at: time,
    result: z.enum(["SUCCESS", "PARTLY", "FAILED", "MISSED"]),
    /** Code of an error, when nothing at all was done. */
    error: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
    lines: z.array(runLine),
    /** On whose behalf. */
    actorDisplayName: z.string(),
  })
  .meta({ id: "ScheduleRun" });
export type ScheduleRun = z.infer<typeof scheduleRun>;

/** One occurrence in the calendar. */
export const scheduleEvent = z
  .object({
    /** Unique: the job and its moment. */
    id: z.string(),
    jobId: z.string(),
    entityType: z.string(),
    jobType: z.enum(scheduleJobTypes),
    /** ISO 8601 UTC. */
    start: time,
    /** When what it does ends by itself; null where that is not known. */
    end: time.nullable(),
    color: z.enum(["blue", "green", "red", "grey"]),
    recurring: z.boolean(),
    timezone: z.string(),
    entityIds: z.array(z.string()),
    /** Of the first of them. */
    entityName: z.string(),
    /** What is shown, in the sign's words; null for other jobs. */
    messageText: z.string().nullable(),
    presetTokenId: z.string().nullable(),
    selectedTestTypes: z.array(z.string()),
    /** Of an occurrence that is over. */
    result: z.enum(["SUCCESS", "PARTLY", "FAILED", "MISSED"]).nullable(),
  })
  .meta({ id: "ScheduleEvent" });
export type ScheduleEvent = z.infer<typeof scheduleEvent>;

export const scheduleEventsAnswer = z
  .object({
    items: z.array(scheduleEvent),
    /** More than could be sent: the last ones are left out. */
    isCut: z.boolean(),
  })
  .meta({ id: "ScheduleEventsAnswer" });
export type ScheduleEventsAnswer = z.infer<typeof scheduleEventsAnswer>;

/** One line of GET {base}/jobs and of GET {base}/troubles. */
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
