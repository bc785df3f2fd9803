import type { RunLine } from "@gantry/domain/contract/answers/schedule.ts";
import type { RunResult } from "@gantry/domain/contract/schedule-calls.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { appendEvents } from "../bus/event-log.ts";
import type { Actor } from "./actor.ts";

const { entityType } = scheduleJob;

export interface NewRun {
  jobId: string;
  occurrenceMs: number;
  result: RunResult;
  error?: string | undefined;
  params?: Record<string, string | number> | undefined;
  lines: readonly RunLine[];
  actorName: string;
}

/** Those of these runs that are recorded, as job and occurrence. */
export async function readDoneRuns(
  db: TenantTransaction,
  runs: readonly { jobId: string; atMs: number }[],
): Promise<Set<string>> {
  if (runs.length === 0) return new Set();
  const done = await db.query<{ jobId: string; atMs: number }>(
    `select given."jobId", given."atMs" from jsonb_to_recordset($2::jsonb) as given ("jobId" text, "atMs" float8)
     join schedule_run r on r.tenant_id = $1 and r.job_id = given."jobId"
       and r.occurrence = to_timestamp(given."atMs" / 1000)`,
    [db.tenantId, JSON.stringify(runs)],
  );
  return new Set(done.map(({ jobId, atMs }) => `${jobId} ${atMs}`));
}

export async function keepRuns(db: TenantTransaction, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const kept = await db.query<{ jobId: string; atMs: number }>(
    `insert into schedule_run (tenant_id, job_id, occurrence, at, result, error, error_params, lines, actor_name)
     select $1, run."jobId", to_timestamp(run."occurrenceMs" / 1000), to_timestamp($2::float8 / 1000), run.result,
       run.error, run.params, run.lines, run."actorName"
     from jsonb_to_recordset($3::jsonb) as run ("jobId" text, "occurrenceMs" float8, result text, error text,
       params jsonb, lines jsonb, "actorName" text)
     on conflict do nothing
     returning job_id as "jobId", round(extract(epoch from occurrence) * 1000)::float8 as "atMs"`,
    [db.tenantId, db.nowMs, JSON.stringify(runs)],
  );
  const isNew = new Set(kept.map(({ jobId, atMs }) => `${jobId} ${atMs}`));
  await appendEvents(
    db,
    runs
      .filter(({ jobId, occurrenceMs }) => isNew.has(`${jobId} ${occurrenceMs}`))
      .map(({ jobId, occurrenceMs, result, error, params, lines, actorName }) => ({
        event: result === "MISSED" ? "scheduleMissed" : "scheduleRun",
        entityType,
        entityId: jobId,
        atMs: db.nowMs,
        onBehalfOf: actorName,
        data: { occurrence: new Date(occurrenceMs).toISOString(), result, error, params, lines },
      })),
  );
}

/** Sets the next runs of jobs that have run. */
export async function moveOn(
  db: TenantTransaction,
  jobs: readonly { jobId: string; nextMs: number | null }[],
): Promise<void> {
  await db.query(
    `update schedule_standing s set next_at = to_timestamp(given."nextMs" / 1000)
     from jsonb_to_recordset($2::jsonb) as given ("jobId" text, "nextMs" float8)
     where s.tenant_id = $1 and s.job_id = given."jobId"`,
    [db.tenantId, JSON.stringify(jobs)],
  );
}

/** Sets the actor and the next run; without a time the next run stays. */
export async function keepStanding(
  db: TenantTransaction,
  jobId: string,
  { kind, id, name }: Actor,
  next: { atMs: number | null } | "asBefore",
): Promise<void> {
  const isAsBefore = next === "asBefore";
  await db.query(
    `insert into schedule_standing as s (tenant_id, job_id, actor_kind, actor_id, actor_name, next_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
     on conflict (tenant_id, job_id) do update set actor_kind = $3, actor_id = $4, actor_name = $5,
       next_at = case when $7 then s.next_at else excluded.next_at end`,
    [db.tenantId, jobId, kind, id, name, isAsBefore ? null : next.atMs, isAsBefore],
  );
}

/** Publishes that jobs have run, without changing their documents or versions. */
export async function announceJobs(db: TenantTransaction, ids: readonly string[]): Promise<void> {
  const rows = await db.query<{ id: string; rev: number }>(
    `update schedule_job set rev = nextval('entity_rev') where tenant_id = $1 and id = any ($2)
     returning id, rev::float8 as rev`,
    [db.tenantId, ids],
  );
  const { tenantId } = db;
  for (const { id, rev } of rows)
    db.announce({ topic: "entity", tenantId, entityType, id, updateType: "UPDATE", rev });
}
