import {
  type BlankResult,
  bulkBlankAnswer,
  type BulkBlankAnswer,
} from "@gantry/domain/contract/answers/sign.ts";
import type { BulkBlankBody } from "@gantry/domain/contract/signs/sign-blank-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { checkControllable } from "../posts/post-signs.ts";
import { blankSign } from "./queue-acts.ts";

/** Limit per call; each sign changes its own queue. */
const maxSigns = 1000;
const signId = z.string().min(1).max(100);
const signIds = z.array(signId).max(maxSigns);

/** The call by which several signs are blanked. */
export function blankSeveralRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    defineRoute<BulkBlankBody>({
      method: "POST",
      path: "/signs/sign/bulk-blank",
      answer: bulkBlankAnswer,
      summary: "Blank several signs: end all their open items, with one result per sign",
      access: { action: "CONTROL", entityType: "SIGN" },
      body: z.strictObject({
        signIds: signIds.min(1),
        revisions: z.record(signId, z.int().min(0)).optional(),
      }),
      handler: ({ principal, body }) => blankSeveral(platform, principal, body),
    }),
  ];
}

/** One transaction per sign, so that failures are independent and concurrent calls cannot deadlock. */
async function blankSeveral(
  platform: Platform,
  principal: Principal,
  { signIds: requestedIds, revisions = {} }: BulkBlankBody,
): Promise<BulkBlankAnswer> {
  const results: Record<string, BlankResult> = {};
  for (const id of new Set(requestedIds)) {
    results[id] = await resultOf(platform, async () => {
      const refused = checkControllable(principal, id);
      if (refused) throw refused;
      await platform.database.inTenant(principal, (db) =>
        blankSign(db, platform, id, { revision: revisions[id] }),
      );
    });
  }
  return { results };
}

async function resultOf({ log }: Platform, work: () => Promise<void>): Promise<BlankResult> {
  try {
    await work();
    return { status: "SUCCESS" };
  } catch (cause) {
    // Report the signs blanked so far in any case.
    if (!(cause instanceof AppError)) log.error({ cause }, "a sign could not be blanked");
    const { code, params } = cause instanceof AppError ? cause : new AppError("internalError");
    return { status: "FAILED", error: code, params };
  }
}
