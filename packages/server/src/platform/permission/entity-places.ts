import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import type { RowOf } from "@gantry/domain/kinds/define-kind.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { permissionEntityType } from "./administrators.ts";
import { lockGiving } from "./giving.ts";
import { mayTakeBack } from "./may-take-back.ts";
import { rewriteDocuments } from "./rewrite-documents.ts";
import { groupsAbove } from "./group-tree.ts";

/**
 * References to a deleted entity, and its own grants. `reach` fingerprints the affected users, to detect
 * additions since the deletion.
 */
export interface EntityPlaces {
  grants: { source: string; ownerId: string; action: string; reach: string }[];
  groups: { id: string; reach: string }[];
  roles: { id: string; reach: string }[];
  owned: { action: string; entityType: string; ids: string[] | null; ofGroup: boolean }[];
}

export async function placesOf(db: TenantTransaction, entityType: string, id: string): Promise<EntityPlaces> {
  const grants = await db.query<EntityPlaces["grants"][number]>(
    `select source, owner_id as "ownerId", action, ${reachSql("p")} as reach from permission_grant p
     where tenant_id = $1 and entity_type = $2 and $3 = any (ids)`,
    [db.tenantId, entityType, id],
  );
  const groups = await db.query<{ id: string }>(
    "select id from permission_group where tenant_id = $1 and doc -> 'entities' @> $2::jsonb",
    [db.tenantId, JSON.stringify([{ entityType, entityId: id }])],
  );
  const roles =
    entityType === permissionGroup.entityType
      ? await db.query<{ id: string; reach: string }>(
          `select id, ${peopleOfRoleSql("r")} as reach from role r
           where tenant_id = $1 and doc -> 'permissionGroupIds' ? $2`,
          [db.tenantId, id],
        )
      : [];
  const owned = ownerColumns[entityType]
    ? await db.query<EntityPlaces["owned"][number]>(
        `select action, entity_type as "entityType", ids, of_group as "ofGroup" from permission_grant
         where tenant_id = $1 and ${ownerColumns[entityType].column} = $2`,
        [db.tenantId, id],
      )
    : [];
  return { grants, groups: await reachesOf(db, entityType, groups), roles, owned };
}

async function reachesOf(
  db: TenantTransaction,
  entityType: string,
  groups: readonly { id: string }[],
): Promise<EntityPlaces["groups"]> {
  const reached: EntityPlaces["groups"] = [];
  for (const { id } of groups) reached.push({ id, reach: await reachOfGroup(db, id, entityType) });
  return reached;
}

const reachSql = (grant: string) => `case ${grant}.source
  when 'ROLE' then (select ${peopleOfRoleSql("r1")} from role r1 where r1.tenant_id = $1 and r1.id = ${grant}.owner_id)
  when 'PERMISSION_GROUP' then ${peopleOfGroupSql(`${grant}.owner_id`)} else '' end`;

const ownerColumns: Record<string, { column: string; source: string }> = {
  [role.entityType]: { column: "role_id", source: "ROLE" },
  [permissionGroup.entityType]: { column: "group_id", source: "PERMISSION_GROUP" },
  [apiKey.entityType]: { column: "api_key_id", source: "API_KEY" },
};

/**
 * Restores a deleted entity's references. Grants changed since stay, deleted owners get nothing, and places
 * that now reach other users are skipped: an undo never gives more than before. Returns whether the caller
 * may undo the deletion.
 */
export async function returnToPlaces(
  db: TenantTransaction,
  entityType: string,
  id: string,
  { places, deletedAtMs }: { places: EntityPlaces; deletedAtMs: number },
): Promise<boolean> {
  // Serialises with other permission changes, so that each sees the other's result.
  await lockGiving(db);
  await db.query(
    `insert into permission_grant as given
       (tenant_id, account_id, role_id, group_id, api_key_id, source, action, entity_type, ids)
     select $1, m.account_id, r.id, g.id, k.id, p.source, p.action, $2, array[$3]
     from (select source, "ownerId" as owner_id, action, reach
       from jsonb_to_recordset($4::jsonb) as given (source text, "ownerId" text, action text, reach text)) p
     left join installation.membership m
       on p.source = 'DIRECT' and m.tenant_id = $1 and m.account_id = p.owner_id and m.deactivated_at is null
     left join role r on p.source = 'ROLE' and r.tenant_id = $1 and r.id = p.owner_id
     left join permission_group g on p.source = 'PERMISSION_GROUP' and g.tenant_id = $1 and g.id = p.owner_id
     left join api_key k on p.source = 'API_KEY' and k.tenant_id = $1 and k.id = p.owner_id
     where num_nonnulls(m.account_id, r.id, g.id, k.id) = 1 and p.reach = ${reachSql("p")} and not exists (
       select from audit_log a where a.tenant_id = $1 and a.entity_type = $5
         and a.entity_id = p.owner_id || '/' || p.action || '/' || $2 and a.at > to_timestamp($6::float8 / 1000))
     on conflict (tenant_id, source, owner_id, action, entity_type) do update
       set ids = array_append(given.ids, $3) where given.ids is not null and not $3 = any (given.ids)`,
    [db.tenantId, entityType, id, JSON.stringify(places.grants), permissionEntityType, deletedAtMs],
  );
  await returnOwned(db, entityType, id, places.owned);
  await rejoinGroups(db, entityType, id, places.groups);
  await rejoinRoles(db, id, places.roles);
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId: null });
  return mayTakeBack(db, { entityType, id, deletedAtMs });
}

