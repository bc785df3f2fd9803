import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import type { RowOf } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { rewriteDocuments } from "./rewrite-documents.ts";

type GroupDocument = RowOf<typeof permissionGroup>;
type RoleDocument = RowOf<typeof role>;

/** Removes a deleted entity from grants, groups and roles without widening any. */
export async function forgetEntity(db: TenantTransaction, entityType: string, id: string): Promise<void> {
  const left = [await leaveGrants(db, entityType, id), await leaveGroups(db, entityType, id)];
  if (entityType === permissionGroup.entityType) left.push(await leaveRoles(db, id));
  if (entityType === "USER") left.push(await leaveMembers(db, id));
  // Their grants are deleted by cascade.
  const isOwner = entityType === permissionGroup.entityType || entityType === role.entityType;
  if (isOwner || left.includes(true))
    db.announce({ topic: "grants", tenantId: db.tenantId, accountId: null });
}

async function leaveGrants(db: TenantTransaction, entityType: string, id: string): Promise<boolean> {
  const key = [db.tenantId, entityType, id];
  // First delete grants with only this id: an empty list would mean all.
  const ended = await db.query(
    "delete from permission_grant where tenant_id = $1 and entity_type = $2 and ids <@ array[$3] returning action",
    key,
  );
  const narrowed = await db.query(
    `update permission_grant set ids = array_remove(ids, $3)
     where tenant_id = $1 and entity_type = $2 and $3 = any (ids) returning action`,
    key,
  );
  return ended.length + narrowed.length > 0;
}

function leaveGroups(db: TenantTransaction, entityType: string, id: string): Promise<boolean> {
  const ref = { entityType, entityId: id };
  return rewriteDocuments<GroupDocument>(
    db,
    permissionGroup,
    { where: "doc -> 'entities' @> $2::jsonb", value: JSON.stringify([ref]) },
    (doc) => ({
      ...doc,
      entities: (doc.entities ?? []).filter((one) => one.entityType !== entityType || one.entityId !== id),
    }),
  );
}

function leaveRoles(db: TenantTransaction, groupId: string): Promise<boolean> {
  return rewriteDocuments<RoleDocument>(
    db,
    role,
    { where: "doc -> 'permissionGroupIds' ? $2", value: groupId },
    (doc) => ({
      ...doc,
      permissionGroupIds: (doc.permissionGroupIds ?? []).filter((one) => one !== groupId),
    }),
  );
}

function leaveMembers(db: TenantTransaction, accountId: string): Promise<boolean> {
  return rewriteDocuments<RoleDocument>(
    db,
    role,
    { where: "doc -> 'userIds' ? $2", value: accountId },
    (doc) => ({
      ...doc,
      userIds: (doc.userIds ?? []).filter((one) => one !== accountId),
    }),
  );
}
