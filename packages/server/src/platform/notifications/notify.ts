import type { NotificationSeverity, TextArgs } from "@gantry/domain/notifications/notification.ts";
import { newId } from "../database/new-id.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { notificationEntityType } from "./notification-catalogue.ts";

interface NewNotification {
  /** Names the cause: a second notification with the same key is not made. */
  key: string;
  severity: NotificationSeverity;
  titleKey?: string;
  titleArgs?: TextArgs;
  fallbackTitle: string;
  bodyKey?: string;
  bodyArgs?: TextArgs;
  fallbackBody?: string;
  entityType: string;
  entityId: string;
  entityName: string;
}

/** Notifies everyone who may read the entity, in the transaction of the cause. Returns whether it is new. */
export async function notify(db: TenantTransaction, given: NewNotification): Promise<boolean> {
  const id = newId(db.nowMs);
  const [row] = await db.query<{ rev: number }>(
    `insert into notification (tenant_id, id, rev, key, severity, created_at, title_key, title_args, fallback_title,
       body_key, body_args, fallback_body, entity_type, entity_id, entity_name, acknowledged)
     values ($1, $2, nextval('entity_rev'), $3, $4, to_timestamp($5::float8 / 1000), $6, $7, $8, $9, $10, $11, $12, $13,
       $14, false)
     on conflict (tenant_id, key) do nothing returning rev::float8 as rev`,
    [
      db.tenantId,
      id,
      given.key,
      given.severity,
      db.nowMs,
      given.titleKey ?? null,
      JSON.stringify(given.titleArgs ?? {}),
      given.fallbackTitle,
      given.bodyKey ?? null,
      JSON.stringify(given.bodyArgs ?? {}),
      given.fallbackBody ?? "",
      given.entityType,
      given.entityId,
      given.entityName,
    ],
  );
  if (!row) return false;
  announceNotification(db, id, row.rev, "CREATE");
  return true;
}

export function announceNotification(
  db: TenantTransaction,
  id: string,
  rev: number,
  updateType: "CREATE" | "UPDATE",
): void {
  const { tenantId } = db;
  db.announce({ topic: "entity", tenantId, entityType: notificationEntityType, id, updateType, rev });
}
