import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { updateRow } from "../kinds/database/kind-rows.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";

/**
 * Updates every matching document with an audit row; returns whether there was one. `where` refers to the
 * value as $2.
 */
export async function rewriteDocuments<Doc extends StoredDocument>(
  db: TenantTransaction,
  kind: AnyKind,
  { where, value }: { where: string; value: unknown },
  change: (doc: Doc) => Doc,
): Promise<boolean> {
  const table = kindTable(kind);
  const { entityType } = kind;
  const rows = await db.query<{ id: string; doc: Doc }>(
    `select id, doc from ${table.table} where tenant_id = $1 and ${where} order by id for update`,
    [db.tenantId, value],
  );
  for (const { id, doc } of rows) {
    const after = change(doc);
    const rev = await updateRow(db, table, id, after);
    await writeAudit(db, { action: "UPDATE", entityType, entityId: id, before: doc, after });
    db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType: "UPDATE", rev });
  }
  return rows.length > 0;
}
