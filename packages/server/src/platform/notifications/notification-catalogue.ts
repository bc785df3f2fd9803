import { notificationSeverities } from "@gantry/domain/notifications/notification.ts";
import { type ListCatalogue, objectSql, timeColumn } from "../list/catalogue.ts";
import { makeThroughEntity } from "../list/make-through-entity.ts";
import type { EntityReader } from "../module.ts";
import { notificationRecord } from "../records/record-kinds.ts";

export const notificationEntityType = "NOTIFICATION";

const severityRankSql = `array_position(array[${notificationSeverities.map((one) => `'${one}'`).join(", ")}], n.severity)`;
const throughEntity = makeThroughEntity("n");

/** Notifications about entities the caller may read, without those the caller ignores (NOTI-015). */
export const notifications: ListCatalogue = {
  from: "notification n",
  tenantSql: "n.tenant_id",
  keySql: "n.id",
  readable: { entityType: notificationEntityType, idSql: "n.id" },
  columns: [
    { name: "id", sql: "n.id", type: "id", neverNull: true },
    { name: "rev", sql: "n.rev", type: "number", neverNull: true },
    { name: "severity", sql: "n.severity", type: "select", sortSql: severityRankSql, neverNull: true },
    { ...timeColumn("createdAt", "n.created_at"), neverNull: true },
    { name: "titleKey", sql: "n.title_key" },
    { name: "titleArgs", sql: "n.title_args" },
    { name: "fallbackTitle", sql: "n.fallback_title", type: "text", neverNull: true },
    { name: "bodyKey", sql: "n.body_key" },
    { name: "bodyArgs", sql: "n.body_args" },
    { name: "fallbackBody", sql: "n.fallback_body", type: "text", neverNull: true },
    { name: "entityType", sql: "n.entity_type", type: "select", neverNull: true },
    { name: "entityId", sql: "n.entity_id", type: "id", neverNull: true },
    { name: "entityName", sql: "n.entity_name", type: "text", neverNull: true },
    { name: "acknowledged", sql: "n.acknowledged", type: "flag", neverNull: true },
    { name: "acknowledgedByDisplayName", sql: "n.acknowledged_by_name", type: "text" },
    timeColumn("acknowledgedAt", "n.acknowledged_at"),
    { name: "acknowledgedComment", sql: "n.acknowledged_comment", type: "text" },
  ],
  always: ["id", "rev"],
  sort: { field: "createdAt", ascending: false },
  where: (value, principal) =>
    `${throughEntity(value, principal)}
     and not exists (select from notification_ignored i where i.tenant_id = n.tenant_id
       and i.account_id = ${value(principal.id)} and i.notification_id = n.id)
     and n.created_at > coalesce((select i.until from notification_ignored_until i where i.tenant_id = n.tenant_id
       and i.account_id = ${value(principal.id)}), '-infinity')`,
  record: { kind: notificationRecord, row: "n" },
};

export const readNotifications: EntityReader = async (db, ids) => {
  const rows = await db.query<{ id: string; entityType: string; entityId: string; text: string }>(
    `select n.id, n.entity_type as "entityType", n.entity_id as "entityId",
       (${objectSql(notifications.columns)})::text as text
     from notification n where n.tenant_id = $1 and n.id = any ($2::text[])`,
    [db.tenantId, ids],
  );
  return new Map(
    rows.map(({ id, entityType, entityId, text }) => [id, { text, through: { entityType, id: entityId } }]),
  );
};
