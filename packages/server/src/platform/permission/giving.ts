import { AppError } from "@gantry/domain/errors.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "./principal.ts";
import type { GrantRow } from "./effective-grants.ts";

/** Entity type of the permission to read and change others' permissions. */
export const permissionEntityType = "PERMISSION";

/** Users can grant only what they hold: all requires all, ids require each. Throws for the first missing one. */
export function assertHolds({ grants }: Principal, rows: readonly GrantRow[]): void {
  for (const { action, entityType, ids } of rows) {
    const own = allowedIds(grants, action, entityType);
    if (own === "all") continue;
    if (own === undefined || ids === null || ids.some((id) => !own.has(id)))
      throw new AppError("notHeld", { action, entityType });
  }
}

/** Serialises permission changes in a tenant, so that concurrent checks stay valid. */
export async function lockGiving(db: TenantTransaction): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('permissions ' || $1, 0))", [db.tenantId]);
}

/**
 * Refuses a change after which no user could give permissions. Call it after the change under `lockGiving`.
 * Roles given by tokens do not count, because the next token may lack them.
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
