import {
  madeShare,
  openShareBody,
  type ShareBody,
  shareBody,
  type SharedMap,
  sharedMap,
  sharedMapBody,
  type SharedSession,
  sharedSession,
  type SharedState,
  sharedState,
  shareEntityType as entityType,
} from "@gantry/domain/contract/answers/share.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { z } from "zod";
import { networkOf } from "../http/network-of.ts";
import { defineRoute, type RouteContext, type RouteDeclaration, tenantRoute } from "../http/route.ts";
import type { SecretStore } from "../kinds/database/secrets.ts";
import { findBody } from "../list/find-body.ts";
import { find } from "../list/find.ts";
import { listAnswer } from "../list/list-answer.ts";
import type { Platform } from "../module.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { callLimiter } from "../read-only/call-limit.ts";
import { shares } from "./share-catalogue.ts";
import { createShare, openShare, revokeShare } from "./share-store.ts";
import type { SharedMaps } from "./shared-maps.ts";

/** A person opens a link a few times; a program that guesses stops here. */
export const opensOfNetwork = { perS: 0.2, burst: 20 };
/** A page asks twice a second whether its share still holds; allows for several behind one address. */
const readsOfNetwork = { perS: 20, burst: 100 };
const sessionLastsMs = 24 * 3_600_000;
const bodyLimitBytes = 4 * 1024;
const sessionClaims = z.object({ tenantId: z.string(), id: z.string(), untilMs: z.number() });

interface Parts extends Pick<Platform, "database" | "clock"> {
  secrets: SecretStore;
  maps: SharedMaps;
}

/** Sharing a map view for a time with a person without an account. */
export function shareRoutes(parts: Parts): RouteDeclaration<never>[] {
  return [...ownRoutes(parts), ...recipientRoutes(parts)];
}

function ownRoutes({ database }: Parts): RouteDeclaration<never>[] {
  return [
    tenantRoute<ShareBody>(database, {
      method: "POST",
      path: "/system/shares",
      answer: madeShare,
      status: 201,
      summary: "Share a map view for a time; the answer holds the only copy of its token",
      access: { action: "CREATE", entityType },
      body: shareBody,
      work: (db, { body }) => createShare(db, body),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/system/shares/find",
      answer: listAnswer(shares),
      summary: "List what was shared with others, newest first",
      access: { action: "READ", entityType },
      body: findBody,
      work: (db, { body }) => find(db, shares, body),
    }),
    tenantRoute<never>(database, {
      method: "POST",
      path: "/system/shares/:id/revoke",
      answer: z.void(),
      summary: "End a share: open pages close",
      access: { action: "UPDATE", entityType, id: "id" },
      work: (db, { param }) => revokeShare(db, param("id")),
    }),
  ];
}

/** Bodies instead of paths and queries, so that no log holds a token. */
function recipientRoutes({ database, clock, secrets, maps }: Parts): RouteDeclaration<never>[] {
  const sealing = secrets.sealing("shared maps");
  const waitWithOpening = callLimiter(opensOfNetwork);
  const waitWithReading = callLimiter(readsOfNetwork);
  const limit = (wait: typeof waitWithOpening, { address }: RouteContext<unknown>) => {
    const retryAfterS = wait(networkOf(address), clock.nowMs());
    if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
  };
  const shared = { method: "POST", access: "public", licence: null, bodyLimitBytes } as const;

  async function readInSession<Value>(
    context: RouteContext<{ session: string }>,
    read: (tenantId: string, id: string) => Promise<Value | undefined>,
  ): Promise<Value> {
    limit(waitWithReading, context);
    const text = sealing.open(context.body.session);
    const claims = text === undefined ? undefined : sessionClaims.safeParse(JSON.parse(text)).data;
    if (!claims || claims.untilMs <= clock.nowMs()) throw makeGone();
    return unlessGone(() => read(claims.tenantId, claims.id));
  }

  return [
    defineRoute<z.infer<typeof openShareBody>>({
      ...shared,
      path: "/system/shared/open",
      answer: sharedSession,
      summary: "Exchange the token of a share for a session",
      body: openShareBody,
      async handler(context): Promise<SharedSession> {
        limit(waitWithOpening, context);
        const [tenantId = "", secret = ""] = context.body.token.split(".");
        if (!isSlug.test(tenantId)) throw makeGone();
        const recipient = systemPrincipal(tenantId, "shares", "Recipient of a share");
        const share = await unlessGone(() => database.inTenant(recipient, (db) => openShare(db, secret)));
        await unlessGone(() => maps.state(tenantId, share.id));
        const untilMs = Math.min(share.untilMs, clock.nowMs() + sessionLastsMs);
        return { session: sealing.seal(JSON.stringify({ tenantId, id: share.id, untilMs })), tenantId };
      },
    }),
    defineRoute<{ session: string }>({
      ...shared,
      path: "/system/shared/state",
      answer: sharedState,
      summary: "Get the view of a share while it holds",
      isFrequent: true,
      body: sharedMapBody,
      handler: (context): Promise<SharedState> =>
        readInSession(context, (tenantId, id) => maps.state(tenantId, id)),
    }),
    defineRoute<{ session: string }>({
      ...shared,
      path: "/system/shared/map",
      answer: sharedMap,
      summary: "Get what lies in the view of a share",
      isFrequent: true,
      body: sharedMapBody,
      handler: async (context): Promise<SharedMap> => ({
        map: await readInSession(context, (tenantId, id) => maps.map(tenantId, id)),
      }),
    }),
  ];
}

const isSlug = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** One answer for unknown, ended and revoked shares and for tenants that do not exist or are not licensed. */
async function unlessGone<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
  try {
    const value = await read();
    if (value !== undefined) return value;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error;
  }
  throw makeGone();
}

const makeGone = () => new AppError("notFound", { kind: "share", id: "" });
