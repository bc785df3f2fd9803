import { AppError } from "@gantry/domain/errors.ts";
import { actions, allowedIds, grantsToWire, type Action } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { defineRoute, type RouteContext, type RouteDeclaration } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/module.ts";
import { directGrants } from "../../platform/permission/grant-store.ts";
import type { Principal } from "../../platform/principal.ts";

/** Those who may look at and change what others may do. */
export const permissionEntityType = "PERMISSION";

interface PermissionBody {
  accountId: string;
  action: Action;
  entityType: string;
  /** On the wire the empty list means all (PERM-005). */
  ids: string[];
  /** Said in words when a grant that names ids is to become one for all. */
  all?: boolean;
}
type Grant = Pick<PermissionBody, "accountId" | "action" | "entityType"> & { ids: string[] | null };

const id = z.string().min(1).max(100);
const entityType = z.string().regex(/^[A-Z][A-Z_]{0,49}$/);
const permissionBody: z.ZodType<PermissionBody> = z.strictObject({
  accountId: id,
  action: z.enum(actions),
  entityType,
  ids: z.array(id).max(10_000),
  all: z.boolean().optional(),
});

/** What people may do, and who may change it. */
export function permissionRoutes({ database }: Platform): RouteDeclaration<never>[] {
  const inTenant = <T>(
    { principal }: { principal: Principal },
    work: (db: TenantTransaction) => Promise<T>,
  ) => database.inTenant(principal, work);
  return [
    defineRoute({
      method: "GET",
      path: "/system/aggregated-permissions/me",
      summary: "What the caller may do",
      access: "signedIn",
      handler: async ({ principal }) => grantsToWire(principal.grants),
    }),
    defineRoute({
      method: "GET",
      path: "/system/aggregated-permissions/users/:id/detailed",
      summary: "What an account may do, with the source of each permission",
      access: { action: "READ", entityType: permissionEntityType },
      handler: (context) => inTenant(context, (db) => detailed(db, context.params["id"] ?? "")),
    }),
    defineRoute<PermissionBody>({
      method: "POST",
      path: "/system/permissions",
      summary: "Gives a permission; only what the caller holds can be given",
      access: { action: "CREATE", entityType: permissionEntityType },
      body: permissionBody,
      status: 201,
      handler: (context) => inTenant(context, (db) => give(db, context.body)),
    }),
    defineRoute<PermissionBody>({
      method: "PUT",
      path: "/system/permissions",
      summary: "Replaces the ids of a permission; never creates one",
      access: { action: "UPDATE", entityType: permissionEntityType },
      body: permissionBody,
      handler: (context) => inTenant(context, (db) => replace(db, context.body)),
    }),
    defineRoute({
      method: "DELETE",
      path: "/system/permissions/:accountId/:action/:entityType",
      summary: "Takes a permission away",
      access: { action: "DELETE", entityType: permissionEntityType },
      handler: (context) => inTenant(context, (db) => take(db, context)),
    }),
  ];
}

async function detailed(db: TenantTransaction, accountId: string) {
  await assertMember(db, accountId);
  const grants = await directGrants(db, accountId);
  return grants.map(({ action, entityType: type, ids }) => ({
    source: "DIRECT",
    action,
    entityType: type,
    ids: ids ?? [],
  }));
}

async function give(db: TenantTransaction, body: PermissionBody) {
  await assertMember(db, body.accountId);
  const grant: Grant = { ...keyOf(body), ids: body.ids.length === 0 ? null : unique(body.ids) };
  assertHolds(db.principal, grant);
  const made = await db.query(
    `insert into permission_grant (tenant_id, account_id, source, action, entity_type, ids)
     values ($1, $2, 'DIRECT', $3, $4, $5) on conflict do nothing returning action`,
    [db.tenantId, grant.accountId, grant.action, grant.entityType, grant.ids],
  );
  if (made.length === 0) throw new AppError("nameTaken", { name: `${grant.action} ${grant.entityType}` });
  return written(db, "CREATE", null, grant);
}

