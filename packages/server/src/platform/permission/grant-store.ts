import {
  actions,
  nonEmpty,
  type Action,
  type Allowed,
  type Grants,
} from "@gantry/domain/permissions/grants.ts";
import type { Bus } from "../bus.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "../principal.ts";

/** One direct grant as it is stored; `ids` null is all, and never empty. */
export interface GrantRow {
  action: Action;
  entityType: string;
  ids: string[] | null;
}

export interface GrantStore {
  /** What an account may do in a tenant; kept in memory until the bus says that it changed. */
  grantsOf(tenantId: string, accountId: string): Promise<Grants>;
  /** Lets the creator go on working on what they made: its id joins their grants that name ids. */
  addCreated(db: TenantTransaction, principal: Principal, entityType: string, id: string): Promise<void>;
}

/** Compiles stored grants to the one map that every check reads. Unknown actions grant nothing. */
export function compileGrants(rows: readonly GrantRow[]): Grants {
  const grants = new Map<Action, Map<string, Allowed>>();
  for (const row of rows) {
    const allowed = row.ids === null ? "all" : nonEmpty(row.ids);
    if (!actions.includes(row.action) || allowed === undefined) continue;
    const byType = grants.get(row.action) ?? new Map<string, Allowed>();
    byType.set(row.entityType, union(byType.get(row.entityType), allowed));
    grants.set(row.action, byType);
  }
  return grants;
}

export function grantStore(parts: { database: TenantDatabase; bus: Bus }): GrantStore {
  const cache = new Map<string, Promise<Grants>>();
  const keyOf = (tenantId: string, accountId: string) => `${tenantId}\n${accountId}`;
  parts.bus.subscribe((event) => {
    if (event.topic === "gap") return cache.clear();
    if (event.topic !== "grants") return;
    if (event.accountId !== null) return void cache.delete(keyOf(event.tenantId, event.accountId));
    for (const key of cache.keys()) if (key.startsWith(`${event.tenantId}\n`)) cache.delete(key);
  });
  return {
    grantsOf(tenantId, accountId) {
      const key = keyOf(tenantId, accountId);
      const known = cache.get(key);
      if (known) return known;
      const read = readGrants(parts.database, tenantId, accountId);
      cache.set(key, read);
      read.catch(() => {
        if (cache.get(key) === read) cache.delete(key);
      });
      return read;
    },
    async addCreated(db, principal, entityType, id) {
      if (principal.kind !== "user") return;
      const widened = await db.query<{ action: string }>(
        `update permission_grant set ids = array_append(ids, $4)
         where tenant_id = $1 and account_id = $2 and entity_type = $3 and ids is not null and not $4 = any (ids)
         returning action`,
        [db.tenantId, principal.id, entityType, id],
      );
      if (widened.length > 0)
        db.announce({ topic: "grants", tenantId: db.tenantId, accountId: principal.id });
    },
  };
}

/** Direct grants of one account in the transaction's tenant. */
export function directGrants(db: TenantTransaction, accountId: string): Promise<GrantRow[]> {
  return db.query<GrantRow>(
    `select action, entity_type as "entityType", ids from permission_grant
     where tenant_id = $1 and account_id = $2 order by action, entity_type`,
    [db.tenantId, accountId],
  );
}

async function readGrants(database: TenantDatabase, tenantId: string, accountId: string): Promise<Grants> {
  const reader: Principal = {
    kind: "system",
    tenantId,
    id: "permissions",
    displayName: "Permissions",
    grants: new Map(),
  };
  return compileGrants(await database.inTenant(reader, (db) => directGrants(db, accountId)));
}

function union(one: Allowed | undefined, other: Allowed): Allowed {
  if (one === undefined) return other;
  if (one === "all" || other === "all") return "all";
  return nonEmpty([...one, ...other]) ?? other;
}
