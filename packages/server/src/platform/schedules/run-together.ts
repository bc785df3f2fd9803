import type { RunLine } from "@gantry/domain/contract/answers/schedule.ts";
import type { RunResult } from "@gantry/domain/contract/schedule-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { type Action, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { entitiesOf, type ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import { schedules } from "@gantry/domain/schedule/schedule-types.ts";
import { isTransactionLost } from "../database/in-tenant.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { DoneLine, DueJob, Platform, ScheduleExecutors } from "../module.ts";
import type { Principal } from "../permission/principal.ts";
import { type Actor, principalOf } from "./actor.ts";
import { entityNames } from "./entity-names.ts";
import type { NewRun } from "./schedule-store.ts";

export interface StoredDueJob {
  id: string;
  document: ScheduleJobDocument;
  actor: Actor;
}

export interface DueRun {
  job: StoredDueJob;
  atMs: number;
}

type Outcome = Pick<NewRun, "result" | "error" | "params" | "lines">;

/** Runs of one actor and job type. If they fail together, each half runs on its own, so a failure costs one run only. */
export async function runTogether(
  db: TenantTransaction,
  platform: Platform,
  executors: ScheduleExecutors,
  runs: readonly DueRun[],
): Promise<Outcome[]> {
  if (runs.length === 0) return [];
  const done = await runInSavepoint(db, platform, runs.length, () => act(db, platform, executors, runs));
  if (done) return done;
  const half = Math.ceil(runs.length / 2);
  return [
    ...(await runTogether(db, platform, executors, runs.slice(0, half))),
    ...(await runTogether(db, platform, executors, runs.slice(half))),
  ];
}

/** A failure rolls back only its own writes; retryable database errors abort the transaction. Undefined: several failed. */
async function runInSavepoint(
  db: TenantTransaction,
  { log }: Platform,
  count: number,
  work: () => Promise<Outcome[]>,
): Promise<Outcome[] | undefined> {
  await db.query("savepoint schedule_run");
  try {
    const outcomes = await work();
    await db.query("release savepoint schedule_run");
    return outcomes;
  } catch (error) {
    if (isTransactionLost(error)) throw error;
    await db.query("rollback to savepoint schedule_run");
    if (count > 1) return undefined;
    if (error instanceof AppError)
      return [{ result: "FAILED", error: error.code, params: error.params, lines: [] }];
    log.error({ error, tenantId: db.tenantId }, "a scheduled job failed");
    return [{ result: "FAILED", error: "internalError", params: {}, lines: [] }];
  }
}

async function act(
  db: TenantTransaction,
  platform: Platform,
  executors: ScheduleExecutors,
  runs: readonly DueRun[],
): Promise<Outcome[]> {
  const { actor, document } = runs[0]!.job;
  const principal = await principalOf(db, actor);
  if (!principal) throw new AppError("scheduleActorGone", { name: actor.name });
  await platform.licences.check.assertOpen(db.tenantId, schedules[document.entityType].feature);
  const executor = executors[document.jobType];
  if (!executor) throw new AppError("scheduleEmpty");
  const asked = runs.map(({ job }) => askedOf(job, principal));
  const allowed = asked.map(({ job }) => job).filter(({ entityIds }) => entityIds.length > 0);
  const lines = allowed.length === 0 ? [] : await executor.run({ ...db, principal }, platform, allowed);
  const linesOf = new Map(allowed.map((job, at) => [job, lines[at] ?? []]));
  const named = await nameLines(
    db,
    asked.map(({ job, entityType, refused }) => ({
      entityType,
      lines: [...(linesOf.get(job) ?? []), ...refused],
    })),
  );
  if (named.some((own) => own.length === 0)) throw new AppError("scheduleEmpty");
  return named.map((own) => ({ result: resultOf(own), lines: own }));
}

function askedOf({ id, document }: StoredDueJob, principal: Principal) {
  const { entityType, ids } = entitiesOf(document);
  const entityIds = ids.filter((one) => mayAct(principal, entityType, one));
  const refused = ids
    .filter((one) => !entityIds.includes(one))
    .map((entityId): DoneLine => ({ entityId, error: "noPermission" }));
  const job: DueJob = { id, document, entityIds };
  return { job, entityType, refused };
}

/** A job cannot do what its actor may not. */
export function mayAct(
  { grants }: Principal,
  entityType: string,
  id: string,
  needs: Action = "CONTROL",
): boolean {
  return isAllowed(grants, "READ", entityType, id) && isAllowed(grants, needs, entityType, id);
}

function resultOf(lines: readonly RunLine[]): RunResult {
  const failed = lines.filter(({ error }) => error !== undefined).length;
  if (failed === 0) return "SUCCESS";
  return failed === lines.length ? "FAILED" : "PARTLY";
}

/** The lines of each job, by type of entity and then as they were done, with the names of their entities. */
async function nameLines(
  db: TenantTransaction,
  ofJobs: readonly { entityType: string; lines: readonly DoneLine[] }[],
): Promise<RunLine[][]> {
  const typed = ofJobs.map(({ entityType, lines }) =>
    lines.map((line) => ({ ...line, entityType: line.entityType ?? entityType })),
  );
  const names = new Map<string, Map<string, string>>();
  for (const [type, own] of Map.groupBy(typed.flat(), ({ entityType }) => entityType)) {
    const ids = new Set(own.map(({ entityId }) => entityId));
    names.set(type, await entityNames(db, type, [...ids]));
  }
  return typed.map((lines) =>
    [...Map.groupBy(lines, ({ entityType }) => entityType).values()].flat().map((line) => ({
      ...line,
      name: names.get(line.entityType)?.get(line.entityId) ?? line.entityId,
    })),
  );
}
