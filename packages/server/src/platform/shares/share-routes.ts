import {
  madeShare,
  openShareBody,
  type ShareBody,
  shareBody,
  type SharedBody,
  sharedBody,
  type SharedMap,
  sharedMap,
  type SharedSession,
  sharedSession,
  type SharedState,
  sharedState,
  shareEntityType as entityType,
} from "@gantry/domain/contract/answers/share.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { z } from "zod";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../http/route.ts";
import { findBody } from "../list/find-body.ts";
import { find } from "../list/find.ts";
import { listAnswer } from "../list/list-answer.ts";
import type { Platform } from "../module.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import type { PublicSources } from "../public-data/read-public-map.ts";
import { OpenShares } from "./open-shares.ts";
import { receivedShares, shares as catalogue } from "./share-catalogue.ts";
import {
  makeGone,
  networkLimit,
  type ShareSessions,
  sharedBodyLimitBytes,
  sharedRoute,
  shareSessions,
  unlessGone,
} from "./share-sessions.ts";
import { createShare, openForTenant, openShare, revokeShare, type StoredShare } from "./share-store.ts";
import { readSharedMap } from "./shared-maps.ts";

/** A person opens a link a few times; a program that guesses stops here. */
export const opensOfNetwork = { perS: 0.2, burst: 20 };
/** A page asks twice a second whether its share still holds; allows for several behind one address. */
const readsOfNetwork = { perS: 20, burst: 100 };

interface Parts extends Pick<Platform, "database" | "clock" | "secrets" | "grants" | "licences"> {
  sources: PublicSources;
}

/** Sharing a map view or a camera group for a time with a person without an account or with another tenant. */
export function shareRoutes(parts: Parts): RouteDeclaration<never>[] {
  const shares = new OpenShares(parts);
  const sessions = shareSessions(parts, readsOfNetwork);
  return [
    ...ownRoutes(parts),
    ...receivedRoutes(parts, shares, sessions),
    ...recipientRoutes(parts, shares, sessions),
  ];
}

function ownRoutes({ database }: Parts): RouteDeclaration<never>[] {
  return [
    tenantRoute<ShareBody>(database, {
      method: "POST",
      path: "/system/shares",
      answer: madeShare,
      status: 201,
      summary: "Share a map view or a camera group for a time; the answer holds the only copy of its token",
      access: { action: "CREATE", entityType },
      body: shareBody,
      work: (db, { body }) => createShare(db, body),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/system/shares/find",
      answer: listAnswer(catalogue),
      summary: "List what was shared with others, newest first",
      access: { action: "READ", entityType },
      body: findBody,
      work: (db, { body }) => find(db, catalogue, body),
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

/** What other tenants share with this one. */
function receivedRoutes(
  { database }: Parts,
  shares: OpenShares,
  sessions: ShareSessions,
): RouteDeclaration<never>[] {
  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/system/shares/received/find",
      answer: listAnswer(receivedShares),
      summary: "List what other tenants share with this one now",
      access: { action: "READ", entityType },
      body: findBody,
      work: (db, { body }) => find(db, receivedShares, body),
    }),
    defineRoute<never>({
      method: "POST",
      path: "/system/shares/received/:tenantId/:id/open",
      answer: sharedSession,
      summary: "Open what another tenant shares with this one",
      access: { action: "READ", entityType, id: "id" },
      async handler({ param, principal }): Promise<SharedSession> {
        const tenantId = param("tenantId");
        const received = { id: param("id"), recipientTenantId: principal.tenantId };
        return openAs(tenantId, { shares, sessions, database }, (db) => openForTenant(db, received));
      },
    }),
  ];
}

/** Throws `notFound` unless the share opens and what it shows may still be seen. */
async function openAs(
  tenantId: string,
  { shares, sessions, database }: Pick<Parts, "database"> & { shares: OpenShares; sessions: ShareSessions },
  open: (db: TenantTransaction) => Promise<StoredShare | undefined>,
): Promise<SharedSession> {
  if (!isSlug.test(tenantId)) throw makeGone();
  const recipient = systemPrincipal(tenantId, "shares", "Recipient of a share");
  const share = await unlessGone(() => database.inTenant(recipient, open));
  await unlessGone(() => shares.state(tenantId, share.id));
  return sessions.seal(tenantId, share);
}

/** Bodies instead of paths and queries, so that no log holds a token. */
function recipientRoutes(
  parts: Parts,
  shares: OpenShares,
  sessions: ShareSessions,
): RouteDeclaration<never>[] {
  const { database, clock } = parts;
  const waitWithOpening = networkLimit(clock, opensOfNetwork);
  const shared = { ...sharedRoute, bodyLimitBytes: sharedBodyLimitBytes };
  return [
    defineRoute<z.infer<typeof openShareBody>>({
      ...shared,
      path: "/system/shared/open",
      answer: sharedSession,
      summary: "Exchange the token of a share for a session",
      body: openShareBody,
      async handler(context): Promise<SharedSession> {
        waitWithOpening(context);
        const [tenantId = "", secret = ""] = context.body.token.split(".");
        return openAs(tenantId, { shares, sessions, database }, (db) => openShare(db, secret));
      },
    }),
    defineRoute<SharedBody>({
      ...shared,
      path: "/system/shared/state",
      answer: sharedState,
      summary: "Get what is shared and until when, while it holds",
      isFrequent: true,
      body: sharedBody,
      handler: (context): Promise<SharedState> =>
        sessions.read(context, (tenantId, id) => shares.state(tenantId, id)),
    }),
    defineRoute<SharedBody>({
      ...shared,
      path: "/system/shared/map",
      answer: sharedMap,
      summary: "Get what lies in the view of a share",
      isFrequent: true,
      body: sharedBody,
      handler: async (context): Promise<SharedMap> => ({
        map: await sessions.read(context, (tenantId, id) =>
          readSharedMap({ ...parts, shares }, tenantId, id),
        ),
      }),
    }),
  ];
}

const isSlug = /^[a-z0-9][a-z0-9_-]{0,62}$/;
