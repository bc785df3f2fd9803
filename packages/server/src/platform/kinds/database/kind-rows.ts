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

export async function takeNextRev(db: TenantTransaction, table: KindTable, id: string): Promise<number> {
  return (await takeNextRevs(db, table, [id])).get(id) ?? 0;
}

/**
 * The next revisions by id. Locks the state rows of devices, so that concurrent edits and observations are
 * published in commit order.
 */
async function takeNextRevs(
  db: TenantTransaction,
  { stateTable }: KindTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const stated = stateTable
    ? await db.query<{ id: string; rev: number }>(
        `with locked as (
           select id from ${stateTable} where tenant_id = $1 and id = any($2::text[]) order by id for update)
         update ${stateTable} s set rev = nextval('entity_rev') from locked
         where s.tenant_id = $1 and s.id = locked.id returning s.id, s.rev::float8 as rev`,
        [db.tenantId, [...ids]],
      )
    : [];
  const revs = new Map(stated.map(({ id, rev }) => [id, rev]));
  const missing = ids.filter((id) => !revs.has(id));
  if (missing.length === 0) return revs;
  const taken = await db.query<{ id: string; rev: number }>(
    "select id, nextval('entity_rev')::float8 as rev from unnest($1::text[]) as id",
    [missing],
  );
  for (const { id, rev } of taken) revs.set(id, rev);
  return revs;
}

/** By id; locked in id order, so that concurrent edits of many do not deadlock. */
export async function lockRows(
  db: TenantTransaction,
  kind: AnyKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<LockedRow & { id: string }>(
    `select id, version::float8 as version, doc from ${kindTable(kind).table}
     where tenant_id = $1 and id = any($2::text[]) order by id for update`,
    [db.tenantId, [...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface NewRow {
  id: string;
  version: number;
  doc: StoredDocument;
  createdAtMs: number;
}

export async function insertRow(db: TenantTransaction, table: KindTable, row: NewRow): Promise<number> {
  return (await insertRows(db, table, [row])).get(row.id) ?? 0;
}

/** Revisions by id. One statement, because imports insert thousands of rows. A device's state begins as unknown. */
export async function insertRows(
  db: TenantTransaction,
  { table, stateTable }: KindTable,
  rows: readonly NewRow[],
): Promise<ReadonlyMap<string, number>> {
  const withState = stateTable
    ? `, stated as (
         insert into ${stateTable} (tenant_id, id, rev, status, status_since, state)
         select tenant_id, id, rev, 'UNKNOWN', updated_at, '{}' from inserted)`
    : "";
  const inserted = await db.query<{ id: string; rev: number }>(
    `with inserted as (
       insert into ${table} (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       select $1, id, version, nextval('entity_rev'), doc,
         to_timestamp(created_at_ms / 1000), to_timestamp($2::float8 / 1000), $3
       from unnest($4::text[], $5::int8[], $6::jsonb[], $7::float8[]) as made (id, version, doc, created_at_ms)
       returning tenant_id, id, rev, updated_at)${withState}
     select id, rev::float8 as rev from inserted`,
    [
      db.tenantId,
      db.nowMs,
      db.principal.displayName,
      rows.map(({ id }) => id),
      rows.map(({ version }) => version),
      rows.map(({ doc }) => JSON.stringify(doc)),
      rows.map(({ createdAtMs }) => createdAtMs),
    ],
  );
  return new Map(inserted.map(({ id, rev }) => [id, rev]));
}

export async function updateRow(
  db: TenantTransaction,
  table: KindTable,
  id: string,
  doc: StoredDocument,
): Promise<number> {
  return (await updateRows(db, table, [{ id, doc }])).get(id) ?? 0;
}

/** Revisions by id. */
export async function updateRows(
  db: TenantTransaction,
  table: KindTable,
  rows: readonly { id: string; doc: StoredDocument }[],
): Promise<ReadonlyMap<string, number>> {
  const ids = rows.map(({ id }) => id);
  const revs = await takeNextRevs(db, table, ids);
  await db.query(
    `update ${table.table} k set version = version + 1, rev = edited.rev, doc = edited.doc,
       updated_at = to_timestamp($2::float8 / 1000), updated_by = $3
     from unnest($4::text[], $5::int8[], $6::jsonb[]) as edited (id, rev, doc)
     where k.tenant_id = $1 and k.id = edited.id`,
    [
      db.tenantId,
      db.nowMs,
      db.principal.displayName,
      ids,
      ids.map((id) => revs.get(id) ?? 0),
      rows.map(({ doc }) => JSON.stringify(doc)),
    ],
  );
  return revs;
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
