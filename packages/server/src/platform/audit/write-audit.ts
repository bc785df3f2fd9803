import type { TenantTransaction } from "../database/tenant-database.ts";
import { newId } from "../database/new-id.ts";

export type AuditAction = "CREATE" | "UPDATE" | "DELETE" | "RESTORE";

/** Null if there was no document. */
export interface AuditEntry {
  action: AuditAction;
  entityType: string;
  entityId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Writes the audit row in the transaction of the change; audit rows are never changed. */
export async function writeAudit(db: TenantTransaction, entry: AuditEntry): Promise<void> {
  await writeAudits(db, [entry]);
}

/** One statement for all rows, because imports write thousands. */
export async function writeAudits(db: TenantTransaction, entries: readonly AuditEntry[]): Promise<void> {
  await db.query(
    `insert into audit_log (tenant_id, id, at, actor_id, actor_name, action, entity_type, entity_id, before, after)
     select $1, id, to_timestamp($2::float8 / 1000), $3, $4, action, entity_type, entity_id, before, after
     from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[], $10::jsonb[])
       as entry (id, action, entity_type, entity_id, before, after)`,
    [
      db.tenantId,
      db.nowMs,
      db.principal.id,
      db.principal.displayName,
      entries.map(() => newId(db.nowMs)),
      entries.map(({ action }) => action),
      entries.map(({ entityType }) => entityType),
      entries.map(({ entityId }) => entityId),
      entries.map(({ before }) => before && JSON.stringify(before)),
      entries.map(({ after }) => after && JSON.stringify(after)),
    ],
  );
}
