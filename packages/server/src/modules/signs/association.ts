import { kinds } from "@gantry/domain/kinds/index.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { kindTable } from "../../platform/kinds/database/kind-tables.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";

/** What a posting belongs to, such as a plan. */
export type Association = Pick<
  QueueItem,
  "associatedEntityId" | "associatedEntityName" | "associatedEntityType"
>;

/** The association as items keep it. The name is that of now and stays; of what the caller may not read there is none. */
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
  const kind = kinds.find((known) => known.entityType === entityType);
  if (!kind || !isAllowed(db.principal.grants, "READ", entityType, id)) return null;
  const [row] = await db.query<{ name: string | null }>(
    `select doc ->> 'name' as name from ${kindTable(kind).table} where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return row?.name ?? null;
}
