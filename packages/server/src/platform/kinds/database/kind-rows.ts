import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { JsonText } from "../../http/route.ts";
import type { ValueSlot } from "../../list/filter-sql.ts";
import { formValuesSql, kindCatalogue, kindFrom } from "../kind-catalogue.ts";
import { type KindTable, kindTable } from "./kind-tables.ts";

interface LockedRow {
  version: number;
  doc: StoredDocument;
}

export async function readEntity(
  db: TenantTransaction,
  kind: AnyKind,
  id: string,
): Promise<JsonText | undefined> {
  if (!isAllowed(db.principal.grants, "READ", kind.entityType, id)) return undefined;
  return readWhole(db, kind, id);
}

/** Ignores grants, for the user who just wrote the entity. */
export async function readWhole(
  db: TenantTransaction,
  kind: AnyKind,
  id: string,
): Promise<JsonText | undefined> {
  return readText(db, kind, id, (value) => kindCatalogue(kind).wholeRow?.(db.principal, value) ?? "k.doc");
}

export function readFormValues(
  db: TenantTransaction,
  kind: AnyKind,
  id: string,
): Promise<JsonText | undefined> {
  return readText(db, kind, id, (value) => formValuesSql(kind, db.principal, value));
}

export async function lockRow(db: TenantTransaction, kind: AnyKind, id: string): Promise<LockedRow> {
  const { table } = kindTable(kind);
  const [row] = await db.query<LockedRow>(
    `select version::float8 as version, doc from ${table} where tenant_id = $1 and id = $2 for update`,
    [db.tenantId, id],
  );
  if (!row) throw makeNotFound(kind, id);
  return row;
}

/**
 * The next revision. Locks a device's state row, so that concurrent edits and observations are published in
 * commit order.
 */
export async function takeNextRev(db: TenantTransaction, table: KindTable, id: string): Promise<number> {
  if (table.stateTable) {
    const [row] = await db.query<{ rev: number }>(
      `update ${table.stateTable} set rev = nextval('entity_rev') where tenant_id = $1 and id = $2
       returning rev::float8 as rev`,
      [db.tenantId, id],
    );
    if (row) return row.rev;
  }
  const [next] = await db.query<{ rev: number }>("select nextval('entity_rev')::float8 as rev");
  return next?.rev ?? 0;
}

/** One statement, because imports insert thousands of rows. A device's state begins as unknown. */
export async function insertRow(
  db: TenantTransaction,
  { table, stateTable }: KindTable,
  row: { id: string; version: number; doc: StoredDocument; createdAtMs: number },
): Promise<number> {
  const withState = stateTable
    ? `, stated as (
         insert into ${stateTable} (tenant_id, id, rev, status, status_since, state)
         select tenant_id, id, rev, 'UNKNOWN', updated_at, '{}' from inserted)`
    : "";
  const [inserted] = await db.query<{ rev: number }>(
    `with inserted as (
       insert into ${table} (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, $3, nextval('entity_rev'), $4,
         to_timestamp($5::float8 / 1000), to_timestamp($6::float8 / 1000), $7)
       returning tenant_id, id, rev, updated_at)${withState}
     select rev::float8 as rev from inserted`,
    [
      db.tenantId,
      row.id,
      row.version,
      JSON.stringify(row.doc),
      row.createdAtMs,
      db.nowMs,
      db.principal.displayName,
    ],
  );
  return inserted?.rev ?? 0;
}

export async function updateRow(
  db: TenantTransaction,
  table: KindTable,
  id: string,
  doc: StoredDocument,
): Promise<number> {
  const rev = await takeNextRev(db, table, id);
  await db.query(
    `update ${table.table} set version = version + 1, rev = $3, doc = $4,
       updated_at = to_timestamp($5::float8 / 1000), updated_by = $6
     where tenant_id = $1 and id = $2`,
    [db.tenantId, id, rev, JSON.stringify(doc), db.nowMs, db.principal.displayName],
  );
  return rev;
}

export function makeNotFound(kind: AnyKind, id: string): AppError {
  return new AppError("notFound", { kind: kind.name, id });
}

async function readText(
  db: TenantTransaction,
  kind: AnyKind,
  id: string,
  documentSql: (value: ValueSlot) => string,
): Promise<JsonText | undefined> {
  const values: unknown[] = [db.tenantId, id];
  const sql = documentSql((given) => `$${values.push(given)}`);
  const rows = await db.query<{ entity: string }>(
    `select (${sql})::text as entity from ${kindFrom(kindTable(kind))} where k.tenant_id = $1 and k.id = $2`,
    values,
  );
  return rows[0] && new JsonText(rows[0].entity);
}