async function replace(db: TenantTransaction, body: PermissionBody) {
  await assertMember(db, body.accountId);
  const before = await lockGrant(db, keyOf(body));
  // Taking the last id away must not turn "none" into "all".
  if (body.ids.length === 0 && before.ids !== null && body.all !== true)
    throw new AppError("invalidBody", {}, { issues: [{ field: "ids", code: "wouldWiden" }] });
  const grant: Grant = { ...keyOf(body), ids: body.ids.length === 0 ? null : unique(body.ids) };
  assertHolds(db.principal, grant);
  await db.query(
    `update permission_grant set ids = $5
     where tenant_id = $1 and account_id = $2 and source = 'DIRECT' and action = $3 and entity_type = $4`,
    [db.tenantId, grant.accountId, grant.action, grant.entityType, grant.ids],
  );
  return written(db, "UPDATE", before, grant);
}

async function take(db: TenantTransaction, { params }: RouteContext<unknown>): Promise<void> {
  const action = actions.find((one) => one === params["action"]);
  const { accountId = "", entityType: type = "" } = params;
  if (!action) throw missing(accountId, String(params["action"]), type);
  const before = await lockGrant(db, { accountId, action, entityType: type });
  await db.query(
    `delete from permission_grant
     where tenant_id = $1 and account_id = $2 and source = 'DIRECT' and action = $3 and entity_type = $4`,
    [db.tenantId, accountId, action, type],
  );
  await written(db, "DELETE", before, null);
}

/** You can give only what you hold: all needs all, ids need every one of them. */
function assertHolds({ grants }: Principal, { action, entityType: type, ids }: Grant): void {
  const own = allowedIds(grants, action, type);
  if (own === "all") return;
  if (own === undefined || ids === null || ids.some((one) => !own.has(one)))
    throw new AppError("noPermission");
}

// Accounts of other tenants do not exist here.
async function assertMember(db: TenantTransaction, accountId: string): Promise<void> {
  const rows = await db.query(
    "select 1 from installation.membership where account_id = $1 and tenant_id = $2",
    [accountId, db.tenantId],
  );
  if (rows.length === 0) throw new AppError("notFound", { kind: "account", id: accountId });
}

async function lockGrant(db: TenantTransaction, key: Omit<Grant, "ids">): Promise<Grant> {
  const [row] = await db.query<{ ids: string[] | null }>(
    `select ids from permission_grant
     where tenant_id = $1 and account_id = $2 and source = 'DIRECT' and action = $3 and entity_type = $4 for update`,
    [db.tenantId, key.accountId, key.action, key.entityType],
  );
  if (!row) throw missing(key.accountId, key.action, key.entityType);
  return { ...key, ids: row.ids };
}

async function written(
  db: TenantTransaction,
  action: "CREATE" | "UPDATE" | "DELETE",
  before: Grant | null,
  after: Grant | null,
) {
  const grant = after ?? before;
  if (!grant) return undefined;
  await writeAudit(db, {
    action,
    entityType: permissionEntityType,
    entityId: `${grant.accountId}/${grant.action}/${grant.entityType}`,
    before: before && shown(before),
    after: after && shown(after),
  });
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId: grant.accountId });
  return after ? onTheWire(after) : undefined;
}

// In the history "all" is a word, not an empty list.
const shown = (grant: Grant) => ({ ...grant, ids: grant.ids ?? "all" });
const onTheWire = (grant: Grant) => ({ ...grant, source: "DIRECT", ids: grant.ids ?? [] });
const keyOf = ({ accountId, action, entityType: type }: PermissionBody) => ({
  accountId,
  action,
  entityType: type,
});
const unique = (ids: readonly string[]) => [...new Set(ids)];
const missing = (accountId: string, action: string, type: string) =>
  new AppError("notFound", { kind: "permission", id: `${accountId}/${action}/${type}` });
