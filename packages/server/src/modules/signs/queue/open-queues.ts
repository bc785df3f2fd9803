import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { bulkQueuesAnswer } from "@gantry/domain/contract/answers/sign.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { openQueues } from "./queue-store.ts";

const maxSigns = { "/signs/queue/bulk": 10_000, "/signs/sign/bulk-queues": 1000 };

export function openQueueRoutes(platform: Platform): RouteDeclaration<never>[] {
  return Object.entries(maxSigns).map(([path, max]) =>
    defineRoute<{ signIds: string[] }>({
      method: "POST",
      path,
      answer: bulkQueuesAnswer,
      summary: "List the open queues of several signs with their revisions",
      access: { action: "READ", entityType: "SIGN" },
      body: z.strictObject({ signIds: z.array(z.string().max(100)).max(max) }),
      async handler({ principal, body: { signIds } }): Promise<{ items: SignQueue[] }> {
        const allowed = allowedIds(principal.grants, "READ", "SIGN");
        const requestedIds = allowed === "all" ? signIds : signIds.filter((id) => allowed?.has(id));
        return { items: await platform.database.inTenant(principal, (db) => openQueues(db, requestedIds)) };
      },
    }),
  );
}
