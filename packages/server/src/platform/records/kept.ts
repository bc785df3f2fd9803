import type { Principal } from "../permission/principal.ts";
import type { ValueSlot } from "../list/filter-sql.ts";

/** Condition that hides what the tenant does not keep any more, whenever it is removed. */
export function keptSql(
  {
    record,
    atSql,
    nowMs,
  }: { record: "POLL_RESULT" | "MESSAGE_LOG" | "COMMUNICATION_ACTION"; atSql: string; nowMs: number },
  value: ValueSlot,
  principal: Principal,
): string {
  const days = `record_keep_days(${value(principal.tenantId)}, '${record}')`;
  const since = `to_timestamp(${value(nowMs)}::float8 / 1000) - ${days} * interval '1 day'`;
  return `${atSql} > coalesce((select ${since}), '-infinity')`;
}
