import { createHash } from "node:crypto";
import type { DeliveryProblem, DeliveryWay } from "@gantry/domain/notifications/delivery.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { NamedDevice } from "./push/push-devices.ts";

/** What is delivered: a notification, or a report that was made. */
export type Delivered =
  | { notificationId: string; reportMailId?: never }
  | { reportMailId: string; notificationId?: never };

export type NewDelivery = Delivered & {
  way: DeliveryWay;
  receiverId: string;
  receiverName: string;
  accountId: string | null;
  /** 0: chosen by the person; else the place in the list that the notification escalates by. */
  step: number;
  /** Not before this time. */
  dueMs: number;
  /** There is no attempt. */
  problem?: DeliveryProblem;
};

/** A browser of a person. */
export const receiverOf = (person: { name: string }, device: NamedDevice) => ({
  receiverId: device.id,
  receiverName: `${person.name}, ${device.name}`,
});

/** The same for every server that plans the delivery; receivers drop a second message with it. */
export function deliveryIdOf({ notificationId, reportMailId, way, receiverId, step }: NewDelivery): string {
  const named = JSON.stringify([notificationId ?? reportMailId, way, receiverId, step]);
  return createHash("sha256").update(named).digest("hex").slice(0, 32);
}

/** Adds the deliveries that do not exist yet. */
export async function insertDeliveries(
  db: TenantTransaction,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await db.query(
    `insert into notification_delivery (tenant_id, id, rev, notification_id, report_mail_id, way, receiver_id, receiver_name,
       account_id, step, state, created_at, next_at, ended_at, problem)
     select $1, g.id, nextval('entity_rev'), g."notificationId", g."reportMailId", g.way, g."receiverId", g."receiverName", g."accountId",
       g.step, case when g.problem is null then 'WAITING' else 'FAILED' end, to_timestamp($3::float8 / 1000),
       case when g.problem is null then to_timestamp(g."dueMs" / 1000) end,
       case when g.problem is not null then to_timestamp($3::float8 / 1000) end, g.problem
     from jsonb_to_recordset($2::jsonb) as g (id text, "notificationId" text, "reportMailId" text, way text, "receiverId" text,
       "receiverName" text, "accountId" text, step int4, "dueMs" float8, problem text)
     on conflict (tenant_id, id) do nothing`,
    [db.tenantId, JSON.stringify(deliveries.map((one) => ({ ...one, id: deliveryIdOf(one) }))), db.nowMs],
  );
}
