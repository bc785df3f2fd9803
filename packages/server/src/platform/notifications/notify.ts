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
  /** The only account that it is delivered to outside of the console. Default: as everyone chose. */
  deliveredTo?: string;
}

/** Notifies everyone who may read the entity, in the transaction of the cause. Returns whether it is new. */
export async function notify(db: TenantTransaction, given: NewNotification): Promise<boolean> {
  return (await notifyAll(db, [given])) === 1;
}

/** The same for several causes with one statement; returns how many are new. */
export async function notifyAll(db: TenantTransaction, given: readonly NewNotification[]): Promise<number> {
  if (given.length === 0) return 0;
  const rows = given.map((one) => ({ ...one, id: newId(db.nowMs) }));
  const made = await db.query<{ id: string; rev: number }>(
    `insert into notification (tenant_id, id, rev, key, severity, created_at, title_key, title_args, fallback_title,
       body_key, body_args, fallback_body, entity_type, entity_id, entity_name, delivered_to, acknowledged)
     select $1, g.id, nextval('entity_rev'), g.key, g.severity, to_timestamp($3::float8 / 1000), g."titleKey",
       coalesce(g."titleArgs", '{}'), g."fallbackTitle", g."bodyKey", coalesce(g."bodyArgs", '{}'),
       coalesce(g."fallbackBody", ''), g."entityType", g."entityId", g."entityName", g."deliveredTo", false
     from jsonb_to_recordset($2::jsonb) as g (id text, key text, severity text, "titleKey" text, "titleArgs" jsonb,
       "fallbackTitle" text, "bodyKey" text, "bodyArgs" jsonb, "fallbackBody" text, "entityType" text,
       "entityId" text, "entityName" text, "deliveredTo" text)
     on conflict (tenant_id, key) do nothing returning id, rev::float8 as rev`,
    [db.tenantId, JSON.stringify(rows), db.nowMs],
  );
  for (const { id, rev } of made) announceNotification(db, id, rev, "CREATE");
  return made.length;
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
