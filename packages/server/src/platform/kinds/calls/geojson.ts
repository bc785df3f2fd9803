import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { JsonText } from "../../http/route.ts";
import { type ListColumn, objectSql, visibleColumns } from "../../list/catalogue.ts";
import { kindCatalogue } from "../kind-catalogue.ts";

const notOnTheMap = new Set(["version", "createdAt", "updatedAt", "updatedBy", "stateData"]);

/** Whether features have the column as a property. */
export const isOnTheMap = ({ name, type }: ListColumn): boolean =>
  type !== undefined && !notOnTheMap.has(name);

export interface GeojsonRows {
  /** Where entities are read as they were: SQL with the aliases `k` and `s`, and its parameters from $3 on. */
  past?: { from: string; values: readonly unknown[] };
  /** Properties of the features; default: all. */
  fields?: readonly string[] | undefined;
}

/** Readable entities with a position as GeoJSON (RFC 7946), longitude first. */
export async function readGeojson(
  db: TenantTransaction,
  kind: AnyKind,
  { past, fields }: GeojsonRows = {},
): Promise<JsonText> {
  const rows = await db.query<{ answer: string }>(
    `select coalesce(string_agg(f.feature, ',' order by f.id), '') as answer
     from (${featuresSql(db, kind, { from: past?.from, fields })}) f`,
    [db.tenantId, readableIds(db, kind), ...(past?.values ?? [])],
  );
  return new JsonText(aroundFeatures.join(rows[0]?.answer ?? ""));
}

/** What comes before and after the features of a collection. */
export const aroundFeatures = ['{"type":"FeatureCollection","features":[', "]}"] as const;

/** Undefined: all of them. */
const readableIds = (db: TenantTransaction, kind: AnyKind): readonly string[] | null => {
  const allowed = allowedIds(db.principal.grants, "READ", kind.entityType);
  return allowed === "all" ? null : [...(allowed ?? [])];
};

/** Features by id, among these ids or all, of a caller who may read all entities. */
export async function readFeatures(
  db: TenantTransaction,
  kind: AnyKind,
  { fields, ids }: { fields: readonly string[]; ids?: readonly string[] },
): Promise<Map<string, string>> {
  const readable = readableIds(db, kind);
  if (readable) throw new Error("These features are not read for one caller.");
  const rows = await db.query<{ id: string; feature: string }>(
    `${featuresSql(db, kind, { fields })} order by k.id`,
    [db.tenantId, ids ?? null],
  );
  return new Map(rows.map(({ id, feature }) => [id, feature]));
}

/** One row per entity with a position; $1 is the tenant, $2 the ids or null. */
function featuresSql(
  db: TenantTransaction,
  kind: AnyKind,
  { from, fields }: { from?: string | undefined; fields?: readonly string[] | undefined },
): string {
  const shown = mapColumns(db, kind).filter(({ name }) => fields?.includes(name) ?? true);
  const properties = objectSql([{ name: "entityType", sql: `'${kind.entityType}'::text` }, ...shown]);
  return `select k.id, '{"type":"Feature","id":' || to_json(k.id)::text || ',"geometry":' || (k.doc -> '${kind.geometry}')::text
       || ',"properties":' || (${properties})::text || '}' as feature
     from ${from ?? kindCatalogue(kind).from}
     where k.tenant_id = $1 and jsonb_typeof(k.doc -> '${kind.geometry}') = 'object'
       and ($2::text[] is null or k.id = any($2))`;
}

/** Throws `unknownField`. */
export function assertOnTheMap(db: TenantTransaction, kind: AnyKind, fields: readonly string[]): void {
  const known = new Set(mapColumns(db, kind).map(({ name }) => name));
  const unknown = fields.find((name) => !known.has(name));
  if (unknown !== undefined) throw new AppError("unknownField", { field: unknown });
}

const mapColumns = (db: TenantTransaction, kind: AnyKind): ListColumn[] =>
  [...visibleColumns(kindCatalogue(kind), db.principal).values()].filter(isOnTheMap);
