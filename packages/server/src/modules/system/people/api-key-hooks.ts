import { AppError } from "@gantry/domain/errors.ts";
import type { apiKey } from "@gantry/domain/kinds/api-key.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { GrantRow } from "../../../platform/permission/effective-grants.ts";
import { assertHolds, lockGiving } from "../../../platform/permission/giving.ts";
import type { KindHooks } from "../../../platform/kinds/serve-kind.ts";

/** Changes to a key apply at once to calls and open connections. */
export const apiKeyHooks: KindHooks<typeof apiKey> = {
  async beforeUpdate(document, before, id, db) {
    if (document.enabled !== true || before.enabled === true) return;
    if (!(await hasSecret(db, id)))
      // A revoked key cannot be enabled again.
      throw new AppError("invalidBody", {}, { issues: [{ field: "enabled", code: "keyRevoked" }] });
    // Restoring gives back all its grants.
    await lockGiving(db);
    assertHolds(db.principal, await grantsOfKey(db, id));
  },
  afterWrite: async (_document, id, db) => announceGrants(db, id),
  afterDelete: async (_document, id, db) => announceGrants(db, id),
};

function announceGrants(db: TenantTransaction, id: string): void {
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId: id });
}

function grantsOfKey(db: TenantTransaction, id: string): Promise<GrantRow[]> {
  return db.query<GrantRow>(
    `select action, entity_type as "entityType", ids from permission_grant where tenant_id = $1 and api_key_id = $2`,
    [db.tenantId, id],
  );
}

async function hasSecret(db: TenantTransaction, id: string): Promise<boolean> {
  const rows = await db.query(
    "select from installation.api_key_secret where tenant_id = $1 and key_id = $2",
    [db.tenantId, id],
  );
  return rows.length > 0;
}
