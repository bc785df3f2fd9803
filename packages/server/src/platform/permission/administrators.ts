import { AppError } from "@gantry/domain/errors.ts";
import { allowedIds, type Grants } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { effectiveGrants } from "./effective-grants.ts";
import { compileGrants } from "./compile-grants.ts";

/** Entity type of the permission to read and change others' permissions. */
export const permissionEntityType = "PERMISSION";

const noted = new WeakMap<object, Map<string, Grants>>();

/**
 * Keeps what the tenant's administrators hold until the end of the transaction. Call it under `lockGiving`, before the
 * first change that takes permissions.
 */
export async function noteAdministrators(db: TenantTransaction): Promise<void> {
  if (!noted.has(db.whole)) noted.set(db.whole, await readAdministrators(db));
}

/** Refuses changes after which no administrator holds everything that one of them held before. */
export async function assertAdministratorsStay(db: TenantTransaction): Promise<void> {
  const before = noted.get(db.whole);
  if (!before) return;
  const after = [...(await readAdministrators(db)).values()];
  for (const held of before.values())
    if (!after.some((one) => isCovered(held, one))) throw new AppError("lastAdministrator");
}

/**
 * Active users who can grant permissions, with all their permissions. Roles given by tokens do not count, because the
 * next token may lack them.
 */
async function readAdministrators(db: TenantTransaction): Promise<Map<string, Grants>> {
  const ids = await listAdministratorIds(db);
  const found = new Map<string, Grants>();
  for (const id of ids) found.set(id, compileGrants(await effectiveGrants(db, id)));
  return found;
}

export async function listAdministratorIds(db: TenantTransaction): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct m.account_id as id
     from permission_grant p join installation.membership m on m.tenant_id = p.tenant_id
     where p.tenant_id = $1 and p.action = 'CREATE' and p.entity_type = $2 and not p.of_group
       and m.deactivated_at is null
       and (p.account_id = m.account_id or exists (
         select from role r where r.tenant_id = $1 and r.doc -> 'userIds' ? m.account_id
           and (r.id = p.role_id or r.doc -> 'permissionGroupIds' ? p.group_id)))`,
    [db.tenantId, permissionEntityType],
  );
  return rows.map(({ id }) => id);
}

function isCovered(held: Grants, by: Grants): boolean {
  return [...held].every(([action, types]) =>
    [...types].every(([entityType, ids]) => {
      const own = allowedIds(by, action, entityType);
      return own === "all" || (own !== undefined && ids !== "all" && [...ids].every((id) => own.has(id)));
    }),
  );
}
