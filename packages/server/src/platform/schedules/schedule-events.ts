import type { ScheduleEvent, ScheduleEventsAnswer } from "@gantry/domain/contract/answers/schedule.ts";
import { eventLimits, type RunResult } from "@gantry/domain/contract/schedule-calls.ts";
import { entitiesOf } from "@gantry/domain/schedule/schedule-job.ts";
import { listOccurrences } from "@gantry/domain/schedule/schedule-times.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import type { ScheduledType } from "@gantry/domain/schedule/schedule-types.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type JobHead, jobHeadSql } from "./job-heads.ts";
import { endOf, isReadable, readShownJobs, type StoredJob } from "./schedule-reader.ts";

interface Range {
  fromMs: number;
  beforeMs: number;
}

interface EventJob extends JobHead {
  nextMs: number | null;
}

interface Moment {
  jobId: string;
  atMs: number;
  result: RunResult | null;
}

/** Calendar of a period: actual runs in the past, rule occurrences in the future (SCHED-028). Default: all entities. */
export async function eventsIn(
  db: TenantTransaction,
  types: readonly ScheduledType[],
  range: Range,
  ids: readonly string[] | undefined,
): Promise<ScheduleEventsAnswer> {
  const all = await readHeads(db, types);
  const jobs = ids ? all.filter((job) => entitiesOf(job).ids.some((id) => ids.includes(id))) : all;
  const moments = [...(await runsIn(db, jobs, range)), ...listComing(jobs, range, db.nowMs)];
  moments.sort((one, other) => one.atMs - other.atMs);
  const taken = moments.slice(0, eventLimits.events);
  const docs = await readDocuments(db, new Set(taken.map(({ jobId }) => jobId)));
  const shown = await readShownJobs(db, [...docs.values()]);
  return {
    items: taken.flatMap(({ jobId, atMs, result }): ScheduleEvent[] => {
      const [stored, job] = [docs.get(jobId), shown.get(jobId)];
      if (!stored || !job) return [];
      const start = isoFromMs(atMs);
      return [{ id: `${jobId} ${start}`, jobId, ...job, start, end: endOf(stored.doc, atMs), result }];
    }),
    isCut: moments.length > eventLimits.events,
  };
}

async function readHeads(db: TenantTransaction, types: readonly ScheduledType[]): Promise<EventJob[]> {
  const rows = await db.query<EventJob>(
    `select ${jobHeadSql}, round(extract(epoch from s.next_at) * 1000)::float8 as "nextMs"
     from schedule_job j join schedule_standing s on s.tenant_id = j.tenant_id and s.job_id = j.id
     where j.tenant_id = $1 and j.entity_type = any ($2) order by j.created_at, j.id`,
    [db.tenantId, types],
  );
  return rows.filter((row) => isReadable(db, row.id, row));
}

async function readDocuments(
  db: TenantTransaction,
  ids: ReadonlySet<string>,
): Promise<Map<string, Pick<StoredJob, "id" | "doc">>> {
  const rows = await db.query<Pick<StoredJob, "id" | "doc">>(
    "select id, doc from schedule_job where tenant_id = $1 and id = any ($2)",
    [db.tenantId, [...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Share of the period that is read first: in a busy calendar it already has more events than are shown. */
const firstShare = 1 / 8;

function listComing(jobs: readonly EventJob[], { fromMs, beforeMs }: Range, nowMs: number): Moment[] {
  const startMs = Math.min(Math.max(fromMs, nowMs), beforeMs);
  const middleMs = Math.ceil(startMs + (beforeMs - startMs) * firstShare);
  const first = jobs.flatMap((job) => listOwn(job, { fromMs, beforeMs: middleMs }));
  if (first.length > eventLimits.events) return first;
  return [...first, ...jobs.flatMap((job) => listOwn(job, { fromMs: middleMs, beforeMs }))];
}

function listOwn(job: EventJob, { fromMs, beforeMs }: Range): Moment[] {
  const { id: jobId, nextMs } = job;
  if (nextMs === null || nextMs >= beforeMs) return [];
  const times = listOccurrences(job, Math.max(fromMs, nextMs), beforeMs, eventLimits.events);
  return times.map((atMs) => ({ jobId, atMs, result: null }));
}

/** The newest runs of a period. */
async function runsIn(
  db: TenantTransaction,
  jobs: readonly EventJob[],
  { fromMs, beforeMs }: Range,
): Promise<Moment[]> {
  if (fromMs > db.nowMs) return [];
  return db.query<Moment>(
    `select job_id as "jobId", round(extract(epoch from occurrence) * 1000)::float8 as "atMs", result
     from schedule_run where tenant_id = $1 and job_id = any ($2)
       and occurrence >= to_timestamp($3::float8 / 1000) and occurrence < to_timestamp($4::float8 / 1000)
     order by occurrence desc limit $5`,
    [db.tenantId, jobs.map(({ id }) => id), fromMs, beforeMs, eventLimits.events],
  );
}
