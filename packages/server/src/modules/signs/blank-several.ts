import type {
  BlankResult,
  BulkBlankAnswer,
  BulkBlankBody,
  BulkQueuesAnswer,
} from "@gantry/domain/contract/signs/sign-blank-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { allowedIds, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/module.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { blankSign } from "./queue-acts.ts";
import { readQueues } from "./queue-store.ts";

/** Most signs of one call; each is a change of its own queue. */
const mostSigns = 1000;
const signId = z.string().min(1).max(100);
const signIds = z.array(signId).max(mostSigns);

/** Calls by which several signs are blanked with what each of them would lose in sight. */
export function blankSeveralRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    defineRoute<{ signIds: string[] }>({
      method: "POST",
      path: "/signs/sign/bulk-queues",
      summary: "The open queues of several signs",
      access: { action: "READ", entityType: "SIGN" },
      body: z.strictObject({ signIds }),
      handler: ({ principal, body }) => queuesOf(platform, principal, body.signIds),
    }),
    defineRoute<BulkBlankBody>({
      method: "POST",
      path: "/signs/sign/bulk-blank",
      summary: "Ends all open items of several signs, with one result for each",
      access: { action: "CONTROL", entityType: "SIGN" },
      body: z.strictObject({
        signIds: signIds.min(1),
        revisions: z.record(signId, z.int().min(0)).optional(),
      }),
      handler: ({ principal, body }) => blankSeveral(platform, principal, body),
    }),
  ];
}

async function queuesOf(
  platform: Platform,
  principal: Principal,
  asked: readonly string[],
): Promise<BulkQueuesAnswer> {
  const allowed = allowedIds(principal.grants, "READ", "SIGN");
  const ids = allowed === "all" ? asked : asked.filter((id) => allowed?.has(id));
  return platform.database.inTenant(principal, async (db) => {
    const [queues, signs] = [
      await readQueues(db, ids),
      await db.query<{ id: string }>("select id from sign where tenant_id = $1 and id = any($2)", [
        db.tenantId,
        ids,
      ]),
    ];
    const bySign = new Map(queues.map((queue) => [queue.signId, queue]));
    return { items: signs.map(({ id }) => bySign.get(id) ?? untouched(id)) };
  });
}

const untouched = (id: string): SignQueue => ({ signId: id, revision: 0, governed: false, items: [] });

/** One transaction for each sign: what stops one of them stops no other, and no two calls wait for each other's locks. */
async function blankSeveral(
  platform: Platform,
  principal: Principal,
  { signIds: asked, revisions = {} }: BulkBlankBody,
): Promise<BulkBlankAnswer> {
  const results: Record<string, BlankResult> = {};
  for (const id of new Set(asked)) {
    results[id] = await resultOf(platform, async () => {
      mustBeAllowed(principal, id);
      await platform.database.inTenant(principal, (db) =>
        blankSign(db, platform, id, { revision: revisions[id] }),
      );
    });
  }
  return { results };
}

// The same answers as those of the call for one sign.
function mustBeAllowed({ grants }: Principal, id: string): void {
  if (!isAllowed(grants, "READ", "SIGN", id)) throw new AppError("notFound", { kind: "sign", id });
  if (!isAllowed(grants, "CONTROL", "SIGN", id)) throw new AppError("noPermission");
}

async function resultOf({ log }: Platform, work: () => Promise<void>): Promise<BlankResult> {
  try {
    await work();
    return { status: "SUCCESS" };
  } catch (cause) {
    // What has been blanked by now is told in any case.
    if (!(cause instanceof AppError)) log.error({ cause }, "a sign could not be blanked");
    const { code, params } = cause instanceof AppError ? cause : new AppError("internalError");
    return { status: "FAILED", error: code, params };
  }
}
