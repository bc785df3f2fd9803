import type { ImportAnswerRow, ImportJob, ImportJobRows } from "@gantry/domain/contract/answers/bulk.ts";
import type { BulkOutcome } from "@gantry/domain/contract/bulk-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { newId } from "../../database/new-id.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { type Actor, actorOf } from "../../schedules/actor.ts";

/** Jobs that a person keeps for one kind; a new file deletes the oldest ended ones. */
const maxJobs = 5;

const shown = `id, phase, state, total, done, counts, error, ${isoSql("created_at")} as "createdAt",
  ${isoSql("updated_at")} as "updatedAt"`;

function isoSql(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

interface NewJob {
  entityType: string;
  total: number;
  /** Encrypts the file for the job with this id. */
  sealFile(id: string): string;
}

export async function insertJob(
  db: TenantTransaction,
  { entityType, total, sealFile }: NewJob,
): Promise<ImportJob> {
  const id = newId(db.nowMs);
  const actor = actorOf(db.principal);
  await db.query(
    `delete from import_job where tenant_id = $1 and owner_id = $2 and entity_type = $3 and state <> 'RUNNING'
     and id not in (select id from import_job where tenant_id = $1 and owner_id = $2 and entity_type = $3
       order by created_at desc, id desc limit $4)`,
    [db.tenantId, actor.id, entityType, maxJobs - 1],
  );
  const [running] = await db.query<{ count: number }>(
    `select count(*)::int as count from import_job
     where tenant_id = $1 and owner_id = $2 and entity_type = $3 and state = 'RUNNING'`,
    [db.tenantId, actor.id, entityType],
  );
  if ((running?.count ?? 0) >= maxJobs) throw new AppError("tooManyRequests", { retryAfterS: 30 });
  const [job] = await db.query<ImportJob>(
    `insert into import_job (tenant_id, id, entity_type, actor, owner_id, file, phase, state, total, done, counts,
       created_at, updated_at)
     select $1, $2, $3, $4, $5, $6, 'CHECK', 'RUNNING', $7, 0, '{}', at, at from to_timestamp($8::float8 / 1000) as at
     returning ${shown}`,
    [db.tenantId, id, entityType, JSON.stringify(actor), actor.id, sealFile(id), total, db.nowMs],
  );
  return job as ImportJob;
}

/** Only its owner sees a job, because its rows hold data of entities. */
export async function readJob(db: TenantTransaction, entityType: string, id: string): Promise<ImportJob> {
  const [job] = await db.query<ImportJob>(
    `select ${shown} from import_job where tenant_id = $1 and id = $2 and owner_id = $3 and entity_type = $4`,
    [db.tenantId, id, db.principal.id, entityType],
  );
  if (!job) throw new AppError("notFound", { kind: "importJob", id });
  return job;
}

export function listJobs(db: TenantTransaction, entityType: string): Promise<ImportJob[]> {
  return db.query<ImportJob>(
    `select ${shown} from import_job where tenant_id = $1 and owner_id = $2 and entity_type = $3
     order by created_at desc, id desc`,
    [db.tenantId, db.principal.id, entityType],
  );
}

/** The statement that a call makes of the caller's job; a job in another state stays as it is. */
const moves = {
  stop: "update import_job set state = 'STOPPED'",
  resume: "update import_job set state = 'RUNNING', error = null, lease_until = null",
  apply: `update import_job set phase = 'APPLY', state = 'RUNNING', error = null, lease_until = null, done = 0,
    counts = '{}', total = (select count(*) from import_row r
      where r.tenant_id = import_job.tenant_id and r.job_id = import_job.id and r.is_waiting)`,
} as const;
const movable = {
  stop: "state = 'RUNNING'",
  resume: "state in ('STOPPED', 'FAILED')",
  apply: "state = 'FINISHED' and file is not null",
} as const;

export async function moveJob(
  db: TenantTransaction,
  entityType: string,
  id: string,
  move: keyof typeof moves,
): Promise<ImportJob> {
  // Rows that failed wait for another try.
  if (move === "apply")
    await db.query(
      `update import_row set is_waiting = true where tenant_id = $1 and applied ->> 'outcome' = 'failed'
       and job_id in (select id from import_job where tenant_id = $1 and id = $2 and owner_id = $3
         and entity_type = $4 and ${movable.apply})`,
      [db.tenantId, id, db.principal.id, entityType],
    );
  await db.query(
    `${moves[move]}, updated_at = to_timestamp($5::float8 / 1000)
     where tenant_id = $1 and id = $2 and owner_id = $3 and entity_type = $4 and ${movable[move]}`,
    [db.tenantId, id, db.principal.id, entityType, db.nowMs],
  );
  return readJob(db, entityType, id);
}

export async function deleteJob(db: TenantTransaction, entityType: string, id: string): Promise<void> {
  await readJob(db, entityType, id);
  await db.query("delete from import_job where tenant_id = $1 and id = $2", [db.tenantId, id]);
}

export async function readJobRows(
  db: TenantTransaction,
  id: string,
  { from, size }: { from: number; size: number },
): Promise<ImportJobRows> {
  const rows = await db.query<{ row: ImportAnswerRow }>(
    `select coalesce(applied, tried) as row from import_row
     where tenant_id = $1 and job_id = $2 and row_number >= $3 order by row_number limit $4`,
    [db.tenantId, id, from, size],
  );
  const [counted] = await db.query<{ total: number }>(
    "select count(*)::int as total from import_row where tenant_id = $1 and job_id = $2",
    [db.tenantId, id],
  );
  return { items: rows.map(({ row }) => row), total: counted?.total ?? 0 };
}

export interface RunningJob {
  id: string;
  entityType: string;
  actor: Actor;
  phase: ImportJob["phase"];
  total: number;
  done: number;
  counts: Partial<Record<BulkOutcome, number>>;
}

/** Locked until the batch is written; undefined if it was stopped, or another server has taken it. */
export async function lockRunning(
  db: TenantTransaction,
  id: string,
  holder: string,
): Promise<RunningJob | undefined> {
  const [job] = await db.query<RunningJob>(
    `select id, entity_type as "entityType", actor, phase, total, done, counts from import_job
     where tenant_id = $1 and id = $2 and state = 'RUNNING' and lease_holder = $3 for update`,
    [db.tenantId, id, holder],
  );
  return job;
}

export async function readSealedFile(db: TenantTransaction, id: string): Promise<string | undefined> {
  const [job] = await db.query<{ file: string | null }>(
    "select file from import_job where tenant_id = $1 and id = $2",
    [db.tenantId, id],
  );
  return job?.file ?? undefined;
}

/** Leases jobs that no server runs. */
export async function claimJobs(
  db: TenantTransaction,
  { holder, leaseMs, limit }: { holder: string; leaseMs: number; limit: number },
): Promise<{ id: string; entityType: string }[]> {
  return db.query(
    `update import_job set lease_holder = $2, lease_until = to_timestamp(($3::float8 + $4::float8) / 1000)
     where tenant_id = $1 and id in (
       select id from import_job where tenant_id = $1 and state = 'RUNNING'
         and (lease_until is null or lease_until < to_timestamp($3::float8 / 1000))
       order by created_at limit $5 for update skip locked)
     returning id, entity_type as "entityType"`,
    [db.tenantId, holder, db.nowMs, leaseMs, limit],
  );
}

export async function releaseJob(db: TenantTransaction, id: string, holder: string): Promise<void> {
  await db.query(
    "update import_job set lease_until = null where tenant_id = $1 and id = $2 and lease_holder = $3",
    [db.tenantId, id, holder],
  );
}

export async function failJob(db: TenantTransaction, id: string, { code, params }: AppError): Promise<void> {
  await db.query(
    `update import_job set state = 'FAILED', error = $3, updated_at = to_timestamp($4::float8 / 1000)
     where tenant_id = $1 and id = $2 and state = 'RUNNING'`,
    [db.tenantId, id, JSON.stringify({ code, params }), db.nowMs],
  );
}

/** Deletes jobs unused for a week. */
export async function forgetOldJobs(db: TenantTransaction): Promise<void> {
  await db.query(
    `delete from import_job where tenant_id = $1 and updated_at < to_timestamp($2::float8 / 1000) - interval '7 days'`,
    [db.tenantId, db.nowMs],
  );
}
