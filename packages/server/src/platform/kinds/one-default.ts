import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { StoredDocument } from "@gantry/domain/kinds/validation.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { kindTable } from "./database/kind-tables.ts";

/**
 * Edits that name a default go one after another, and wait before they lock any row: two people who each name another
 * one at the same moment do not end up with two, nor waiting for each other. `document` is what will be written;
 * undefined when that is not known yet.
 */
export async function lockDefault(
  db: TenantTransaction,
  kind: AnyKind,
  document: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  if (kind.oneDefault === undefined || (document && document[kind.oneDefault] !== true)) return;
  await db.query("select pg_advisory_xact_lock(hashtextextended('default ' || $1 || ' ' || $2, 0))", [
    kind.name,
    db.tenantId,
  ]);
}

/** Entities besides this one that have the flag now, locked for the rest of the transaction. */
export function otherDefaults(
  db: TenantTransaction,
  kind: AnyKind,
  field: string,
  id: string,
): Promise<{ id: string; doc: StoredDocument }[]> {
  const { table } = kindTable(kind);
  return db.query(
    `select id, doc from ${table}
     where tenant_id = $1 and id <> $2 and doc -> $3::text = 'true'::jsonb order by id for update`,
    [db.tenantId, id, field],
  );
}
