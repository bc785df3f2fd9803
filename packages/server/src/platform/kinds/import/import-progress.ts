import type { ImportAnswerRow } from "@gantry/domain/contract/answers/bulk.ts";
import type { BulkOutcome } from "@gantry/domain/contract/bulk-calls.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { FirstLines, ImportedRow } from "./import-batch.ts";
import type { RunningJob } from "./import-store.ts";
import type { ImportFile, NumberedRow } from "./read-import.ts";

/** Rows of the file with their numbers, from 0. */
interface NextRows {
  numbers: number[];
  rows: NumberedRow[];
}

export async function readNextRows(
  db: TenantTransaction,
  job: RunningJob,
  file: ImportFile,
  limit: number,
): Promise<NextRows> {
  if (job.phase === "CHECK") {
    const rows = file.rows(job.done, job.done + limit);
    return { rows, numbers: rows.map((_, at) => job.done + at) };
  }
  const waiting = await db.query<{ number: number; tried: ImportAnswerRow }>(
    `select row_number as number, tried from import_row
     where tenant_id = $1 and job_id = $2 and is_waiting order by row_number limit $3`,
    [db.tenantId, job.id, limit],
  );
  return {
    numbers: waiting.map(({ number }) => number),
    rows: waiting.flatMap(({ number, tried }) =>
      file.rows(number, number + 1).map((row) => ({ ...row, ...seenIn(tried) })),
    ),
  };
}

/**
 * The entity as the dry run saw it. A new row has no version: an entity created since with the same name is
 * not overwritten.
 */
function seenIn({ outcome, id, version }: ImportAnswerRow): Pick<NumberedRow, "id" | "version"> {
  return outcome === "changed"
    ? { id: id ?? undefined, version: version ?? 0 }
    : { id: undefined, version: 0 };
}

export async function readFirstLines(db: TenantTransaction, job: RunningJob): Promise<FirstLines> {
  if (job.phase === "APPLY") return new Map();
  const rows = await db.query<{ key: string; line: number }>(
    `select match_key as key, (tried ->> 'line')::int as line from import_row
     where tenant_id = $1 and job_id = $2 and match_key is not null order by row_number desc`,
    [db.tenantId, job.id],
  );
  return new Map(rows.map(({ key, line }) => [key, line]));
}

/** In the transaction of the edits, so that each row is imported at most once. Returns whether the phase is over. */
export async function keepProgress(
  db: TenantTransaction,
  job: RunningJob,
  {
    numbers,
    imported,
    leaseMs,
  }: { numbers: readonly number[]; imported: readonly ImportedRow[]; leaseMs: number },
): Promise<boolean> {
  await (job.phase === "CHECK" ? keepTried : keepApplied)(db, job.id, numbers, imported);
  const counts = { ...job.counts };
  for (const { row } of imported) counts[row.outcome] = (counts[row.outcome] ?? 0) + 1;
  const done = job.done + imported.length;
  const isOver = done >= job.total || imported.length === 0;
  // A file whose rows are all imported is deleted with the secrets in it.
  const isImported = isOver && job.phase === "APPLY" && (counts.failed ?? 0) === 0;
  await db.query(
    `update import_job set done = $3, counts = $4, state = $5, updated_at = to_timestamp($6::float8 / 1000),
       lease_until = to_timestamp(($6::float8 + $7::float8) / 1000), file = case when $8 then null else file end
     where tenant_id = $1 and id = $2`,
    [
      db.tenantId,
      job.id,
      done,
      JSON.stringify(counts),
      isOver ? "FINISHED" : "RUNNING",
      db.nowMs,
      leaseMs,
      isImported,
    ],
  );
  return isOver;
}

const changing: readonly BulkOutcome[] = ["created", "changed"];

async function keepTried(
  db: TenantTransaction,
  jobId: string,
  numbers: readonly number[],
  imported: readonly ImportedRow[],
): Promise<void> {
  await db.query(
    `insert into import_row (tenant_id, job_id, row_number, match_key, tried, is_waiting)
     select $1, $2, number, key, tried, is_waiting
     from unnest($3::int4[], $4::text[], $5::jsonb[], $6::boolean[]) as tried_row (number, key, tried, is_waiting)`,
    [
      db.tenantId,
      jobId,
      [...numbers],
      imported.map(({ key }) => key ?? null),
      imported.map(({ row }) => JSON.stringify(row)),
      imported.map(({ row }) => changing.includes(row.outcome)),
    ],
  );
}

async function keepApplied(
  db: TenantTransaction,
  jobId: string,
  numbers: readonly number[],
  imported: readonly ImportedRow[],
): Promise<void> {
  await db.query(
    `update import_row r set applied = done.applied, is_waiting = false
     from unnest($3::int4[], $4::jsonb[]) as done (number, applied)
     where r.tenant_id = $1 and r.job_id = $2 and r.row_number = done.number`,
    [db.tenantId, jobId, [...numbers], imported.map(({ row }) => JSON.stringify(row))],
  );
}
