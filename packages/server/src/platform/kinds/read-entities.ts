import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { JsonText } from "../http/route.ts";
import { kindCatalogue, kindFrom } from "./kind-catalogue.ts";
import { kindTable } from "./kind-tables.ts";

/** Many entities of one kind as the caller may see them, by id, with one query; those not there or not readable are left out. */
export async function readEntities(
  db: TenantTransaction,
  kind: AnyKind,
  ids: readonly string[],
): Promise<Map<string, JsonText>> {
  const readable = ids.filter((id) => isAllowed(db.principal.grants, "READ", kind.entityType, id));
  const values: unknown[] = [db.tenantId, readable];
  const sql = kindCatalogue(kind).wholeRow?.(db.principal, (given) => `$${values.push(given)}`) ?? "k.doc";
  const rows = await db.query<{ id: string; entity: string }>(
    `select k.id, (${sql})::text as entity from ${kindFrom(kindTable(kind))}
     where k.tenant_id = $1 and k.id = any ($2::text[])`,
    values,
  );
  return new Map(rows.map((row) => [row.id, new JsonText(row.entity)]));
}
