import { type Action, actions } from "@gantry/domain/permissions/grants.ts";
import { subjects } from "@gantry/domain/subjects/subjects.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

/** The permissions of a full administrator. */
export const everyGrant = subjects.flatMap(({ entityType }) =>
  actions.map((action): readonly [Action, string] => [action, entityType]),
);

/** Makes an account a full administrator of the tenant. */
export async function grantEverything(db: TenantTransaction, accountId: string): Promise<void> {
  await db.query(
    `insert into permission_grant (tenant_id, account_id, source, action, entity_type)
     select $1, $2, 'DIRECT', * from unnest($3::text[], $4::text[])
     on conflict (tenant_id, source, owner_id, action, entity_type) do update set ids = null`,
    [db.tenantId, accountId, everyGrant.map(([action]) => action), everyGrant.map(([, type]) => type)],
  );
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId });
}
