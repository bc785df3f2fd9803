import { postOutside } from "../../../blobs/fetch-outside.ts";
import type { TenantTransaction } from "../../../database/tenant-database.ts";
import type { SecretStore } from "../../../kinds/database/secrets.ts";
import { pathOf } from "../delivered-notification.ts";
import type { ClaimedDelivery } from "../due-deliveries.ts";
import { headlineOf } from "../headline.ts";
import { outcomeOfAnswer, type Prepared } from "../outcome.ts";
import { encryptPush } from "./encrypt-push.ts";
import { noteSuccess, readSubscription, removeDevice } from "./push-devices.ts";
import { authorizePush, readPushKey } from "./push-key.ts";

interface PushParts {
  secrets: SecretStore;
  hosts: readonly string[];
  publicUrl: string;
}

/** The push service keeps the message this long for a browser that is not running. */
const keptForS = 86_400;
const answerWithinMs = 20_000;
/** Leaves room in the one record of 4096 bytes that services accept. */
const maxTitle = 300;
const urgencies = { info: "low", warning: "normal", critical: "high" } as const;
/** The subscription ended: the browser withdrew it, or its service dropped it. */
const goneStatuses: readonly number[] = [404, 410];

/** An encrypted message of title, severity and address to one browser (RFC 8030). */
export async function preparePush(
  db: TenantTransaction,
  { secrets, hosts, publicUrl }: PushParts,
  delivery: ClaimedDelivery,
): Promise<Prepared> {
  const { id, notification, receiverId } = delivery;
  const place = { id: receiverId, accountId: delivery.accountId ?? "" };
  const subscription = await readSubscription(db, secrets, place);
  const endpoint = subscription && URL.parse(subscription.endpoint);
  if (!endpoint) return { problem: "receiverGone", isFinal: true };
  const { keys } = subscription;
  const title = headlineOf(delivery).slice(0, maxTitle);
  const { severity } = notification;
  const plain = Buffer.from(JSON.stringify({ title, severity, address: pathOf(notification) }));
  const body = encryptPush(plain, {
    publicKey: Buffer.from(keys.p256dh, "base64url"),
    authSecret: Buffer.from(keys.auth, "base64url"),
  });
  const key = await readPushKey(db, secrets);
  const headers = {
    Authorization: await authorizePush(key, { endpoint, publicUrl, nowMs: db.nowMs }),
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
    TTL: String(keptForS),
    Urgency: urgencies[severity],
    // A repeated message replaces the first one while the service keeps it.
    Topic: id,
  };
  return {
    async send() {
      const sent = await postOutside(endpoint, hosts, { headers, body, timeoutMs: answerWithinMs });
      const isGone = "status" in sent && goneStatuses.includes(sent.status);
      const outcome = outcomeOfAnswer(sent);
      return isGone ? { ...outcome, problem: "receiverGone", isFinal: true } : outcome;
    },
    async settle(settled, outcome) {
      if ("isDelivered" in outcome) await noteSuccess(settled, place);
      else if (outcome.problem === "receiverGone") await removeDevice(settled, place);
    },
  };
}
