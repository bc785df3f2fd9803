import type { TenantTransaction } from "../database/tenant-database.ts";

/** Whether the tenant has or had an entity of this table; what users deleted is not made again. */
export async function wasEverMade(
  db: TenantTransaction,
  { table, entityType }: { table: string; entityType: string },
): Promise<boolean> {
  const rows = await db.query(
    `(select from ${table} where tenant_id = $1 limit 1)
     union all (select from trash where tenant_id = $1 and entity_type = $2 limit 1)`,
    [db.tenantId, entityType],
  );
  return rows.length > 0;
}
