import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { KindEditor } from "../../../platform/kinds/kind-editor.ts";

/**
 * Makes the account a user of exactly these roles. Each role that changes is edited as such: the caller may update it,
 * holds what it gives, and its own history tells it.
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
  // Always in the same order, so that two of them do not wait for each other.
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
