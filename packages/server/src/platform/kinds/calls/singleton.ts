import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { nextRev } from "../database/kind-rows.ts";
import { kindTable } from "../database/kind-tables.ts";

/**
 * Creates a tenant's singleton with defaults if missing. Done on first access, so that it works however the
 * tenant was created.
 */
export async function ensureSingleton(db: TenantTransaction, kind: AnyKind): Promise<void> {
  const table = kindTable(kind);
  const key = [db.tenantId, kind.singleton];
  const there = await db.query(`select from ${table.table} where tenant_id = $1 and id = $2`, key);
  if (there.length > 0) return;
  const rev = await nextRev(db, table, String(kind.singleton));
  await db.query(
    `insert into ${table.table} (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000), 'system')
     on conflict do nothing`,
    [...key, rev, JSON.stringify(checkDocument(kind, {}).document), db.nowMs],
  );
}
