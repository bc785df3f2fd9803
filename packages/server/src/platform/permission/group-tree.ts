import type { EntityRef } from "@gantry/domain/fields/fields.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

/** The group and its ancestors, nearest first; stops at cycles. */
export async function groupsAbove(db: TenantTransaction, groupId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `with recursive above as (
       select id, parent_id from permission_group where tenant_id = $1 and id = $2
       union
       select g.id, g.parent_id from above join permission_group g on g.tenant_id = $1 and g.id = above.parent_id
     ) select id from above`,
    [db.tenantId, groupId],
  );
  return rows.map(({ id }) => id);
}

export function entitiesOfGroup(db: TenantTransaction, groupId: string): Promise<EntityRef[]> {
  return db.query<EntityRef>(
    `with recursive below as (
       select $2::text as id
       union
       select g.id from below join permission_group g on g.tenant_id = $1 and g.parent_id = below.id
     )
     select distinct entity ->> 'entityType' as "entityType", entity ->> 'entityId' as "entityId"
     from below join permission_group g on g.tenant_id = $1 and g.id = below.id
     cross join jsonb_array_elements(g.doc -> 'entities') entity`,
    [db.tenantId, groupId],
  );
}
