import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { effectiveGrants, type GrantRow } from "./effective-grants.ts";
import { permissionEntityType } from "./administrators.ts";

interface Deleted {
  entityType: string;
  id: string;
  deletedAtMs: number;
}

/**
 * Whether the caller may undo their deletion: they could delete the restored entity. A role or group may be
 * what permits it, but only if no permissions changed meanwhile, because a grant in the
 * trash cannot be revoked.
 */
export async function mayTakeBack(db: TenantTransaction, deleted: Deleted): Promise<boolean> {
  const { principal } = db;
  const { entityType, id } = deleted;
  const before = (["READ", "DELETE"] as const).every((action) =>
    isAllowed(principal.grants, action, entityType, id),
  );
  if (before) return true;
  const held = await readCurrentGrants(db);
  const now = ["READ", "DELETE"].every((action) =>
    held.some(
      (one) => one.action === action && one.entityType === entityType && (one.ids?.includes(id) ?? true),
    ),
  );
  return now && !(giving.includes(entityType) && (await haveOthersChangedPermissions(db, deleted)));
}

const giving: readonly string[] = [role, permissionGroup, apiKey].map((kind) => kind.entityType);

function readCurrentGrants(db: TenantTransaction): Promise<GrantRow[]> {
  const { principal } = db;
  if (principal.kind === "user") return effectiveGrants(db, principal.id);
  return db.query<GrantRow>(
    `select action, entity_type as "entityType", ids from permission_grant where tenant_id = $1 and api_key_id = $2`,
    [db.tenantId, principal.id],
  );
}

async function haveOthersChangedPermissions(
  db: TenantTransaction,
  { deletedAtMs }: Deleted,
): Promise<boolean> {
  const found = await db.query(
    `select from audit_log where tenant_id = $1 and at >= to_timestamp($2::float8 / 1000) and actor_id <> $3
       and entity_type = any ($4::text[]) limit 1`,
    [db.tenantId, deletedAtMs, db.principal.id, [...giving, permissionEntityType, "USER"]],
  );
  return found.length > 0;
}
