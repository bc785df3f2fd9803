import type { role } from "@gantry/domain/kinds/role.ts";
import type { RowOf } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { KindHooks } from "../../../platform/kinds/serve-kind.ts";
import { type GrantRow, grantsGivenBy } from "../../../platform/permission/effective-grants.ts";
import {
  assertHolds,
  assertSomebodyCanGive,
  listDifferent,
  lockGiving,
  lockTaking,
} from "../../../platform/permission/giving.ts";

type RoleDocument = RowOf<typeof role>;

/** Adding or removing users or permission groups gives or takes permissions, so the caller must hold them. */
export const roleHooks: KindHooks<typeof role> = {
  async beforeCreate(document, db) {
    await lockGiving(db);
    assertHolds(db.principal, await grantsGivenBy(db, { groupIds: document.permissionGroupIds ?? [] }));
  },
  async beforeUpdate(document, before, id, db) {
    await lockTaking(db);
    assertHolds(db.principal, await findMovedGrants(document, before, id, db));
  },
  async beforeDelete(document, id, db) {
    await lockTaking(db);
    const groupIds = document.permissionGroupIds ?? [];
    assertHolds(db.principal, await grantsGivenBy(db, { roleIds: [id], groupIds }));
  },
  afterDelete: async (_document, _id, db) => announceGrants(db),
  afterWrite: async (_document, _id, db) => announceGrants(db),
};

/** What the change gives or takes: the whole role of added and removed users, such groups of the others. */
async function findMovedGrants(
  document: RoleDocument,
  before: RoleDocument,
  id: string,
  db: TenantTransaction,
): Promise<GrantRow[]> {
  const [groups, had] = [document.permissionGroupIds ?? [], before.permissionGroupIds ?? []];
  // If tokens name roles, renaming a role changes its users.
  const users = listDifferent(document.userIds ?? [], before.userIds ?? []);
  if (users.length > 0 || document.name !== before.name)
    return grantsGivenBy(db, { roleIds: [id], groupIds: [...new Set([...groups, ...had])] });
  return grantsGivenBy(db, { groupIds: listDifferent(groups, had) });
}

async function announceGrants(db: TenantTransaction): Promise<void> {
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId: null });
  if (db.principal.kind !== "system") await assertSomebodyCanGive(db);
}
