import { importNameField, type ImportRow } from "@gantry/domain/csv/import-columns.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { kindTable } from "../database/kind-tables.ts";

interface Stored {
  id: string;
  name: string | null;
  version: number;
}

/** `several`: the name is ambiguous. */
export type Match = Stored | "several";

export interface Matches {
  of(row: ImportRow): Match | undefined;
}

/** Finds entities by id, or by a unique name, among those the caller may read. */
export async function matchesOf(
  db: TenantTransaction,
  kind: AnyKind,
  rows: readonly ImportRow[],
): Promise<Matches> {
  const field = importNameField(kind);
  const nameOf = (row: ImportRow) =>
    field
      ? String(row.document[field] ?? "")
          .trim()
          .toLowerCase()
      : "";
  const ids = rows.flatMap(({ id }) => id ?? []);
  const names = rows.flatMap((row) => (row.id === undefined ? nameOf(row) || [] : []));
  const stored = await readStored(db, kind, { field, ids, names });
  const byId = new Map(stored.map((one) => [one.id, one]));
  const byName = new Map<string, Match>();
  for (const one of stored) {
    const key = one.name?.toLowerCase() ?? "";
    byName.set(key, byName.has(key) ? "several" : one);
  }
  return { of: (row) => (row.id === undefined ? byName.get(nameOf(row)) : byId.get(row.id)) };
}

async function readStored(
  db: TenantTransaction,
  kind: AnyKind,
  search: { field: string | undefined; ids: readonly string[]; names: readonly string[] },
): Promise<Stored[]> {
  const readable = allowedIds(db.principal.grants, "READ", kind.entityType);
  if (readable === undefined) return [];
  const { table, columns } = kindTable(kind);
  const { field = "name", ids, names } = search;
  // The generated column is indexed, the document is not.
  const nameSql = columns.find((column) => column.field === field)?.sql ?? `(doc ->> '${field}')`;
  return db.query<Stored>(
    `select id, ${nameSql} as name, version::float8 as version from ${table} where tenant_id = $1
     and (id = any($2::text[]) or lower(${nameSql}) = any($3::text[])) and ($4::text[] is null or id = any($4))`,
    [db.tenantId, ids, names, readable === "all" ? null : [...readable]],
  );
}
