import { AppError } from "@gantry/domain/errors.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "./principal.ts";
import type { GrantRow } from "./effective-grants.ts";

/** Those who may look at and change what others may do. */
export const permissionEntityType = "PERMISSION";

/** You can give only what you hold: all needs all, ids need every one of them. Says the first that is not held. */
export function assertHolds({ grants }: Principal, given: readonly GrantRow[]): void {
  for (const { action, entityType, ids } of given) {
    const own = allowedIds(grants, action, entityType);
    if (own === "all") continue;
    if (own === undefined || ids === null || ids.some((id) => !own.has(id)))
      throw new AppError("notHeld", { action, entityType });
  }
}

/** One change of permissions at a time in a tenant, so that two of them cannot each leave the other's check untrue. */
export async function lockGiving(db: TenantTransaction): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('permissions ' || $1, 0))", [db.tenantId]);
}

/**
 * Refuses a change after which nobody of the tenant could give permissions any more. Asked after the change, in its
 * transaction and under `lockGiving`. Roles that only a token gives do not count: they may be gone with the next token.
 */
export async function assertSomebodyCanGive(db: TenantTransaction): Promise<void> {
  const found = await db.query(
    `select from permission_grant p join installation.membership m on m.tenant_id = p.tenant_id
     where p.tenant_id = $1 and p.action = 'CREATE' and p.entity_type = $2 and not p.of_group
       and m.deactivated_at is null
       and (p.account_id = m.account_id or exists (
         select from role r where r.tenant_id = $1 and r.doc -> 'userIds' ? m.account_id
           and (r.id = p.role_id or r.doc -> 'permissionGroupIds' ? p.group_id)))
     limit 1`,
    [db.tenantId, permissionEntityType],
  );
  if (found.length === 0) throw new AppError("lastGiver");
}
