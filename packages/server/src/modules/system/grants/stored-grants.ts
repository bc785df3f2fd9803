import type { PermissionAnswer } from "@gantry/domain/contract/answers/permissions.ts";
import {
  permissionSources,
  type PermissionBody,
  type PermissionSource,
} from "@gantry/domain/contract/people/permission-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { makeNotFound, readEntity } from "../../../platform/kinds/database/kind-rows.ts";

export const ownerSources = [...permissionSources, "API_KEY"] as const;
export type OwnerSource = PermissionSource | "API_KEY";

export interface GrantOwner {
  source: OwnerSource;
  id: string;
}

export interface GrantKey {
  owner: GrantOwner;
  action: Action;
  entityType: string;
}

/** For all entities (`ids` null), for named ones, or for members of its group. */
export interface StoredGrant extends GrantKey {
  ids: string[] | null;
  ofGroup: boolean;
}

const ownerFields = {
  DIRECT: { field: "accountId", column: "account_id" },
  ROLE: { field: "roleId", column: "role_id" },
  PERMISSION_GROUP: { field: "permissionGroupId", column: "group_id" },
  API_KEY: { field: "apiKeyId", column: "api_key_id" },
} as const satisfies Record<OwnerSource, { field: keyof PermissionBody; column: string }>;
const ownerKinds = { ROLE: role, PERMISSION_GROUP: permissionGroup, API_KEY: apiKey };

export function ownerOfBody(db: TenantTransaction, body: PermissionBody): Promise<GrantOwner> {
  const named = Object.entries(ownerFields).flatMap(([source, { field }]) => {
    const id = body[field];
    return id === undefined ? [] : [{ source: source as OwnerSource, id }];
  });
  const [owner] = named;
  if (!owner || named.length > 1)
    throw new AppError("invalidBody", {}, { issues: [{ field: "accountId", code: "required" }] });
  return ownerOf(db, owner.source, owner.id);
}

/** 404 unless the owner belongs to this tenant and, except for accounts, is readable by the caller. */
export async function ownerOf(db: TenantTransaction, source: OwnerSource, id: string): Promise<GrantOwner> {
  if (source === "DIRECT") await assertMember(db, id);
  else if (!(await readEntity(db, ownerKinds[source], id))) throw makeNotFound(ownerKinds[source], id);
  return { source, id };
}

/** Accounts of other tenants count as missing. */
export async function assertMember(db: TenantTransaction, accountId: string): Promise<void> {
  const rows = await db.query(
    "select 1 from installation.membership where account_id = $1 and tenant_id = $2",
    [accountId, db.tenantId],
  );
  if (rows.length === 0) throw new AppError("notFound", { kind: "account", id: accountId });
}

export async function grantsOf(db: TenantTransaction, owner: GrantOwner): Promise<StoredGrant[]> {
  const rows = await db.query<Omit<StoredGrant, "owner">>(
    `select action, entity_type as "entityType", ids, of_group as "ofGroup" from permission_grant p
     where p.${ownerSql} order by action, entity_type`,
    ownerValues(db, owner),
  );
  return rows.map((row) => ({ ...row, owner }));
}

export async function lockGrant(db: TenantTransaction, key: GrantKey): Promise<StoredGrant> {
  const [row] = await db.query<Pick<StoredGrant, "ids" | "ofGroup">>(
    `select ids, of_group as "ofGroup" from permission_grant p where p.${keySql} for update`,
    keyValues(db, key),
  );
  if (!row) throw missingGrant(key);
  return { ...key, ...row };
}

/** Returns false if it exists already. */
export async function insertGrant(db: TenantTransaction, grant: StoredGrant): Promise<boolean> {
  return (await insertGrants(db, grant.owner, [grant])) > 0;
}

export async function insertGrants(
  db: TenantTransaction,
  owner: GrantOwner,
  grants: readonly StoredGrant[],
): Promise<number> {
  const made = await db.query(
    `insert into permission_grant (tenant_id, source, ${ownerFields[owner.source].column}, action, entity_type, ids, of_group)
     select $1, $2, $3, given.action, given."entityType", given.ids, given."ofGroup" from ${writeGivenSql("$4")}
     on conflict do nothing returning action`,
    [...ownerValues(db, owner), JSON.stringify(grants)],
  );
  return made.length;
}

export function updateGrant(db: TenantTransaction, grant: StoredGrant): Promise<void> {
  return updateGrants(db, grant.owner, [grant]);
}

export async function updateGrants(
  db: TenantTransaction,
  owner: GrantOwner,
  grants: readonly StoredGrant[],
): Promise<void> {
  await db.query(
    `update permission_grant p set ids = given.ids, of_group = given."ofGroup" from ${writeGivenSql("$4")}
     where p.${ownerSql} and p.action = given.action and p.entity_type = given."entityType"`,
    [...ownerValues(db, owner), JSON.stringify(grants)],
  );
}

export function deleteGrant(db: TenantTransaction, key: GrantKey): Promise<void> {
  return deleteGrants(db, key.owner, [key]);
}

export async function deleteGrants(
  db: TenantTransaction,
  owner: GrantOwner,
  keys: readonly GrantKey[],
): Promise<void> {
  await db.query(
    `delete from permission_grant p using ${writeGivenSql("$4")}
     where p.${ownerSql} and p.action = given.action and p.entity_type = given."entityType"`,
    [...ownerValues(db, owner), JSON.stringify(keys)],
  );
}

/** On the wire no ids means all, and a grant that follows its group has no list. */
export function grantOnTheWire({ owner, action, entityType, ids, ofGroup }: StoredGrant): PermissionAnswer {
  return {
    source: owner.source,
    [ownerFields[owner.source].field]: owner.id,
    action,
    entityType,
    ...(ofGroup ? { ofGroup } : { ids: ids ?? [] }),
  };
}

/** The history shows "all" instead of an empty list. */
export function grantInHistory(grant: StoredGrant): Record<string, unknown> {
  return { ...grantOnTheWire(grant), ...(grant.ids === null && !grant.ofGroup && { ids: "all" }) };
}

function missingGrant({ owner, action, entityType }: GrantKey): AppError {
  return new AppError("notFound", { kind: "permission", id: `${owner.id}/${action}/${entityType}` });
}

const ownerSql = "tenant_id = $1 and p.source = $2 and p.owner_id = $3";
const keySql = `${ownerSql} and p.action = $4 and p.entity_type = $5`;
const writeGivenSql = (parameter: string) =>
  `jsonb_to_recordset(${parameter}::jsonb) as given (action text, "entityType" text, ids text[], "ofGroup" boolean)`;
const ownerValues = (db: TenantTransaction, { source, id }: GrantOwner) => [db.tenantId, source, id];
const keyValues = (db: TenantTransaction, { owner, action, entityType }: GrantKey) => [
  ...ownerValues(db, owner),
  action,
  entityType,
];
