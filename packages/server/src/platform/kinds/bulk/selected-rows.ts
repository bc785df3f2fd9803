import { type BulkSelection, bulkMaxRows } from "@gantry/domain/contract/bulk-calls.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantDatabase } from "../../database/tenant-database.ts";
import { find } from "../../list/find.ts";
import type { Principal } from "../../permission/principal.ts";
import { kindCatalogue } from "../kind-catalogue.ts";
import { kindTable } from "../database/kind-tables.ts";

export interface SelectedRow {
  id: string;
  version?: number;
  set?: Record<string, unknown>;
}

interface RowName {
  name: string | null;
  version: number;
}

/** Resolves a selection; a query covers only rows the caller may read. Throws `tooManyRows`. */
export async function readSelectedRows(
  database: TenantDatabase,
  principal: Principal,
  kind: AnyKind,
  selection: BulkSelection,
): Promise<SelectedRow[]> {
  if ("rows" in selection) return selection.rows;
  if ("ids" in selection) return [...new Set(selection.ids)].map((id) => ({ id }));
  const query = { ...selection.query, page: 0, pageSize: bulkMaxRows, fields: [] };
  const answer = await database.inTenant(principal, (db) => find(db, kindCatalogue(kind), query));
  const { items, total } = JSON.parse(answer.text) as FindAnswer<{ id: string }>;
  if (total > bulkMaxRows) throw new AppError("tooManyRows", { limit: bulkMaxRows });
  return items.map(({ id }) => ({ id }));
}

export async function rowNames(
  database: TenantDatabase,
  principal: Principal,
  kind: AnyKind,
  ids: readonly string[],
): Promise<Map<string, RowName>> {
  const readable = ids.filter((id) => isAllowed(principal.grants, "READ", kind.entityType, id));
  const rows = await database.inTenant(principal, (db) =>
    db.query<RowName & { id: string }>(
      `select id, doc ->> 'name' as name, version::float8 as version from ${kindTable(kind).table}
       where tenant_id = $1 and id = any($2::text[])`,
      [db.tenantId, readable],
    ),
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
