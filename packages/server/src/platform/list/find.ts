import type { FindQuery } from "@gantry/domain/filters/find.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { JsonText } from "../http/route.ts";
import type { ListCatalogue } from "./catalogue.ts";
import { writeRetainedSql } from "../records/record-kind.ts";
import { listSql } from "./list-sql.ts";

/** Returns `{"items":[...],"total":n}` as built by PostgreSQL, with `moreThanTotal` if counting has a limit. */
export async function find(
  db: TenantTransaction,
  catalogue: ListCatalogue,
  query: FindQuery,
): Promise<JsonText> {
  const { text, values } = listSql(filterRetained(catalogue, db.nowMs), query, db.principal);
  const rows = await db.query<{ answer: string }>(text, values);
  const ofNone = catalogue.maxCounted === undefined ? "" : ',"moreThanTotal":false';
  return new JsonText(rows[0]?.answer ?? `{"items":[],"total":0${ofNone}}`);
}

/** The same list without rows that the tenant no longer keeps. */
export function filterRetained(catalogue: ListCatalogue, nowMs: number): ListCatalogue {
  const { record, where } = catalogue;
  if (!record) return catalogue;
  return {
    ...catalogue,
    where: (value, principal) => {
      const kept = writeRetainedSql({ ...record, tenantId: principal.tenantId, nowMs }, value);
      return where ? `${where(value, principal)} and ${kept}` : kept;
    },
  };
}
