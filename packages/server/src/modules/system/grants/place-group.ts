import type { GroupPlace } from "@gantry/domain/contract/people/permission-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { RowOf } from "@gantry/domain/kinds/define-kind.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { type GroupNode, groupTree, placeAmong } from "@gantry/domain/permissions/group-tree.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { lockRow, makeNotFound, updateRow } from "../../../platform/kinds/database/kind-rows.ts";
import { kindTable } from "../../../platform/kinds/database/kind-tables.ts";
import { lockGiving } from "../../../platform/permission/giving.ts";
import { permissionGroupHooks } from "./permission-group-hooks.ts";

type GroupDocument = RowOf<typeof permissionGroup>;
const { entityType } = permissionGroup;

/**
 * Moves a group under a parent, before a sibling. The rules of an edit apply: the caller must hold what the
 * new parent's grants give, and cycles are refused.
 */
export async function placeGroup(db: TenantTransaction, id: string, place: GroupPlace): Promise<void> {
  await lockGiving(db);
  const groups = await db.query<GroupNode>(
    `select id, name, "order", parent_id as "parentId" from permission_group where tenant_id = $1`,
    [db.tenantId],
  );
  const { parentId, beforeId } = place;
  if (parentId !== null) assertReadable(db, groups, parentId);
  const siblings = [...(groupTree(groups).get(parentId) ?? [])].filter((one) => one.id !== id);
  const moved = groups.find((one) => one.id === id);
  if (!moved) throw makeNotFound(permissionGroup, id);
  const orders = new Map(placeAmong([...siblings, moved], id, beforeId).map((one) => [one.id, one.order]));
  await rewrite(db, id, (doc) => ({ ...doc, parentId, order: orders.get(id) ?? doc.order }));
  for (const [sibling, order] of orders)
    if (sibling !== id) await rewrite(db, sibling, (doc) => ({ ...doc, order }));
}

async function rewrite(
  db: TenantTransaction,
  id: string,
  change: (document: GroupDocument) => GroupDocument,
): Promise<void> {
  if (!isAllowed(db.principal.grants, "UPDATE", entityType, id)) throw new AppError("noPermission");
  const before = (await lockRow(db, permissionGroup, id)).doc as GroupDocument;
  const after = change(before);
  if (after.parentId === before.parentId && after.order === before.order) return;
  await permissionGroupHooks.beforeUpdate?.(after, before, id, db);
  const rev = await updateRow(db, kindTable(permissionGroup), id, after);
  await writeAudit(db, { action: "UPDATE", entityType, entityId: id, before, after });
  await permissionGroupHooks.afterWrite?.(after, id, db);
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType: "UPDATE", rev });
}

function assertReadable(db: TenantTransaction, groups: readonly GroupNode[], parentId: string): void {
  const isThere = groups.some(({ id }) => id === parentId);
  if (!isThere || !isAllowed(db.principal.grants, "READ", entityType, parentId))
    throw makeNotFound(permissionGroup, parentId);
}
