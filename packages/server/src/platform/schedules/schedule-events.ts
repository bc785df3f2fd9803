import type { ScheduleEvent, ScheduleEventsAnswer } from "@gantry/domain/contract/answers/schedule.ts";
import { eventLimits, type RunResult } from "@gantry/domain/contract/schedule-calls.ts";
import { entitiesOf } from "@gantry/domain/schedule/schedule-job.ts";
import { listOccurrences } from "@gantry/domain/schedule/schedule-times.ts";
import type { ScheduledType } from "@gantry/domain/schedule/schedule-types.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { endOf, readJobs, readShownJobs, type StoredJob } from "./schedule-reader.ts";

interface Range {
  fromMs: number;
  beforeMs: number;
}

/** Calendar of a period: actual runs in the past, rule occurrences in the future (SCHED-028). Default: all entities. */
export async function eventsIn(
  db: TenantTransaction,
  types: readonly ScheduledType[],
  range: Range,
  ids: readonly string[] | undefined,
): Promise<ScheduleEventsAnswer> {
  const all = await readJobs(db, types);
  const jobs = ids ? all.filter(({ doc }) => entitiesOf(doc).ids.some((id) => ids.includes(id))) : all;
  const over = await runsIn(db, jobs, range);
  const shown = await readShownJobs(db, jobs);
  const events = jobs.flatMap((job) => [
    ...(over.get(job.id) ?? []).map(({ atMs, result }) => ({ job, atMs, result })),
    ...toCome(job, range).map((atMs) => ({ job, atMs, result: null })),
  ]);
  events.sort((one, other) => one.atMs - other.atMs);
  return {
    items: events.slice(0, eventLimits.events).map(({ job, atMs, result }): ScheduleEvent => {
      const start = new Date(atMs).toISOString();
      return {
        id: `${job.id} ${start}`,
        jobId: job.id,
        ...shown.get(job.id)!,
        start,
        end: endOf(job.doc, atMs),
        result,
      };
    }),
    isCut: events.length > eventLimits.events,
  };
}

function toCome({ doc, nextRun }: StoredJob, { fromMs, beforeMs }: Range): number[] {
  if (nextRun === null) return [];
  return listOccurrences(doc, Math.max(fromMs, Date.parse(nextRun)), beforeMs, eventLimits.events);
}

async function runsIn(
  db: TenantTransaction,
  jobs: readonly StoredJob[],
  { fromMs, beforeMs }: Range,
): Promise<Map<string, { atMs: number; result: RunResult }[]>> {
  const rows = await db.query<{ jobId: string; atMs: number; result: RunResult }>(
    `select job_id as "jobId", round(extract(epoch from occurrence) * 1000)::float8 as "atMs", result
     from schedule_run where tenant_id = $1 and job_id = any ($2)
       and occurrence >= to_timestamp($3::float8 / 1000) and occurrence < to_timestamp($4::float8 / 1000)
     order by occurrence desc limit $5`,
    [db.tenantId, jobs.map(({ id }) => id), fromMs, beforeMs, eventLimits.events],
  );
  return Map.groupBy(rows, ({ jobId }) => jobId);
}
