import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { actionsOf } from "@gantry/domain/subjects/subjects.ts";
import { appendEvent } from "../bus/event-log.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { JsonText } from "../http/route.ts";
import { notificationEntityType, readNotifications } from "./notification-catalogue.ts";
import { announceNotification } from "./notify.ts";

interface LockedNotification {
  id: string;
  rev: number;
  entityType: string;
  entityId: string;
  acknowledged: boolean;
}

/** Acknowledges it for everyone (NOTI-010). The first user stays recorded; repeating changes nothing. */
export async function acknowledgeNotification(
  db: TenantTransaction,
  id: string,
  comment: string | undefined,
): Promise<JsonText> {
  const notification = await lockReadable(db, id);
  const { entityType, entityId } = notification;
  if (!mayAcknowledge(db, notification)) throw new AppError("noPermission");
  if (!notification.acknowledged) {
    const trimmed = comment?.trim() || null;
    const [row] = await db.query<{ rev: number }>(
      `update notification set rev = nextval('entity_rev'), acknowledged = true,
         acknowledged_at = to_timestamp($3::float8 / 1000), acknowledged_by = $4, acknowledged_by_name = $5,
         acknowledged_comment = $6
       where tenant_id = $1 and id = $2 returning rev::float8 as rev`,
      [db.tenantId, id, db.nowMs, db.principal.id, db.principal.displayName, trimmed],
    );
    await appendEvent(db, {
      event: "notificationAcknowledged",
      entityType,
      entityId,
      atMs: db.nowMs,
      data: { notificationId: id, comment: trimmed },
    });
    announceNotification(db, id, row?.rev ?? 0, "UPDATE");
  }
  const text = (await readNotifications(db, [id])).get(id)?.text;
  if (text === undefined) throw makeNotFound(id);
  return new JsonText(text);
}

/** Hides it from the caller alone (NOTI-015). */
export async function ignoreNotification(db: TenantTransaction, id: string): Promise<void> {
  const { rev } = await lockReadable(db, id);
  await db.query(
    `insert into notification_ignored (tenant_id, account_id, notification_id) values ($1, $2, $3)
     on conflict do nothing`,
    [db.tenantId, db.principal.id, id],
  );
  announceNotification(db, id, rev, "UPDATE");
}

/** Hides from the caller all that there are now. */
export async function ignoreAllNotifications(db: TenantTransaction): Promise<void> {
  await db.query(
    `insert into notification_ignored_until (tenant_id, account_id, until)
     values ($1, $2, to_timestamp($3::float8 / 1000))
     on conflict (tenant_id, account_id) do update set until = greatest(notification_ignored_until.until, excluded.until)`,
    [db.tenantId, db.principal.id, db.nowMs],
  );
  await db.query("delete from notification_ignored where tenant_id = $1 and account_id = $2", [
    db.tenantId,
    db.principal.id,
  ]);
  // Other pages of the caller read their list again.
  const [newest] = await db.query<{ id: string; rev: number }>(
    `select id, rev::float8 as rev from notification where tenant_id = $1 order by created_at desc, id desc limit 1`,
    [db.tenantId],
  );
  if (newest) announceNotification(db, newest.id, newest.rev, "UPDATE");
}

async function lockReadable(db: TenantTransaction, id: string): Promise<LockedNotification> {
  const [row] = await db.query<LockedNotification>(
    `select id, rev::float8 as rev, entity_type as "entityType", entity_id as "entityId", acknowledged
     from notification where tenant_id = $1 and id = $2 for update`,
    [db.tenantId, id],
  );
  if (!row || !isAllowed(db.principal.grants, "READ", row.entityType, row.entityId)) throw makeNotFound(id);
  return row;
}

/** Where the action can be granted on the entity's type, it is needed there too. */
function mayAcknowledge(
  { principal }: TenantTransaction,
  { entityType, entityId }: LockedNotification,
): boolean {
  if (!actionsOf(entityType).includes("NOTIFICATION_ACKNOWLEDGE")) return true;
  return isAllowed(principal.grants, "NOTIFICATION_ACKNOWLEDGE", entityType, entityId);
}

const makeNotFound = (id: string) => new AppError("notFound", { kind: notificationEntityType, id });
