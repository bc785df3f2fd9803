import type { RunLine } from "@gantry/domain/contract/answers/schedule.ts";
import type { RunResult } from "@gantry/domain/contract/schedule-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { entitiesOf, type ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import {
  findNextOccurrence,
  listOccurrences,
  missedAfterMs,
} from "@gantry/domain/schedule/schedule-times.ts";
import { schedules } from "@gantry/domain/schedule/schedule-types.ts";
import { sqlState } from "../database/in-tenant.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Platform, DoneLine, ScheduleExecutors } from "../module.ts";
import type { Principal } from "../permission/principal.ts";
import { type Actor, principalOf } from "./actor.ts";
import { entityNames } from "./entity-names.ts";
import { announceJob, keepRuns, moveOn, type NewRun } from "./schedule-store.ts";

/** Missed occurrences recorded at once after a long outage. */
const writtenAtOnce = 500;

interface DueRow {
  id: string;
  doc: ScheduleJobDocument;
  actor: Actor;
  nextAtMs: number;
}

/**
 * Runs one due job; returns whether there was one. The job stays locked until its outcome is written, so an
 * occurrence runs once across servers. Late occurrences are recorded as missed.
 */
export async function runDueJob(
  db: TenantTransaction,
  platform: Platform,
  executors: ScheduleExecutors,
): Promise<boolean> {
  const job = await lockDueJob(db);
  if (!job) return false;
  const due = listOccurrences(job.doc, job.nextAtMs, db.nowMs + 1, writtenAtOnce);
  const missed = due.filter((atMs) => db.nowMs - atMs > missedAfterMs);
  const ready = due.filter((atMs) => db.nowMs - atMs <= missedAfterMs);
  await keepRuns(
    db,
    job.id,
    missed.map((atMs) => makeMissedRun(atMs, job.actor)),
  );
  for (const atMs of ready) await runOnce(db, platform, executors, { job, atMs });
  const dealtWithMs = due.length === writtenAtOnce ? (due.at(-1) ?? db.nowMs) : db.nowMs;
  await moveOn(db, job.id, findNextOccurrence(job.doc, dealtWithMs + 1));
  await announceJob(db, job.id);
  return true;
}

async function lockDueJob(db: TenantTransaction): Promise<DueRow | undefined> {
  const [row] = await db.query<DueRow>(
    `select j.id, j.doc, jsonb_build_object('kind', s.actor_kind, 'id', s.actor_id, 'name', s.actor_name) as actor,
       round(extract(epoch from s.next_at) * 1000)::float8 as "nextAtMs"
     from schedule_standing s join schedule_job j on j.tenant_id = s.tenant_id and j.id = s.job_id
     where s.tenant_id = $1 and s.next_at <= to_timestamp($2::float8 / 1000)
     order by s.next_at, j.id limit 1 for update of j, s skip locked`,
    [db.tenantId, db.nowMs],
  );
  return row;
}

const makeMissedRun = (occurrenceMs: number, { name }: Actor): NewRun => ({
  occurrenceMs,
  result: "MISSED",
  lines: [],
  actorName: name,
});

type Outcome = Pick<NewRun, "result" | "error" | "params" | "lines">;

async function runOnce(
  db: TenantTransaction,
  platform: Platform,
  executors: ScheduleExecutors,
  { job, atMs }: { job: DueRow; atMs: number },
): Promise<void> {
  const done = await db.query(
    `select from schedule_run where tenant_id = $1 and job_id = $2 and occurrence = to_timestamp($3::float8 / 1000)`,
    [db.tenantId, job.id, atMs],
  );
  if (done.length > 0) return;
  const outcome = await runInSavepoint(db, platform, () => act(db, platform, executors, job));
  await keepRuns(db, job.id, [{ ...outcome, occurrenceMs: atMs, actorName: job.actor.name }]);
}

async function act(
  db: TenantTransaction,
  platform: Platform,
  executors: ScheduleExecutors,
  { id, doc: document, actor }: DueRow,
): Promise<Outcome> {
  const principal = await principalOf(db, actor);
  if (!principal) throw new AppError("scheduleActorGone", { name: actor.name });
  const { entityType, ids } = entitiesOf(document);
  await platform.licences.check.assertOpen(db.tenantId, schedules[document.entityType].feature);
  const allowed = ids.filter((one) => mayAct(principal, entityType, one));
  const executor = executors[document.jobType];
  if (!executor) throw new AppError("scheduleEmpty");
  const acting: TenantTransaction = { ...db, principal };
  const done =
    allowed.length === 0 ? [] : await executor.run(acting, platform, { id, document, entityIds: allowed });
  const refused = ids
    .filter((one) => !allowed.includes(one))
    .map((entityId): DoneLine => ({ entityId, error: "noPermission" }));
  const lines = await nameLines(db, entityType, [...done, ...refused]);
  if (lines.length === 0) throw new AppError("scheduleEmpty");
  return { result: resultOf(lines), lines };
}

/** A job cannot do what its actor may not. */
export function mayAct({ grants }: Principal, entityType: string, id: string): boolean {
  return isAllowed(grants, "READ", entityType, id) && isAllowed(grants, "CONTROL", entityType, id);
}

function resultOf(lines: readonly RunLine[]): RunResult {
  const failed = lines.filter(({ error }) => error !== undefined).length;
  if (failed === 0) return "SUCCESS";
  return failed === lines.length ? "FAILED" : "PARTLY";
}

async function nameLines(
  db: TenantTransaction,
  ofJob: string,
  lines: readonly DoneLine[],
): Promise<RunLine[]> {
  const byType = Map.groupBy(lines, ({ entityType }) => entityType ?? ofJob);
  const found = await Promise.all(
    [...byType].map(async ([type, own]) => {
      const names = await entityNames(
        db,
        type,
        own.map(({ entityId }) => entityId),
      );
      return own.map((line) => ({
        ...line,
        entityType: type,
        name: names.get(line.entityId) ?? line.entityId,
      }));
    }),
  );
  return found.flat();
}

/** A failure rolls back only its own writes; retryable database errors abort the transaction. */
async function runInSavepoint(
  db: TenantTransaction,
  { log }: Platform,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  await db.query("savepoint schedule_run");
  try {
    const outcome = await work();
    await db.query("release savepoint schedule_run");
    return outcome;
  } catch (error) {
    if (retried.has(sqlState(error))) throw error;
    await db.query("rollback to savepoint schedule_run");
    if (error instanceof AppError)
      return { result: "FAILED", error: error.code, params: error.params, lines: [] };
    log.error({ error, tenantId: db.tenantId }, "a scheduled job failed");
    return { result: "FAILED", error: "internalError", params: {}, lines: [] };
  }
}

/** Serialization failure and deadlock: retry the whole transaction. */
const retried: ReadonlySet<string> = new Set(["40001", "40P01"]);
