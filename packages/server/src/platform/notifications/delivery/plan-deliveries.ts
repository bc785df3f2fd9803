import { waysFor } from "@gantry/domain/notifications/delivery.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { type DeliveredNotification, deliveredSql } from "./delivered-notification.ts";
import { insertDeliveries, type NewDelivery, receiverOf } from "./delivery-rows.ts";
import { escalatedDeliveries, readEscalations } from "./escalations.ts";
import { readWebhooks, webhookDeliveries } from "./webhook.ts";
import { heldUntilMs, mayReceive, type Person, readPeople } from "./people.ts";
import { type NamedDevice, readDevicesOf } from "./push/push-devices.ts";

const plannedPerRun = 200;

/** Plans the deliveries of new notifications. The rows are locked, so that of several servers one plans each. */
export async function planDeliveries(db: TenantTransaction): Promise<void | "more"> {
  const rows = await db.query<{ notification: DeliveredNotification; deliveredTo: string | null }>(
    `update notification n set is_planned = true from (
       select id from notification where tenant_id = $1 and not is_planned
       order by created_at limit ${plannedPerRun} for update skip locked) fresh
     where n.tenant_id = $1 and n.id = fresh.id returning ${deliveredSql} as notification,
       n.delivered_to as "deliveredTo"`,
    [db.tenantId],
  );
  if (rows.length === 0) return;
  const people = [...(await readPeople(db)).values()];
  const webhooks = await readWebhooks(db);
  const escalations = await readEscalations(db);
  const devices = await readDevicesOf(db, [...people.map(({ id }) => id), ...escalations.people.keys()]);
  await insertDeliveries(
    db,
    rows.flatMap(({ notification, deliveredTo }) => {
      const receivers = people.filter(({ id }) => deliveredTo === null || id === deliveredTo);
      const personal = receivers.flatMap((person) =>
        deliveriesTo(person, devices.get(person.id), notification, db.nowMs),
      );
      if (deliveredTo !== null) return personal;
      return [
        ...personal,
        ...webhookDeliveries(webhooks, notification, db.nowMs),
        ...escalatedDeliveries(escalations, devices, notification, db.nowMs),
      ];
    }),
  );
  return rows.length === plannedPerRun ? "more" : undefined;
}

function deliveriesTo(
  person: Person,
  devices: readonly NamedDevice[] = [],
  notification: DeliveredNotification,
  nowMs: number,
): NewDelivery[] {
  if (!mayReceive(person, notification)) return [];
  const shared = {
    notificationId: notification.id,
    accountId: person.id,
    step: 0,
    dueMs: heldUntilMs(person, notification.severity, nowMs) ?? nowMs,
  };
  const self = { ...shared, receiverId: person.id, receiverName: person.name };
  return waysFor(person.choice, notification).flatMap((way): NewDelivery[] => {
    if (way === "email") return [{ ...self, way }];
    if (devices.length === 0) return [{ ...self, way, problem: "noDevice" }];
    return devices.map((device) => ({ ...shared, way, ...receiverOf(person, device) }));
  });
}