async function returnOwned(
  db: TenantTransaction,
  entityType: string,
  id: string,
  owned: EntityPlaces["owned"],
): Promise<void> {
  const owner = ownerColumns[entityType];
  if (!owner || owned.length === 0) return;
  await db.query(
    `insert into permission_grant (tenant_id, ${owner.column}, source, action, entity_type, ids, of_group)
     select $1, $2, $3, o.action, o."entityType", o.ids, o."ofGroup"
     from jsonb_to_recordset($4::jsonb) as o (action text, "entityType" text, ids text[], "ofGroup" boolean)
     on conflict do nothing`,
    [db.tenantId, id, owner.source, JSON.stringify(owned)],
  );
}

async function rejoinGroups(
  db: TenantTransaction,
  entityType: string,
  id: string,
  groups: EntityPlaces["groups"],
): Promise<void> {
  const now = await reachesOf(db, entityType, groups);
  const groupIds = groups.flatMap(({ id: group, reach }, at) => (now[at]?.reach === reach ? [group] : []));
  if (groupIds.length === 0) return;
  await rewriteDocuments<RowOf<typeof permissionGroup>>(
    db,
    permissionGroup,
    { where: "id = any ($2)", value: groupIds },
    (doc) => {
      const others = (doc.entities ?? []).filter(
        (one) => one.entityType !== entityType || one.entityId !== id,
      );
      return { ...doc, entities: [...others, { entityType, entityId: id }] };
    },
  );
}

async function rejoinRoles(
  db: TenantTransaction,
  groupId: string,
  roles: EntityPlaces["roles"],
): Promise<void> {
  if (roles.length === 0) return;
  const same = await db.query<{ id: string }>(
    `select r.id from jsonb_to_recordset($2::jsonb) as given (id text, reach text)
     join role r on r.tenant_id = $1 and r.id = given.id where given.reach = ${peopleOfRoleSql("r")}`,
    [db.tenantId, JSON.stringify(roles)],
  );
  const condition = { where: "id = any ($2)", value: same.map(({ id }) => id) };
  await rewriteDocuments<RowOf<typeof role>>(db, role, condition, (doc) => ({
    ...doc,
    permissionGroupIds: [...new Set([...(doc.permissionGroupIds ?? []), groupId])],
  }));
}

/* Fingerprints of the users reached by a role or group grant. All SQL is for one tenant, `$1`. */

/** SQL: users of a role, and its name in tokens. `role` is a table alias. */
const peopleOfRoleSql = (role: string) =>
  `md5(jsonb_build_array(lower(${role}.doc ->> 'name'), ${role}.doc -> 'userIds')::text)`;

const peopleOfGroupSql = (groupId: string) =>
  `(select md5(coalesce(string_agg(r2.id || ' ' || ${peopleOfRoleSql("r2")}, ' ' order by r2.id), ''))
    from role r2 where r2.tenant_id = $1 and r2.doc -> 'permissionGroupIds' ? ${groupId})`;

async function reachOfGroup(db: TenantTransaction, groupId: string, entityType: string): Promise<string> {
  const [row] = await db.query<{ reach: string }>(
    `select md5(coalesce(string_agg(concat_ws(' ', p.action, p.group_id, ${peopleOfGroupSql("p.group_id")}), ' '
       order by p.action, p.group_id), '')) as reach
     from permission_grant p
     where p.tenant_id = $1 and p.group_id = any ($2::text[]) and p.entity_type = $3 and p.of_group`,
    [db.tenantId, await groupsAbove(db, groupId), entityType],
  );
  return row?.reach ?? "";
}
