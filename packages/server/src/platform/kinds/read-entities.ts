import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type Action, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { ReadText } from "../module.ts";
import { kindFrom, pageTextsSql } from "./kind-catalogue.ts";
import { kindTable } from "./database/kind-tables.ts";

/**
 * Many entities of one kind as pages get them, by id, with one query; those not there or not readable by the caller are
 * left out. What needs a permission of its own is in the fuller text only.
 */
export async function readEntities(
  db: TenantTransaction,
  kind: AnyKind,
  ids: readonly string[],
): Promise<Map<string, ReadText>> {
  const readable = ids.filter((id) => isAllowed(db.principal.grants, "READ", kind.entityType, id));
  const { text, fuller } = pageTextsSql(kind);
  const rows = await db.query<{ id: string; text: string; fuller?: string }>(
    `select k.id, (${text})::text as text${fuller ? `, (${fuller.text})::text as fuller` : ""}
     from ${kindFrom(kindTable(kind))} where k.tenant_id = $1 and k.id = any ($2::text[])`,
    [db.tenantId, readable],
  );
  return new Map(rows.map((row) => [row.id, { text: row.text, ...fullerOf(row, fuller?.needs ?? []) }]));
}

/** An entity that has none of the fields in question has one text for all. */
function fullerOf(
  { text, fuller }: { text: string; fuller?: string },
  needs: readonly Action[],
): Pick<ReadText, "fuller"> {
  return fuller === undefined || fuller === text ? {} : { fuller: { text: fuller, needs } };
}
