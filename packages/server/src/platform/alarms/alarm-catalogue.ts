import { chatteringFrom } from "@gantry/domain/alarms/alarm.ts";
import { suppressions } from "@gantry/domain/alarms/planned-jobs.ts";
import { comparisons, thresholdValueNames } from "@gantry/domain/alarms/threshold-values.ts";
import { alarmSeverities } from "@gantry/domain/kinds/alarm-config.ts";
import { z } from "zod";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type ListCatalogue, objectSql, timeColumn } from "../list/catalogue.ts";
import { makeThroughEntity } from "../list/make-through-entity.ts";
import type { EntityReader } from "../module.ts";
import { alarmRecord } from "../records/record-kinds.ts";

export const alarmEntityType = "ALARM";

const measured = z
  .object({
    name: z.enum(thresholdValueNames),
    part: z.string().nullable(),
    value: z.union([z.number(), z.boolean()]),
    comparison: z.enum(comparisons),
    limit: z.number().nullable(),
  })
  .nullable();

const severityRankSql = `array_position(array[${alarmSeverities.map((one) => `'${one}'`).join(", ")}], a.severity)`;

/** Alarms of entities the caller may read (ALM-005). */
export const alarms: ListCatalogue = {
  from: "alarm a",
  tenantSql: "a.tenant_id",
  keySql: "a.id",
  readable: { entityType: alarmEntityType, idSql: "a.id" },
  columns: [
    { name: "id", sql: "a.id", type: "id", neverNull: true },
    { name: "rev", sql: "a.rev", type: "number", neverNull: true },
    { name: "name", sql: "a.name", type: "text", neverNull: true },
    { name: "description", sql: "a.description", type: "text" },
    { name: "detail", sql: "a.detail", type: "text" },
    { name: "measured", sql: "a.measured", answer: measured },
    { name: "alarmType", sql: "a.alarm_type", type: "select", neverNull: true },
    { name: "severity", sql: "a.severity", type: "select", sortSql: severityRankSql, neverNull: true },
    { name: "entityType", sql: "a.entity_type", type: "select", neverNull: true },
    { name: "entityId", sql: "a.entity_id", type: "id", neverNull: true },
    { name: "entityName", sql: "a.entity_name", type: "text", neverNull: true },
    { name: "active", sql: "a.active", type: "flag", neverNull: true },
    { ...timeColumn("receivedTime", "a.received_at"), neverNull: true },
    { ...timeColumn("activeTime", "a.active_at"), neverNull: true },
    timeColumn("clearTime", "a.clear_at"),
    { name: "clearedBy", sql: "a.cleared_by_name", type: "text" },
    { name: "chattering", sql: `a.occurrences >= ${chatteringFrom}`, type: "flag", neverNull: true },
    { name: "standing", sql: "a.standing", type: "flag", neverNull: true },
    { name: "shelved", sql: "a.shelved_until is not null", type: "flag", neverNull: true },
    timeColumn("shelvedUntil", "a.shelved_until"),
    { name: "shelvedBy", sql: "a.shelved_by_name", type: "text" },
    { name: "shelvedReason", sql: "a.shelved_reason", type: "text" },
    { name: "suppressed", sql: "a.suppressed_by is not null", type: "flag", neverNull: true },
    { name: "suppressedKind", sql: "a.suppressed_kind", answer: z.enum(suppressions).nullable() },
    { name: "suppressedReason", sql: "a.suppressed_reason", type: "text" },
    { name: "occurrences", sql: "a.occurrences", type: "number", neverNull: true },
    { name: "acknowledged", sql: "a.acknowledged", type: "flag", neverNull: true },
    { name: "acknowledgedBy", sql: "a.acknowledged_by", type: "id" },
    { name: "acknowledgedByDisplayName", sql: "a.acknowledged_by_name", type: "text" },
    timeColumn("acknowledgedAt", "a.acknowledged_at"),
    { name: "acknowledgedComment", sql: "a.acknowledged_comment", type: "text" },
  ],
  always: ["id", "rev"],
  search: {
    sql: "lower(a.name || E'\\n' || a.entity_name || E'\\n' || coalesce(a.detail, ''))",
    fields: { name: "a.name", entityName: "a.entity_name", detail: "coalesce(a.detail, '')" },
  },
  sort: { field: "activeTime", ascending: false },
  where: makeThroughEntity("a"),
  record: { kind: alarmRecord, row: "a" },
};

export const readAlarms: EntityReader = async (db: TenantTransaction, ids) => {
  const rows = await db.query<{ id: string; entityType: string; entityId: string; text: string }>(
    `select a.id, a.entity_type as "entityType", a.entity_id as "entityId",
       (${objectSql(alarms.columns)})::text as text
     from alarm a where a.tenant_id = $1 and a.id = any ($2::text[])`,
    [db.tenantId, ids],
  );
  return new Map(
    rows.map(({ id, entityType, entityId, text }) => [id, { text, through: { entityType, id: entityId } }]),
  );
};
