import type { RunLine } from "@gantry/domain/contract/answers/schedule.ts";
import type { RunResult } from "@gantry/domain/contract/schedule-calls.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { appendEvents } from "../bus/event-log.ts";
import type { Actor } from "./actor.ts";

const { entityType } = scheduleJob;

export interface NewRun {
  occurrenceMs: number;
  result: RunResult;
  error?: string | undefined;
  params?: Record<string, string | number> | undefined;
  lines: readonly RunLine[];
  actorName: string;
}

export async function keepRuns(db: TenantTransaction, jobId: string, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const kept = await db.query<{ atMs: number }>(
    `insert into schedule_run (tenant_id, job_id, occurrence, at, result, error, error_params, lines, actor_name)
     select $1, $2, to_timestamp(run."occurrenceMs" / 1000), to_timestamp($3::float8 / 1000), run.result, run.error,
       run.params, run.lines, run."actorName"
     from jsonb_to_recordset($4::jsonb) as run ("occurrenceMs" float8, result text, error text, params jsonb, lines jsonb,
       "actorName" text)
     on conflict do nothing returning round(extract(epoch from occurrence) * 1000)::float8 as "atMs"`,
    [db.tenantId, jobId, db.nowMs, JSON.stringify(runs)],
  );
  const isNew = new Set(kept.map(({ atMs }) => atMs));
  await appendEvents(
    db,
    runs
      .filter(({ occurrenceMs }) => isNew.has(occurrenceMs))
      .map(({ occurrenceMs, result, error, params, lines, actorName }) => ({
        event: result === "MISSED" ? "scheduleMissed" : "scheduleRun",
        entityType,
        entityId: jobId,
        atMs: db.nowMs,
        onBehalfOf: actorName,
        data: { occurrence: new Date(occurrenceMs).toISOString(), result, error, params, lines },
      })),
  );
}

export async function moveOn(db: TenantTransaction, jobId: string, nextMs: number | null): Promise<void> {
  await db.query(
    `update schedule_standing set next_at = to_timestamp($3::float8 / 1000) where tenant_id = $1 and job_id = $2`,
    [db.tenantId, jobId, nextMs],
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

/** Publishes that a job has run, without changing its document or version. */
export async function announceJob(db: TenantTransaction, id: string): Promise<void> {
  const [row] = await db.query<{ rev: number }>(
    `update schedule_job set rev = nextval('entity_rev') where tenant_id = $1 and id = $2 returning rev::float8 as rev`,
    [db.tenantId, id],
  );
  if (!row) return;
  const { tenantId } = db;
  db.announce({ topic: "entity", tenantId, entityType, id, updateType: "UPDATE", rev: row.rev });
}
