import {
  type WebhookTest,
  webhookTest,
  webhookTestAnswer,
} from "@gantry/domain/contract/answers/webhook-test.ts";
import { notificationWebhook } from "@gantry/domain/kinds/notification-webhook.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { newId } from "../../database/new-id.ts";
import { defineRoute, type RouteDeclaration } from "../../http/route.ts";
import type { Platform } from "../../module.ts";
import { callWebhook, readSigningKey, readWebhooks } from "./webhook.ts";

const { path, entityType } = notificationWebhook;

/** A signed call to the address in the form, before it is saved. */
export const webhookTestRoutes = ({
  database,
  secrets,
  clock,
  hosts,
}: Pick<Platform, "database" | "secrets" | "clock"> & {
  hosts: readonly string[];
}): RouteDeclaration<never>[] => [
  defineRoute<WebhookTest>({
    method: "POST",
    path: `${path}/test`,
    answer: webhookTestAnswer,
    summary:
      "Send a signed test notification to an address; a stored key is used only with the stored address",
    access: { action: "UPDATE", entityType },
    body: webhookTest,
    async handler({ principal, body }) {
      const key =
        body.signingKey ?? (await database.inTenant(principal, (db) => readStoredKey(db, secrets, body)));
      if (key === undefined) return { isDelivered: false, problem: "keyMissing", detail: null };
      const nowMs = clock.nowMs();
      const content = { title: "Test", body: "", severity: "info", createdAt: new Date(nowMs).toISOString() };
      const call = { url: body.url, key, deliveryId: `test-${newId(nowMs)}`, content, hosts, nowMs };
      const outcome = await callWebhook(call);
      const problem = "problem" in outcome ? outcome.problem : null;
      return { isDelivered: problem === null, problem, detail: outcome.detail ?? null };
    },
  }),
];

async function readStoredKey(
  db: TenantTransaction,
  secrets: Platform["secrets"],
  { id, url }: WebhookTest,
): Promise<string | undefined> {
  const stored = (await readWebhooks(db)).find((one) => one.id === id);
  return stored?.url === url ? readSigningKey(db, secrets, stored.id) : undefined;
}
