import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/module.ts";
import { readQueues } from "./queue-store.ts";
import { readSigns } from "./sign-face.ts";

const body = z.strictObject({ signIds: z.array(z.string().max(100)).max(10_000) });

/** The open queues of several signs in one call; signs that are not there or may not be seen are left out. */
export function openQueueRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    defineRoute<{ signIds: string[] }>({
      method: "POST",
      path: "/signs/queue/bulk",
      summary: "The open queues of several signs with their revisions",
      access: { action: "READ", entityType: "SIGN" },
      body,
      handler: (context) =>
        platform.database.inTenant(context.principal, async (db): Promise<{ items: SignQueue[] }> => {
          const allowed = allowedIds(context.principal.grants, "READ", "SIGN");
          const asked = context.body.signIds.filter((id) => allowed === "all" || allowed?.has(id));
          const there = (await readSigns(db, asked)).map(({ id }) => id);
          const stored = new Map((await readQueues(db, there)).map((queue) => [queue.signId, queue]));
          return { items: there.map((signId) => stored.get(signId) ?? emptyQueue(signId)) };
        }),
    }),
  ];
}

/** Of a sign that nobody posted to yet. */
const emptyQueue = (signId: string): SignQueue => ({ signId, revision: 0, governed: false, items: [] });
