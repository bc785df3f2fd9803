import type { TenantTransaction } from "../database/tenant-database.ts";
import { newId } from "../database/new-id.ts";

export type AuditAction = "CREATE" | "UPDATE" | "DELETE" | "RESTORE";

/** Null if there was no document. */
interface AuditEntry {
  action: AuditAction;
  entityType: string;
  entityId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Writes the audit row in the transaction of the change; audit rows are never changed. */
export async function writeAudit(db: TenantTransaction, entry: AuditEntry): Promise<void> {
  await db.query(
    `insert into audit_log (tenant_id, id, at, actor_id, actor_name, action, entity_type, entity_id, before, after)
     values ($1, $2, to_timestamp($3::float8 / 1000), $4, $5, $6, $7, $8, $9, $10)`,
    [
      db.tenantId,
      newId(db.nowMs),
      db.nowMs,
      db.principal.id,
      db.principal.displayName,
      entry.action,
      entry.entityType,
      entry.entityId,
      entry.before && JSON.stringify(entry.before),
      entry.after && JSON.stringify(entry.after),
    ],
  );
}
