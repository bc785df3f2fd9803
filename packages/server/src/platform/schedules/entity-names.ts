import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";

export async function entityNames(
  db: TenantTransaction,
  entityType: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const kind = subjectOf(entityType)?.kind;
  if (!kind || ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string | null }>(
    `select id, doc ->> 'name' as name from ${kindTable(kind).table} where tenant_id = $1 and id = any ($2)`,
    [db.tenantId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name ?? id]));
}
