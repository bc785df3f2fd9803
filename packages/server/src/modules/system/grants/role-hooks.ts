import type { role } from "@gantry/domain/kinds/role.ts";
import type { RowOf } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { KindHooks } from "../../../platform/kinds/serve-kind.ts";
import { grantsGivenBy } from "../../../platform/permission/effective-grants.ts";
import { assertHolds, assertSomebodyCanGive, lockGiving } from "../../../platform/permission/giving.ts";

type RoleDocument = RowOf<typeof role>;

/** Adding users or permission groups to a role gives permissions, so the caller must hold them. */
export const roleHooks: KindHooks<typeof role> = {
  async beforeCreate(document, db) {
    await lockGiving(db);
    assertHolds(db.principal, await grantsGivenBy(db, { groupIds: document.permissionGroupIds ?? [] }));
  },
  async beforeUpdate(document, before, id, db) {
    await lockGiving(db);
    assertHolds(db.principal, await findAddedGrants(document, before, id, db));
  },
  async beforeDelete(_document, _id, db) {
    await lockGiving(db);
  },
  afterDelete: async (_document, _id, db) => announceGrants(db),
  afterWrite: async (_document, _id, db) => announceGrants(db),
};

/** What the change gives: the whole role to new users, new groups to existing users. */
function findAddedGrants(document: RoleDocument, before: RoleDocument, id: string, db: TenantTransaction) {
  const groupIds = document.permissionGroupIds ?? [];
  // If tokens name roles, renaming a role changes its users.
  const hasNewUsers = findAdded(document.userIds, before.userIds).length > 0 || document.name !== before.name;
  if (hasNewUsers) return grantsGivenBy(db, { roleIds: [id], groupIds });
  return grantsGivenBy(db, { groupIds: findAdded(groupIds, before.permissionGroupIds) });
}

async function announceGrants(db: TenantTransaction): Promise<void> {
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId: null });
  if (db.principal.kind !== "system") await assertSomebodyCanGive(db);
}

function findAdded(now: readonly string[] | null | undefined, before: readonly string[] | null | undefined) {
  const had = new Set(before);
  return (now ?? []).filter((one) => !had.has(one));
}
