import type { ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import type { Timing } from "@gantry/domain/schedule/schedule-times.ts";

/** When a job runs and on what: thousands are read at once, so without their messages. */
export type JobHead = { id: string } & Timing &
  Pick<ScheduleJobDocument, "entityType" | "jobType" | "entityId" | "entityIds" | "metadata" | "duration">;

export const jobHeadSql = `j.id, j.entity_type as "entityType", j.job_type as "jobType", j.doc ->> 'entityId' as "entityId",
  nullif(j.doc -> 'entityIds', 'null') as "entityIds", nullif(j.doc -> 'metadata', 'null') as metadata,
  (j.doc ->> 'duration')::float8 as duration, j.doc ->> 'firstDate' as "firstDate", j.doc ->> 'timezone' as timezone,
  coalesce((j.doc ->> 'useRecurrence')::boolean, false) as "useRecurrence", j.doc ->> 'rrule' as rrule`;
