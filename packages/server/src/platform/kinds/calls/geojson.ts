import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { JsonText } from "../../http/route.ts";
import { type ListColumn, objectSql, visibleColumns } from "../../list/catalogue.ts";
import { kindCatalogue } from "../kind-catalogue.ts";

const notOnTheMap = new Set(["version", "createdAt", "updatedAt", "updatedBy", "stateData"]);

/** Whether features have the column as a property. */
export const isOnTheMap = ({ name, type }: ListColumn): boolean =>
  type !== undefined && !notOnTheMap.has(name);

/** Readable entities with a position as GeoJSON (RFC 7946), longitude first. */
export async function readGeojson(db: TenantTransaction, kind: AnyKind): Promise<JsonText> {
  const catalogue = kindCatalogue(kind);
  const shown = [...visibleColumns(catalogue, db.principal).values()].filter(isOnTheMap);
  const properties = objectSql([{ name: "entityType", sql: `'${kind.entityType}'::text` }, ...shown]);
  const allowed = allowedIds(db.principal.grants, "READ", kind.entityType);
  const rows = await db.query<{ answer: string }>(
    `select '{"type":"FeatureCollection","features":[' || coalesce(string_agg(f.feature::text, ',' order by f.id), '') || ']}' as answer
     from (
       select k.id, jsonb_build_object('type', 'Feature', 'id', k.id, 'geometry', k.doc -> '${kind.geometry}',
         'properties', ${properties}) as feature
       from ${catalogue.from}
       where k.tenant_id = $1 and jsonb_typeof(k.doc -> '${kind.geometry}') = 'object'
         and ($2::text[] is null or k.id = any($2))
     ) f`,
    [db.tenantId, allowed === "all" ? null : [...(allowed ?? [])]],
  );
  return new JsonText(rows[0]?.answer ?? '{"type":"FeatureCollection","features":[]}');
}
