import { AppError } from "@gantry/domain/errors.ts";
import type { EntityRef } from "@gantry/domain/fields/fields.ts";
import type { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import type { RowOf } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { KindHooks } from "../../../platform/kinds/serve-kind.ts";
import { assertAdministratorsStay } from "../../../platform/permission/administrators.ts";
import { grantsFollowing, grantsGivenBy } from "../../../platform/permission/effective-grants.ts";
import {
  assertHolds,
  assertSomebodyCanGive,
  listDifferent,
  lockGiving,
  lockTaking,
} from "../../../platform/permission/giving.ts";
import { entitiesOfGroup, groupsAbove } from "../../../platform/permission/group-tree.ts";

type GroupDocument = RowOf<typeof permissionGroup>;

/**
 * Grants can follow a group, so adding or removing an entity, there or in a subgroup, gives or takes it for everyone
 * with the grant. The caller must hold what is given or taken.
 */
export const permissionGroupHooks: KindHooks<typeof permissionGroup> = {
  async beforeCreate(document, db) {
    await lockGiving(db);
    const groupsOver = await listAncestorIds(document, db);
    assertParentIsThere(document, groupsOver);
    await assertHoldsFor(db, groupsOver, document.entities ?? []);
  },
  async beforeUpdate(document, before, id, db) {
    await lockTaking(db);
    const nowAbove = await listAncestorIds(document, db);
    if (document.parentId !== before.parentId) assertParentIsThere(document, nowAbove);
    if (nowAbove.includes(id))
      throw new AppError("invalidBody", {}, { issues: [{ field: "parentId", code: "isBelowItself" }] });
    const hadAbove = await listAncestorIds(before, db);
    await assertHoldsFor(db, [id, ...nowAbove], findMissing(document, before));
    await assertHoldsFor(db, [id, ...hadAbove], findMissing(before, document));
    if (document.parentId === before.parentId) return;
    const moved = [...(document.entities ?? []), ...(await entitiesOfGroup(db, id))];
    await assertHoldsFor(db, listDifferent(nowAbove, hadAbove), moved);
  },
  async beforeDelete(document, id, db) {
    await lockTaking(db);
    await assertNothingBelow(db, id, document.name);
    assertHolds(db.principal, await grantsGivenBy(db, { groupIds: [id] }));
    await assertHoldsFor(db, [id, ...(await listAncestorIds(document, db))], document.entities ?? []);
  },
  async afterDelete(_document, _id, db) {
    if (db.principal.kind !== "system") await assertSomebodyCanGive(db);
  },
  async afterWrite(_document, _id, db) {
    db.announce({ topic: "grants", tenantId: db.tenantId, accountId: null });
    if (db.principal.kind !== "system") await assertAdministratorsStay(db);
  },
};

/** Requires the caller to hold what grants following these groups would give. */
async function assertHoldsFor(
  db: TenantTransaction,
  groupIds: readonly string[],
  entities: readonly EntityRef[],
): Promise<void> {
  if (groupIds.length === 0 || entities.length === 0) return;
  const byType = Map.groupBy(entities, ({ entityType }) => entityType);
  const following = await grantsFollowing(db, groupIds);
  assertHolds(
    db.principal,
    following.flatMap(({ action, entityType }) => {
      const ids = byType.get(entityType)?.map(({ entityId }) => entityId);
      return ids ? [{ action, entityType, ids }] : [];
    }),
  );
}

/** A tree node with children cannot be deleted (FORM-006). */
async function assertNothingBelow(db: TenantTransaction, id: string, name: string): Promise<void> {
  const [found] = await db.query<{ count: number }>(
    "select count(*)::int as count from permission_group where tenant_id = $1 and parent_id = $2",
    [db.tenantId, id],
  );
  if (found && found.count > 0) throw new AppError("hasChildren", { name, count: found.count });
}

/** Children of a group in the trash would gain its grants on restore without a check, so refuse it as a parent. */
function assertParentIsThere({ parentId }: GroupDocument, groupsOver: readonly string[]): void {
  if (typeof parentId !== "string" || groupsOver.length > 0) return;
  throw new AppError("invalidBody", {}, { issues: [{ field: "parentId", code: "unknownEntity" }] });
}

const listAncestorIds = async ({ parentId }: GroupDocument, db: TenantTransaction): Promise<string[]> =>
  typeof parentId === "string" ? groupsAbove(db, parentId) : [];

/** Entities of the first group that the second lacks. */
function findMissing(group: GroupDocument, other: GroupDocument): EntityRef[] {
  const keyOf = ({ entityType, entityId }: EntityRef) => `${entityType} ${entityId}`;
  const held = new Set((other.entities ?? []).map(keyOf));
  return (group.entities ?? []).filter((one) => !held.has(keyOf(one)));
}
