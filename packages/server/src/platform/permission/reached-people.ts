import type { TenantTransaction } from "../database/tenant-database.ts";
import { groupsAbove } from "./group-tree.ts";

/* Fingerprints of the users reached by a role or group grant. All SQL is for one tenant, `$1`. */

/** SQL: users of a role, and its name in tokens. `role` is a table alias. */
export const peopleOfRoleSql = (role: string) =>
  `md5(jsonb_build_array(lower(${role}.doc ->> 'name'), ${role}.doc -> 'userIds')::text)`;

export const peopleOfGroupSql = (groupId: string) =>
  `(select md5(coalesce(string_agg(r2.id || ' ' || ${peopleOfRoleSql("r2")}, ' ' order by r2.id), ''))
    from role r2 where r2.tenant_id = $1 and r2.doc -> 'permissionGroupIds' ? ${groupId})`;

export async function reachOfGroup(
  db: TenantTransaction,
  groupId: string,
  entityType: string,
): Promise<string> {
  const [row] = await db.query<{ reach: string }>(
    `select md5(coalesce(string_agg(concat_ws(' ', p.action, p.group_id, ${peopleOfGroupSql("p.group_id")}), ' '
       order by p.action, p.group_id), '')) as reach
     from permission_grant p
     where p.tenant_id = $1 and p.group_id = any ($2::text[]) and p.entity_type = $3 and p.of_group`,
    [db.tenantId, await groupsAbove(db, groupId), entityType],
  );
  return row?.reach ?? "";
}
