import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import type { AnyKind, RowOf } from "@gantry/domain/kinds/define-kind.ts";
import type { StoredDocument } from "@gantry/domain/kinds/validation.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { updateRow } from "../kinds/kind-rows.ts";
import { kindTable } from "../kinds/kind-tables.ts";

type GroupDocument = RowOf<typeof permissionGroup>;
type RoleDocument = RowOf<typeof role>;

/** Takes a deleted entity out of every grant, permission group and role that names it; widens none of them. */
export async function forgetEntity(db: TenantTransaction, entityType: string, id: string): Promise<void> {
  const left = [await leaveGrants(db, entityType, id), await leaveGroups(db, entityType, id)];
  if (entityType === permissionGroup.entityType) left.push(await leaveRoles(db, id));
  if (entityType === "USER") left.push(await leaveMembers(db, id));
  // Their grants fall with them, by the table's own rule.
  const isOwner = entityType === permissionGroup.entityType || entityType === role.entityType;
  if (isOwner || left.includes(true))
    db.announce({ topic: "grants", tenantId: db.tenantId, accountId: null });
}

async function leaveGrants(db: TenantTransaction, entityType: string, id: string): Promise<boolean> {
  const key = [db.tenantId, entityType, id];
  // First the grants that named nothing else: without their last id they would be mistaken for all.
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
  return rewrite<GroupDocument>(
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
  return rewrite<RoleDocument>(
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
  return rewrite<RoleDocument>(db, role, { where: "doc -> 'userIds' ? $2", value: accountId }, (doc) => ({
    ...doc,
    userIds: (doc.userIds ?? []).filter((one) => one !== accountId),
  }));
}

async function rewrite<Doc extends StoredDocument>(
  db: TenantTransaction,
  kind: AnyKind,
  { where, value }: { where: string; value: string },
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
