import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { KindEditor } from "../../../platform/kinds/kind-editor.ts";

/**
 * Sets the account's roles. Each changed role counts as edited: the caller needs UPDATE on it and must hold
 * what it gives, and the role's history records it.
 */
export async function setRoles(
  db: TenantTransaction,
  roles: KindEditor,
  accountId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const changed = [...new Set([...before, ...after])].filter(
    (id) => before.includes(id) !== after.includes(id),
  );
  // In a fixed order, to prevent deadlocks.
  for (const id of changed.toSorted()) {
    const userIds = (await usersOf(db, id)).filter((other) => other !== accountId);
    await roles.update(db, id, { userIds: after.includes(id) ? [...userIds, accountId] : userIds });
  }
}

async function usersOf(db: TenantTransaction, roleId: string): Promise<string[]> {
  const [row] = await db.query<{ userIds: string[] | null }>(
    `select doc -> 'userIds' as "userIds" from role where tenant_id = $1 and id = $2 for update`,
    [db.tenantId, roleId],
  );
  if (!row) throw new AppError("invalidBody", {}, { issues: [{ field: "roleIds", code: "unknownEntity" }] });
  return row.userIds ?? [];
}
