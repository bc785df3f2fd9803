import type { Grants } from "@gantry/domain/permissions/grants.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantDatabase } from "../database/tenant-database.ts";
import type { Bus } from "../bus.ts";
import type { GrantStore } from "../permission/grant-store.ts";
import type { Principal, SessionReference } from "../permission/principal.ts";
import { systemPrincipal } from "../permission/system-principal.ts";

/** Without an account; `network` is its origin. */
export interface PublicWatcher {
  kind: "public";
  tenantId: string;
  network: string;
  /** Sees what this share shows instead of the public walls. */
  shareId?: string;
}

/** A viewer that outlives the authorising call; plain data. */
export type Watcher =
  | {
      kind: "user";
      tenantId: string;
      accountId: string;
      tokenRoles: readonly string[];
      session?: SessionReference;
      /** Last confirmed sign-in, milliseconds. */
      sinceMs: number;
    }
  | PublicWatcher;

/** API keys cannot watch: throws `noPermission`. */
export function watcherOf(principal: Principal, nowMs: number): Watcher {
  if (principal.kind !== "user") throw new AppError("noPermission");
  const { tenantId, id: accountId, tokenRoles = [], session } = principal;
  const { issuerName, subject, sessionId } = session ?? {};
  return {
    kind: "user",
    tenantId,
    accountId,
    tokenRoles,
    ...(issuerName !== undefined && subject !== undefined && { session: { issuerName, subject, sessionId } }),
    sinceMs: nowMs,
  };
}

export function watcherKey(watcher: Watcher): string {
  return JSON.stringify([
    watcher.kind,
    watcher.tenantId,
    watcher.kind === "user" ? watcher.accountId : watcher.network,
  ]);
}

/** Changes without an event take effect within this time. */
const standingHoldsMs = 1_000;
const maxRemembered = 5_000;
const nothing: Grants = new Map();

export function watcherGrants(parts: { database: TenantDatabase; grants: GrantStore; bus: Bus }) {
  const { database, grants, bus } = parts;
  const cache = new Map<string, { atMs: number; answer: Promise<boolean> }>();
  bus.subscribe(({ topic }) => {
    if (topic === "grants" || topic === "gap") cache.clear();
  });

  function isStanding(watcher: Watcher & { kind: "user" }): Promise<boolean> {
    const key = JSON.stringify(watcher);
    const nowMs = performance.now();
    const last = cache.get(key);
    if (last && nowMs - last.atMs < standingHoldsMs) return last.answer;
    const answer = askStanding(database, watcher);
    cache.delete(key);
    cache.set(key, { atMs: nowMs, answer });
    const [oldest] = cache.keys();
    if (cache.size > maxRemembered && oldest !== undefined) cache.delete(oldest);
    answer.catch(() => cache.delete(key));
    return answer;
  }

  return async (watcher: Watcher & { kind: "user" }): Promise<Grants> => {
    const { tenantId, accountId, tokenRoles } = watcher;
    return (await isStanding(watcher)) ? grants.grantsOf(tenantId, accountId, tokenRoles) : nothing;
  };
}

async function askStanding(
  database: TenantDatabase,
  { tenantId, accountId, session, sinceMs }: Watcher & { kind: "user" },
): Promise<boolean> {
  const { issuerName = "", subject = "", sessionId = "" } = session ?? {};
  const rows = await database.inTenant(systemPrincipal(tenantId, "watchers", "Watchers"), (db) =>
    db.query(
      `select from installation.membership m
       where m.account_id = $1 and m.tenant_id = $2 and m.deactivated_at is null and not exists (
         select from installation.ended_session e where e.issuer = $3 and e.subject = $4
           and (($5 <> '' and e.session_id = $5) or (e.session_id = '' and e.ended_at >= to_timestamp($6::float8 / 1000))))`,
      [accountId, tenantId, issuerName, subject, sessionId, sinceMs],
    ),
  );
  return rows.length > 0;
}
