import { actions, type Grants } from "@gantry/domain/permissions/grants.ts";
import type { Bus } from "../bus.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "./principal.ts";
import { systemPrincipal } from "./system-principal.ts";
import { compileGrants } from "./compile-grants.ts";
import { effectiveGrants } from "./effective-grants.ts";
import { placesOf, returnToPlaces } from "./entity-places.ts";
import { forgetEntity } from "./forget-entity.ts";

export interface GrantStore {
  /**
   * Grants of an account in a tenant, cached until a bus event. `tokenRoles`: roles given by the token, if
   * the issuer may.
   */
  grantsOf(tenantId: string, accountId: string, tokenRoles?: readonly string[]): Promise<Grants>;
  addCreated(
    db: TenantTransaction,
    principal: Principal,
    entityType: string,
    ids: readonly string[],
  ): Promise<void>;
  /** Removes a deleted entity from all grants and groups; deletes grants that named only it. */
  forget(db: TenantTransaction, entityType: string, id: string): Promise<void>;
  placesOf: typeof placesOf;
  returnTo: typeof returnToPlaces;
}

export function grantStore(parts: { database: TenantDatabase; bus: Bus }): GrantStore {
  const cache = new Map<string, Promise<Grants>>();
  const accountKey = (tenantId: string, accountId: string) => `${tenantId}\n${accountId}\n`;
  parts.bus.subscribe((event) => {
    if (event.topic === "gap") return cache.clear();
    if (event.topic !== "grants") return;
    const { tenantId, accountId } = event;
    const changed = accountId === null ? `${tenantId}\n` : accountKey(tenantId, accountId);
    for (const key of cache.keys()) if (key.startsWith(changed)) cache.delete(key);
  });
  return {
    grantsOf(tenantId, accountId, tokenRoles = []) {
      const key = accountKey(tenantId, accountId) + JSON.stringify(tokenRoles.toSorted());
      const known = cache.get(key);
      if (known) return known;
      const reader = systemPrincipal(tenantId, "permissions", "Permissions");
      const read = parts.database
        .inTenant(reader, (db) => effectiveGrants(db, accountId, tokenRoles))
        .then(compileGrants);
      cache.set(key, read);
      read.catch(() => {
        if (cache.get(key) === read) cache.delete(key);
      });
      return read;
    },
    addCreated,
    forget: forgetEntity,
    placesOf,
    returnTo: returnToPlaces,
  };
}

// The ids are added to the creator's own grants, not to a role or group.
async function addCreated(
  db: TenantTransaction,
  principal: Principal,
  entityType: string,
  ids: readonly string[],
): Promise<void> {
  if (principal.kind !== "user" && principal.kind !== "apiKey") return;
  const [source, column] =
    principal.kind === "user" ? (["DIRECT", "account_id"] as const) : (["API_KEY", "api_key_id"] as const);
  // A user's grants are re-read, because they may have changed since the call began.
  const held =
    principal.kind === "user" ? compileGrants(await effectiveGrants(db, principal.id)) : principal.grants;
  const limited = actions.filter((action) => {
    const allowed = held.get(action)?.get(entityType);
    return allowed !== undefined && allowed !== "all" && ids.some((id) => !allowed.has(id));
  });
  if (limited.length === 0) return;
  await db.query(
    `insert into permission_grant as p (tenant_id, ${column}, source, action, entity_type, ids)
     select $1, $2, $6, action, $4, $5::text[] from unnest($3::text[]) as action
     on conflict (tenant_id, source, owner_id, action, entity_type) do update
       set ids = p.ids || array(select unnest(excluded.ids) except select unnest(p.ids)) where p.ids is not null`,
    [db.tenantId, principal.id, limited, entityType, [...ids], source],
  );
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId: principal.id });
}
