import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { StoredDocument } from "@gantry/domain/kinds/validation.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { notFound } from "./kind-rows.ts";
import { kindTable } from "./kind-tables.ts";

/** Moves the row to the trash; its state goes, its secrets stay for a restore. */
export async function moveToTrash(db: TenantTransaction, kind: AnyKind, id: string): Promise<void> {
  const { table } = kindTable(kind);
  await db.query(
    `insert into trash (tenant_id, entity_type, id, version, doc, created_at, updated_at, updated_by, deleted_at, deleted_by)
     select tenant_id, $3, id, version, doc, created_at, updated_at, updated_by, to_timestamp($4::float8 / 1000), $5
     from ${table} where tenant_id = $1 and id = $2`,
    [db.tenantId, id, kind.entityType, db.nowMs, db.principal.displayName],
  );
  await db.query(`delete from ${table} where tenant_id = $1 and id = $2`, [db.tenantId, id]);
}

/** Takes a row out of the trash. */
export async function takeFromTrash(
  db: TenantTransaction,
  kind: AnyKind,
  id: string,
): Promise<{ version: number; doc: StoredDocument; createdAtMs: number }> {
  const [row] = await db.query<{ version: number; doc: StoredDocument; createdAtMs: number }>(
    `delete from trash where tenant_id = $1 and entity_type = $2 and id = $3
     returning version::float8 as version, doc, extract(epoch from created_at)::float8 * 1000 as "createdAtMs"`,
    [db.tenantId, kind.entityType, id],
  );
  if (!row) throw notFound(kind, id);
  return row;
}
