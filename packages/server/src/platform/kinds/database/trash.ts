import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { makeNotFound } from "./kind-rows.ts";
import type { EntityPlaces } from "../../permission/entity-places.ts";
import { kindTable } from "./kind-tables.ts";

/** How long a user can undo a deletion, including all references. */
const undoMs = 10 * 60_000;

/** Moves the row to the trash; deletes its state but keeps secrets for a restore. */
export async function moveToTrash(
  db: TenantTransaction,
  kind: AnyKind,
  id: string,
  places: EntityPlaces,
): Promise<void> {
  const { table } = kindTable(kind);
  await db.query(
    `insert into trash (tenant_id, entity_type, id, version, doc, created_at, updated_at, updated_by, deleted_at, deleted_by,
       deleted_by_id, places)
     select tenant_id, $3, id, version, doc, created_at, updated_at, updated_by, to_timestamp($4::float8 / 1000), $5,
       $6, $7::jsonb
     from ${table} where tenant_id = $1 and id = $2`,
    [
      db.tenantId,
      id,
      kind.entityType,
      db.nowMs,
      db.principal.displayName,
      db.principal.id,
      JSON.stringify(places),
    ],
  );
  await db.query(`delete from ${table} where tenant_id = $1 and id = $2`, [db.tenantId, id]);
}

interface TrashRow {
  version: number;
  doc: StoredDocument;
  createdAtMs: number;
  deletedAtMs: number;
  deletedById: string;
  places: EntityPlaces;
}

/** A deleted row, and whether the caller deleted it recently; undefined if not in the trash. */
export async function readTrash(
  db: TenantTransaction,
  kind: AnyKind,
  id: string,
): Promise<(TrashRow & { isOwnUndo: boolean }) | undefined> {
  const [row] = await db.query<TrashRow>(
    `select version::float8 as version, doc, extract(epoch from created_at)::float8 * 1000 as "createdAtMs",
       extract(epoch from deleted_at)::float8 * 1000 as "deletedAtMs", deleted_by_id as "deletedById", places
     from trash where tenant_id = $1 and entity_type = $2 and id = $3`,
    [db.tenantId, kind.entityType, id],
  );
  return (
    row && {
      ...row,
      isOwnUndo: row.deletedById === db.principal.id && db.nowMs - row.deletedAtMs <= undoMs,
    }
  );
}

/** Throws if the row was restored concurrently. */
export async function takeFromTrash(db: TenantTransaction, kind: AnyKind, id: string): Promise<void> {
  const taken = await db.query(
    "delete from trash where tenant_id = $1 and entity_type = $2 and id = $3 returning id",
    [db.tenantId, kind.entityType, id],
  );
  if (taken.length === 0) throw makeNotFound(kind, id);
}
