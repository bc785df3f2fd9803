import { kindCatalogue, kindFrom } from "../kinds/kind-catalogue.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";
import type { ListCatalogue } from "../list/catalogue.ts";
import type { PublicKind } from "./public-kinds.ts";

const always = ["id", "rev"];
const statusColumns = ["status", "statusSince", "lastUpdateTimestamp"];

/** The only catalogue of the read-only calls: unlisted columns cannot be shown, filtered, sorted or searched. */
export function publicCatalogue(shown: PublicKind): ListCatalogue {
  const { kind, fields, withStatus = false, made = [], search, whereSql } = shown;
  const names = new Set<string>([...always, ...fields, ...(withStatus ? statusColumns : [])]);
  const columns = kindCatalogue(kind).columns.filter((column) => names.has(column.name));
  const missing = [...names].find((name) => !columns.some((column) => column.name === name));
  if (missing !== undefined) throw new Error(`${kind.name} has no column ${missing} that could be public.`);
  const searched = search.map((field) => [field, `(k.doc ->> '${field}')`] as const);
  return {
    from: kindFrom(kindTable(kind)),
    tenantSql: "k.tenant_id",
    keySql: "k.id",
    columns: [...columns, ...made],
    always,
    search: {
      sql: `lower(${searched.map(([, sql]) => `coalesce(${sql}, '')`).join(" || E'\\n' || ")})`,
      fields: Object.fromEntries(searched),
    },
    sort: { field: "name", ascending: true },
    where: () => whereSql,
  };
}
