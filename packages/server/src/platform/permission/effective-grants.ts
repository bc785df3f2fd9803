import type { PermissionSource } from "@gantry/domain/contract/people/permission-calls.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

/** An effective grant; `ids` null is all, never empty. Repeated for each group it comes through. */
export interface GrantRow {
  action: Action;
  entityType: string;
  ids: string[] | null;
}

export interface SourcedGrantRow extends GrantRow {
  source: PermissionSource;
  roleId: string | null;
  roleName: string | null;
  groupId: string | null;
  groupName: string | null;
  ofGroup: boolean;
}

// Members of a group and its subgroups. `union` drops duplicates, so cycles end. A grant following an empty
// group gives no row.
const reachOf = (groups: string) => `
  below as (
    select top.group_id as top, top.group_id as id from (select distinct group_id from ${groups}) top
    union
    select below.top, child.id from below join permission_group child on child.tenant_id = $1 and child.parent_id = below.id
  ), member as (
    select below.top, entity ->> 'entityType' as entity_type, array_agg(entity ->> 'entityId') as ids
    from below join permission_group g on g.tenant_id = $1 and g.id = below.id
    cross join jsonb_array_elements(g.doc -> 'entities') entity
    group by 1, 2
  )`;
const countedIds = "case when p.of_group then member.ids else p.ids end";
const onlyWithMembers = `left join member on p.of_group and member.top = p.group_id and member.entity_type = p.entity_type
  where p.tenant_id = $1 and (not p.of_group or member.ids is not null)`;

const effectiveSql = `
  with recursive held_role as (
    select r.id, r.doc ->> 'name' as name, r.doc -> 'permissionGroupIds' as group_ids from role r
    where r.tenant_id = $1 and (r.doc -> 'userIds' ? $2 or lower(r.doc ->> 'name') = any ($3::text[]))
  ), held_group as (
    select r.id as role_id, r.name as role_name, g.id as group_id, g.doc ->> 'name' as group_name
    from held_role r join permission_group g on g.tenant_id = $1 and r.group_ids ? g.id
  ), ${reachOf("held_group")}, source as (
    select 'DIRECT' as source, $2 as owner_id, null as role_id, null as role_name, null as group_id, null as group_name
    union all
    select 'ROLE', id, id, name, null, null from held_role
    union all
    select 'PERMISSION_GROUP', group_id, role_id, role_name, group_id, group_name from held_group
  )
  select p.source, p.action, p.entity_type as "entityType", ${countedIds} as ids, source.role_id as "roleId",
    source.role_name as "roleName", source.group_id as "groupId", source.group_name as "groupName", p.of_group as "ofGroup"
  from source join permission_grant p on p.source = source.source and p.owner_id = source.owner_id
  ${onlyWithMembers}
    and exists (select from installation.membership where account_id = $2 and tenant_id = $1)
  order by p.source, lower(coalesce(source.group_name, source.role_name)), source.role_name, p.action, p.entity_type`;

/**
 * All grants of an account in the tenant: its own, its roles' and their groups' (PERM-010). None without a
 * membership. `tokenRoles`: roles given by the token, if the issuer may.
 */
export function effectiveGrants(
  db: TenantTransaction,
  accountId: string,
  tokenRoles: readonly string[] = [],
): Promise<SourcedGrantRow[]> {
  const names = tokenRoles.map((name) => name.toLowerCase());
  return db.query<SourcedGrantRow>(effectiveSql, [db.tenantId, accountId, names]);
}

const givenSql = `
  with recursive asked as (select unnest($3::text[]) as group_id), ${reachOf("asked")}
  select p.action, p.entity_type as "entityType", ${countedIds} as ids from permission_grant p
  ${onlyWithMembers} and (p.role_id = any ($2::text[]) or p.group_id = any ($3::text[]))`;

export function grantsGivenBy(
  db: TenantTransaction,
  { roleIds = [], groupIds = [] }: { roleIds?: readonly string[]; groupIds?: readonly string[] },
): Promise<GrantRow[]> {
  return db.query<GrantRow>(givenSql, [db.tenantId, roleIds, groupIds]);
}

/** What grants that follow these groups would give for the entities. */
export function grantsFollowing(
  db: TenantTransaction,
  groupIds: readonly string[],
): Promise<Pick<GrantRow, "action" | "entityType">[]> {
  return db.query(
    `select distinct action, entity_type as "entityType" from permission_grant
     where tenant_id = $1 and group_id = any ($2::text[]) and of_group`,
    [db.tenantId, groupIds],
  );
}
