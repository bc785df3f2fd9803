import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import type { RowOf } from "@gantry/domain/kinds/define-kind.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { permissionEntityType } from "./giving.ts";
import { rewriteDocuments } from "./rewrite-documents.ts";

/** Where an entity was named when it was deleted, and what it gave itself. */
export interface EntityPlaces {
  /** Grants that name its id. */
  grants: { source: string; ownerId: string; action: string }[];
  /** Permission groups that it belongs to. */
  groups: string[];
  /** Of a permission group: the roles that have it. */
  roles: string[];
  /** Of a role, a permission group or a key: its grants. */
  owned: { action: string; entityType: string; ids: string[] | null; ofGroup: boolean }[];
}

/** Everything that `forgetEntity` and the deletion itself are about to take away. */
export async function placesOf(db: TenantTransaction, entityType: string, id: string): Promise<EntityPlaces> {
  const grants = await db.query<EntityPlaces["grants"][number]>(
    `select source, owner_id as "ownerId", action from permission_grant
     where tenant_id = $1 and entity_type = $2 and $3 = any (ids)`,
    [db.tenantId, entityType, id],
  );
  const groups = await db.query<{ id: string }>(
    "select id from permission_group where tenant_id = $1 and doc -> 'entities' @> $2::jsonb",
    [db.tenantId, JSON.stringify([{ entityType, entityId: id }])],
  );
  const roles =
    entityType === permissionGroup.entityType
      ? await db.query<{ id: string }>(
          "select id from role where tenant_id = $1 and doc -> 'permissionGroupIds' ? $2",
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
  return { grants, groups: groups.map((group) => group.id), roles: roles.map((one) => one.id), owned };
}

const ownerColumns: Record<string, { column: string; source: string }> = {
  [role.entityType]: { column: "role_id", source: "ROLE" },
  [permissionGroup.entityType]: { column: "group_id", source: "PERMISSION_GROUP" },
  [apiKey.entityType]: { column: "api_key_id", source: "API_KEY" },
};

/**
 * Puts an entity that came back into the places that it was taken from. A grant that somebody changed since stays as it
 * was changed, and an owner that is gone gets nothing: undoing a deletion never gives more than stood before it.
 */
export async function returnToPlaces(
  db: TenantTransaction,
  entityType: string,
  id: string,
  { places, deletedAtMs }: { places: EntityPlaces; deletedAtMs: number },
): Promise<void> {
  await db.query(
    `insert into permission_grant as given
       (tenant_id, account_id, role_id, group_id, api_key_id, source, action, entity_type, ids)
     select $1, m.account_id, r.id, g.id, k.id, p.source, p.action, $2, array[$3]
     from jsonb_to_recordset($4::jsonb) as p (source text, "ownerId" text, action text)
     left join installation.membership m
       on p.source = 'DIRECT' and m.tenant_id = $1 and m.account_id = p."ownerId" and m.deactivated_at is null
     left join role r on p.source = 'ROLE' and r.tenant_id = $1 and r.id = p."ownerId"
     left join permission_group g on p.source = 'PERMISSION_GROUP' and g.tenant_id = $1 and g.id = p."ownerId"
     left join api_key k on p.source = 'API_KEY' and k.tenant_id = $1 and k.id = p."ownerId"
     where num_nonnulls(m.account_id, r.id, g.id, k.id) = 1 and not exists (
       select from audit_log a where a.tenant_id = $1 and a.entity_type = $5
         and a.entity_id = p."ownerId" || '/' || p.action || '/' || $2 and a.at > to_timestamp($6::float8 / 1000))
     on conflict (tenant_id, source, owner_id, action, entity_type) do update
       set ids = array_append(given.ids, $3) where given.ids is not null and not $3 = any (given.ids)`,
    [db.tenantId, entityType, id, JSON.stringify(places.grants), permissionEntityType, deletedAtMs],
  );
  await returnOwned(db, entityType, id, places.owned);
  await rejoinGroups(db, entityType, id, places.groups);
  await rejoinRoles(db, id, places.roles);
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId: null });
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
  groupIds: readonly string[],
): Promise<void> {
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
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  await rewriteDocuments<RowOf<typeof role>>(db, role, { where: "id = any ($2)", value: roleIds }, (doc) => ({
    ...doc,
    permissionGroupIds: [...new Set([...(doc.permissionGroupIds ?? []), groupId])],
  }));
}
