import { createHmac } from "node:crypto";
import { notificationWebhook, type NotificationWebhook } from "@gantry/domain/kinds/notification-webhook.ts";
import { postOutside } from "../../blobs/fetch-outside.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { SecretStore } from "../../kinds/database/secrets.ts";
import { type DeliveredNotification, linkOf } from "./delivered-notification.ts";
import type { NewDelivery } from "./delivery-rows.ts";
import type { ClaimedDelivery } from "./due-deliveries.ts";
import { isWanted } from "./is-wanted.ts";
import { type Outcome, outcomeOfAnswer, type Prepared } from "./outcome.ts";

type Webhook = Pick<NotificationWebhook, "id" | "name" | "enabled" | "url" | "severities" | "modules">;

export async function readWebhooks(db: TenantTransaction): Promise<Webhook[]> {
  const rows = await db.query<{ id: string; doc: Omit<Webhook, "id"> }>(
    `select id, doc from notification_webhook where tenant_id = $1 and (doc ->> 'enabled')::boolean`,
    [db.tenantId],
  );
  return rows.map(({ id, doc }) => ({ ...doc, id }));
}

export function webhookDeliveries(
  webhooks: readonly Webhook[],
  notification: DeliveredNotification,
  nowMs: number,
): NewDelivery[] {
  return webhooks
    .filter((webhook) => isWanted(webhook, notification))
    .map(({ id, name }) => ({
      notificationId: notification.id,
      way: "webhook",
      receiverId: id,
      receiverName: name,
      accountId: null,
      step: 0,
      dueMs: nowMs,
    }));
}

interface WebhookParts {
  secrets: SecretStore;
  hosts: readonly string[];
  publicUrl: string;
}

/** A signed call about a notification. */
export async function prepareWebhook(
  db: TenantTransaction,
  { secrets, hosts, publicUrl }: WebhookParts,
  { id, receiverId, notification }: ClaimedDelivery,
): Promise<Prepared> {
  const webhook = (await readWebhooks(db)).find((one) => one.id === receiverId);
  if (!webhook) return { problem: "receiverGone", isFinal: true };
  const key = await readSigningKey(db, secrets, receiverId);
  if (key === undefined) return { problem: "keyMissing", isFinal: true };
  const content = { ...notification, link: linkOf(publicUrl, notification) };
  return {
    send: () => callWebhook({ url: webhook.url, key, deliveryId: id, content, hosts, nowMs: db.nowMs }),
  };
}

export async function readSigningKey(
  db: TenantTransaction,
  secrets: SecretStore,
  id: string,
): Promise<string | undefined> {
  return (await secrets.read(db, notificationWebhook.entityType, [id])).get(id)?.["signingKey"];
}

interface WebhookCall {
  url: string;
  key: string;
  deliveryId: string;
  content: Readonly<Record<string, unknown>>;
  hosts: readonly string[];
  nowMs: number;
}

const answerWithinMs = 20_000;

/** Signed over time, a dot and the body by HMAC-SHA256, as calls of alert sources are. */
export async function callWebhook(call: WebhookCall): Promise<Outcome> {
  const url = URL.parse(call.url);
  if (!url) return { problem: "notWeb" };
  const body = Buffer.from(JSON.stringify({ deliveryId: call.deliveryId, notification: call.content }));
  const at = String(Math.floor(call.nowMs / 1000));
  const sent = await postOutside(url, call.hosts, {
    headers: {
      "Content-Type": "application/json",
      "X-Gantry-Delivery": call.deliveryId,
      "X-Gantry-At": at,
      "X-Gantry-Signature": createHmac("sha256", call.key).update(`${at}.`).update(body).digest("hex"),
    },
    body,
    timeoutMs: answerWithinMs,
  });
  return outcomeOfAnswer(sent);
}
