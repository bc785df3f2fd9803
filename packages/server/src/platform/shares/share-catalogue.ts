import { shareEnds, shareEntityType, shareSubjects } from "@gantry/domain/contract/answers/share.ts";
import { z } from "zod";
import { type ListCatalogue, type ListColumn, timeColumn } from "../list/catalogue.ts";
import type { RecordKind } from "../records/record-kind.ts";

/** One that has not ended stays. */
export const shareRecord: RecordKind = {
  table: "share",
  type: "AUDIT_LOG",
  key: ["id"],
  at: "created_at",
  stays: (row) => `${row}.ended_at is null`,
};

const text = (name: string, sql: string): ListColumn => ({ name, sql, type: "text", neverNull: true });
const number = (name: string, sql: string): ListColumn => ({ name, sql, type: "number", neverNull: true });

const subjectColumns: readonly ListColumn[] = [
  {
    name: "subjectType",
    sql: "s.subject_type",
    type: "select",
    answer: z.enum(shareSubjects),
    neverNull: true,
  },
  text("name", "s.name"),
];

/** Those of other tenants that are open. */
export const receivedShares: ListCatalogue = {
  from: "share s join installation.tenant t on t.id = s.tenant_id",
  tenantSql: "s.recipient_tenant_id",
  keySql: "s.id",
  readable: { entityType: shareEntityType, idSql: "s.id" },
  columns: [
    { name: "id", sql: "s.id", type: "id", neverNull: true },
    { name: "tenantId", sql: "s.tenant_id", type: "id", neverNull: true },
    text("tenantName", "t.name"),
    ...subjectColumns,
    { ...timeColumn("createdAt", "s.created_at"), neverNull: true },
    { ...timeColumn("until", "s.until"), neverNull: true },
  ],
  always: ["id", "tenantId"],
  sort: { field: "createdAt", ascending: false },
  where: () => "s.ended_at is null",
};

export const shares: ListCatalogue = {
  from: "share s",
  tenantSql: "s.tenant_id",
  keySql: "s.id",
  readable: { entityType: shareEntityType, idSql: "s.id" },
  columns: [
    { name: "id", sql: "s.id", type: "id", neverNull: true },
    number("rev", "s.rev"),
    ...subjectColumns,
    text("recipient", "s.recipient"),
    text("sharedByName", "s.shared_by_name"),
    { ...timeColumn("createdAt", "s.created_at"), neverNull: true },
    { ...timeColumn("until", "s.until"), neverNull: true },
    timeColumn("openedAt", "s.opened_at"),
    number("openedCount", "s.opened_count"),
    timeColumn("endedAt", "s.ended_at"),
    { name: "endReason", sql: "s.end_reason", type: "select", answer: z.enum(shareEnds) },
  ],
  always: ["id", "rev"],
  sort: { field: "createdAt", ascending: false },
  record: { kind: shareRecord, row: "s" },
};
