import type { RetentionPreview } from "@gantry/domain/contract/answers/retention.ts";
import type { RetentionPreviewRequest } from "@gantry/domain/contract/records.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { TenantJob } from "../jobs/run-jobs.ts";
import { daysSql, type RecordKind } from "./record-kind.ts";

const dayMs = 86_400_000;
/** Days of a series made before they are needed, so that no row waits for one. */
const daysAhead = 3;
/** Rows in one statement, and statements of one kind in one run: more than ten thousand devices make in a minute. */
const batchRows = 5_000;
const batchesPerRun = 10;

/** Jobs for every tenant: deleting what is no longer kept, and dropping the days that nothing is left of. */
export function retentionJobs(kinds: readonly RecordKind[]): TenantJob[] {
  return [
    { name: "deleteExpired", everyMs: 60_000, run: (db) => deleteExpired(db, kinds) },
    { name: "dropEmptyDays", everyMs: 600_000, run: (db) => dropEmptyDays(db, kinds) },
  ];
}

/** Deletes what the tenant no longer keeps, in batches, and makes the coming days of series. */
export async function deleteExpired(
  db: TenantTransaction,
  kinds: readonly RecordKind[],
  { rows = batchRows, batches = batchesPerRun } = {},
): Promise<void> {
  const ahead = Array.from({ length: daysAhead + 1 }, (_, day) => db.nowMs + day * dayMs);
  for (const kind of kinds) {
    if (kind.isSeries) await makeDays(db, kind, ahead);
    const sinceMs = await readRetainedSinceMs(db, kind);
    if (sinceMs === undefined) continue;
    for (let batch = 0; batch < batches; batch++)
      if ((await deleteBatch(db, kind, { sinceMs, rows })) < rows) break;
  }
}

/** Drops days before today that hold no row; gives up while a query reads the series; the next run retries. */
export async function dropEmptyDays(db: TenantTransaction, kinds: readonly RecordKind[]): Promise<void> {
  for (const { table } of kinds.filter(({ isSeries }) => isSeries))
    await db.query("select drop_empty_record_days($1, $2::date)", [table, dayOf(db.nowMs)]);
}

/** Makes the days of a series that these times fall on. */
export async function makeDays(
  db: TenantTransaction,
  { table }: RecordKind,
  timesMs: readonly number[],
): Promise<void> {
  const days = new Set(timesMs.map((timeMs) => Math.floor(timeMs / dayMs)));
  const dates = [...days].map((day) => dayOf(day * dayMs));
  await db.query("select make_record_days($1, $2::date[])", [table, dates]);
}

/** Time from which the tenant keeps the kind; undefined: for ever. */
export async function readRetainedSinceMs(
  db: TenantTransaction,
  kind: RecordKind,
): Promise<number | undefined> {
  const [row] = await db.query<{ days: number | null }>(`select ${daysSql(kind, "$1")} as days`, [
    db.tenantId,
  ]);
  return sinceOf(db.nowMs, row?.days ?? undefined);
}

/** What would be deleted once this policy is saved. The longest enabled policy of a type holds. */
export async function previewPolicy(
  db: TenantTransaction,
  kinds: readonly RecordKind[],
  policy: RetentionPreviewRequest,
): Promise<RetentionPreview> {
  const [others] = await db.query<{ days: number | null }>(
    `select max(duration) / 86400e9 as days from retention_policy
     where tenant_id = $1 and entity_type = $2 and enabled and id is distinct from $3`,
    [db.tenantId, policy.entityType, policy.id ?? null],
  );
  const own = policy.enabled ? policy.duration / (dayMs * 1e6) : undefined;
  const days = Math.max(own ?? 0, others?.days ?? 0) || undefined;
  const affected = kinds.filter(({ type }) => type === policy.entityType);
  let rows = 0;
  for (const kind of affected) {
    const sinceMs = sinceOf(db.nowMs, days ?? kind.days);
    if (sinceMs !== undefined) rows += await countExpired(db, kind, sinceMs);
  }
  const before = sinceOf(db.nowMs, days ?? affected[0]?.days);
  return { rows, before: before === undefined ? null : new Date(before).toISOString() };
}

const sinceOf = (nowMs: number, days: number | undefined) =>
  days === undefined ? undefined : nowMs - days * dayMs;

async function deleteBatch(
  db: TenantTransaction,
  kind: RecordKind,
  { sinceMs, rows }: { sinceMs: number; rows: number },
): Promise<number> {
  const { table, tenant = "tenant_id", key, parts = [] } = kind;
  const writeEquality = (row: string, columns: readonly (readonly [string, string])[]) =>
    [[tenant, tenant], ...columns].map(([own, old]) => `${row}.${own} = old.${old}`).join(" and ");
  const deletedParts = parts.map(
    (part, at) => `part${at} as (delete from ${part.table} p using old
      where ${writeEquality("p", Object.entries(part.columns))})`,
  );
  const [row] = await db.query<{ count: number }>(
    `with old as (
       select r.${tenant}, ${key.map((column) => `r.${column}`).join(", ")} from ${table} r
       where ${writeExpiredSql(kind)} order by r.${kind.at} limit ${rows}
     ), ${deletedParts.map((part) => `${part}, `).join("")}deleted as (
       delete from ${table} r using old where r.${kind.at} <= ${sinceSql} and ${writeEquality(
         "r",
         key.map((column) => [column, column]),
       )} returning 1
     )
     select count(*)::float8 as count from deleted`,
    [tenantValue(db, kind), sinceMs],
  );
  return row?.count ?? 0;
}

async function countExpired(db: TenantTransaction, kind: RecordKind, sinceMs: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::float8 as count from ${kind.table} r where ${writeExpiredSql(kind)}`,
    [tenantValue(db, kind), sinceMs],
  );
  return row?.count ?? 0;
}

/** Condition of the rows `r` that are no longer kept: $1 is the tenant, $2 the time. */
function writeExpiredSql(kind: RecordKind): string {
  const { at, tenant = "tenant_id", only, stays } = kind;
  return [
    `r.${tenant} = $1`,
    ...(only ? [only("r")] : []),
    `r.${at} <= ${sinceSql}`,
    ...(stays ? [`not ${stays("r", sinceSql)}`] : []),
  ].join(" and ");
}

/** Named in the deletion too: the planner then leaves out newer days of a series. */
const sinceSql = "to_timestamp($2::float8 / 1000)";

const tenantValue = ({ tenantId, tenantNumber }: TenantTransaction, { tenant }: RecordKind) =>
  tenant ? tenantNumber : tenantId;

const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
