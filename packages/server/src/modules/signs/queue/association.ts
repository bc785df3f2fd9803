import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { kindTable } from "../../../platform/kinds/database/kind-tables.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

export type Association = Pick<
  QueueItem,
  "associatedEntityId" | "associatedEntityName" | "associatedEntityType"
>;

/** The association stored with items. It keeps the current name, or none if the caller may not read the entity. */
export async function readAssociation(
  db: TenantTransaction,
  {
    associatedEntityId,
    associatedEntityType,
  }: { associatedEntityId?: string; associatedEntityType?: string },
): Promise<Association> {
  const type = associatedEntityType ?? null;
  if (associatedEntityId === undefined)
    return { associatedEntityId: null, associatedEntityName: null, associatedEntityType: type };
  return {
    associatedEntityId,
    associatedEntityName: type === null ? null : await nameOf(db, type, associatedEntityId),
    associatedEntityType: type,
  };
}

async function nameOf(db: TenantTransaction, entityType: string, id: string): Promise<string | null> {
  const kind = subjectOf(entityType)?.kind;
  if (!kind || !isAllowed(db.principal.grants, "READ", entityType, id)) return null;
  const [row] = await db.query<{ name: string | null }>(
    `select doc ->> 'name' as name from ${kindTable(kind).table} where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return row?.name ?? null;
}
