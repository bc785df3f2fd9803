import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { kindTable } from "./database/kind-tables.ts";

/**
 * Serialises edits that set a default before any row is locked, so that concurrent edits neither create two
 * defaults nor deadlock. `document` is undefined if not known yet.
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

export function readOtherDefaults(
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
