import { role } from "@gantry/domain/kinds/role.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { insertRow } from "../../kinds/database/kind-rows.ts";
import { kindTable } from "../../kinds/database/kind-tables.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";

export interface DemoRole {
  id: string;
  name: string;
  description: string;
}

/** Creates a demo role with one user unless it exists or was deleted, and restores its grants. */
export async function ensureDemoRole(
  database: TenantDatabase,
  tenant: string,
  { id, ...named }: DemoRole,
  accountId: string,
  grants: readonly (readonly [action: Action, entityType: string])[],
): Promise<void> {
  await database.inTenant(systemPrincipal(tenant, "demo", "Demo"), async (db) => {
    if (await isFree(db, id, named.name)) {
      const { document } = checkDocument(role, { ...named, userIds: [accountId] });
      await insertRow(db, kindTable(role), { id, version: 1, doc: document, createdAtMs: db.nowMs });
    }
    await db.query(
      `insert into permission_grant (tenant_id, role_id, source, action, entity_type)
       select $1, role.id, 'ROLE', given.* from role, unnest($3::text[], $4::text[]) as given
       where role.tenant_id = $1 and role.id = $2 on conflict do nothing`,
      [tenant, id, grants.map(([action]) => action), grants.map(([, type]) => type)],
    );
  });
}

async function isFree(db: TenantTransaction, id: string, name: string): Promise<boolean> {
  const taken = await db.query(
    `select from role where tenant_id = $1 and (id = $2 or lower(name) = lower($3))
     union all
     select from trash where tenant_id = $1 and entity_type = $4 and id = $2`,
    [db.tenantId, id, name, role.entityType],
  );
  return taken.length === 0;
}
