import type { KeptType } from "@gantry/domain/kinds/retention-policy.ts";

/**
 * Rows that are kept for a time. From this declaration follow what lists hide, what the retention job deletes, the
 * partitions of a series and the preview of a policy.
 */
export interface RecordKind {
  table: string;
  /** Retention policies of this type say for how long; absent: always `days`. */
  type?: KeptType;
  /** Days without a policy; absent: for ever. */
  days?: number;
  /** Columns that name a row within its tenant. */
  key: readonly string[];
  /** Time column; it has an index after the tenant. */
  at: string;
  /** First column of the indexes of a series; absent: `tenant_id`. */
  tenant?: "tenant_number";
  /** The table is partitioned by the days of `at`. */
  isSeries?: true;
  /** Condition of the rows of this kind, where kinds share a table. */
  only?(row: string): string;
  /** Condition of the rows that stay however old; `since` is the time from which rows are kept, as SQL. */
  stays?(row: string, since: string): string;
  /** Rows of other tables that go with a row, by equal columns: theirs and ours. */
  parts?: readonly { table: string; columns: Readonly<Record<string, string>> }[];
}

/** Condition that hides what the tenant no longer keeps, before it is deleted. */
export function writeRetainedSql(
  { kind, row, tenantId, nowMs }: { kind: RecordKind; row: string; tenantId: string; nowMs: number },
  value: (given: unknown) => string,
): string {
  const days = daysSql(kind, value(tenantId));
  const time = `to_timestamp(${value(nowMs)}::float8 / 1000) - ${days} * interval '1 day'`;
  const since = `coalesce((select ${time}), '-infinity')`;
  const stays = kind.stays ? ` or ${kind.stays(row, since)}` : "";
  return `(${row}.${kind.at} > ${since}${stays})`;
}

/** Days that a tenant keeps the kind: its longest enabled policy, else the default; null is for ever. */
export function daysSql({ type, days }: RecordKind, tenant: string): string {
  const policy = `(select max(duration) / 86400e9 from retention_policy
    where tenant_id = ${tenant} and entity_type = '${type ?? ""}' and enabled)`;
  return `coalesce(${policy}, ${days ?? "null"}::float8)`;
}
