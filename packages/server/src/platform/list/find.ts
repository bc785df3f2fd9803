import type { FindQuery } from "@gantry/domain/filters/find.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { JsonText } from "../http/route.ts";
import type { ListCatalogue } from "./catalogue.ts";
import { listSql } from "./list-sql.ts";

/** Answers a list call: `{"items":[...],"total":n}` as PostgreSQL wrote it. */
export async function find(
  db: TenantTransaction,
  catalogue: ListCatalogue,
  query: FindQuery,
): Promise<JsonText> {
  const { text, values } = listSql(catalogue, query, db.principal);
  const rows = await db.query<{ answer: string }>(text, values);
  return new JsonText(rows[0]?.answer ?? '{"items":[],"total":0}');
}
