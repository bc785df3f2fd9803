import { z } from "zod";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { type ListCatalogue, timeColumn } from "../../../platform/list/catalogue.ts";
import { sourceLogRecord } from "../alerts/alert-records.ts";

/** `received`: alerts arrived, with counts. `failed`: the feed could not be read, with the problem. */
export async function writeSourceLog(
  db: TenantTransaction,
  sourceId: string,
  entry: { outcome: "received" | "failed"; data: Record<string, unknown> },
): Promise<void> {
  await db.query(
    `insert into alert_source_log (tenant_id, id, source_id, at, outcome, data)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6)`,
    [db.tenantId, newId(db.nowMs), sourceId, db.nowMs, entry.outcome, JSON.stringify(entry.data)],
  );
}

export const sourceLogOf = (sourceId: string): ListCatalogue => ({
  from: "alert_source_log l",
  tenantSql: "l.tenant_id",
  keySql: "l.id",
  columns: [
    { name: "id", sql: "l.id", type: "id", neverNull: true },
    { ...timeColumn("at", "l.at"), neverNull: true },
    {
      name: "outcome",
      sql: "l.outcome",
      type: "select",
      answer: z.enum(["received", "failed"]),
      neverNull: true,
    },
    { name: "data", sql: "l.data", answer: z.record(z.string(), z.unknown()) },
  ],
  always: ["id"],
  sort: { field: "at", ascending: false },
  where: (value) => `l.source_id = ${value(sourceId)}`,
  record: { kind: sourceLogRecord, row: "l" },
});
