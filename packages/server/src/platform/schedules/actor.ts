import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { effectiveGrants, type GrantRow } from "../permission/effective-grants.ts";
import { compileGrants } from "../permission/compile-grants.ts";
import type { Principal } from "../permission/principal.ts";

export interface Actor {
  kind: "user" | "apiKey";
  id: string;
  name: string;
}

/** Only users and API keys can save jobs. */
export function actorOf({ kind, id, displayName }: Principal): Actor {
  if (kind !== "user" && kind !== "apiKey") throw new AppError("noPermission");
  return { kind, id, name: displayName };
}

/**
 * The actor with current permissions, read in the executing transaction; undefined if deleted. Roles from
 * tokens do not count, because the next token may lack them.
 */
export async function principalOf(db: TenantTransaction, actor: Actor): Promise<Principal | undefined> {
  const rows = actor.kind === "user" ? await ofPerson(db, actor.id) : await ofKey(db, actor.id);
  if (!rows) return undefined;
  const { kind, id, name } = actor;
  return { kind, tenantId: db.tenantId, id, displayName: name, grants: compileGrants(rows) };
}

async function ofPerson(db: TenantTransaction, accountId: string): Promise<GrantRow[] | undefined> {
  const members = await db.query(
    `select from installation.membership where tenant_id = $1 and account_id = $2 and deactivated_at is null`,
    [db.tenantId, accountId],
  );
  return members.length === 0 ? undefined : effectiveGrants(db, accountId);
}

async function ofKey(db: TenantTransaction, keyId: string): Promise<GrantRow[] | undefined> {
  const keys = await db.query(
    `select from api_key k where k.tenant_id = $1 and k.id = $2 and k.enabled
       and (k.expires_at is null or k.expires_at::timestamptz > to_timestamp($3::float8 / 1000))
       and exists (select from installation.api_key_secret s where s.tenant_id = k.tenant_id and s.key_id = k.id)`,
    [db.tenantId, keyId, db.nowMs],
  );
  if (keys.length === 0) return undefined;
  return db.query<GrantRow>(
    `select action, entity_type as "entityType", ids from permission_grant where tenant_id = $1 and api_key_id = $2`,
    [db.tenantId, keyId],
  );
}
