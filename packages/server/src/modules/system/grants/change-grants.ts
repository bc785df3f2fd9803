import type { PermissionAnswer } from "@gantry/domain/contract/answers/permissions.ts";
import type { PermissionBody } from "@gantry/domain/contract/people/permission-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { actions } from "@gantry/domain/permissions/grants.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { permissionEntityType } from "../../../platform/permission/administrators.ts";
import type { GrantRow } from "../../../platform/permission/effective-grants.ts";
import {
  assertHolds,
  assertSomebodyCanGive,
  lockGiving,
  lockTaking,
} from "../../../platform/permission/giving.ts";
import { entitiesOfGroup } from "../../../platform/permission/group-tree.ts";
import {
  deleteGrant,
  grantInHistory,
  grantOnTheWire,
  insertGrant,
  lockGrant,
  ownerOf,
  ownerOfBody,
  ownerSources,
  updateGrant,
  type GrantKey,
  type GrantOwner,
  type StoredGrant,
} from "./stored-grants.ts";

export async function giveGrant(db: TenantTransaction, body: PermissionBody): Promise<PermissionAnswer> {
  await lockGiving(db);
  const grant = await readRequestedGrant(db, body);
  assertHolds(db.principal, await readGrantRows(db, grant));
  if (!(await insertGrant(db, grant)))
    throw new AppError("nameTaken", { name: `${grant.action} ${grant.entityType}` });
  await recordAudit(db, "CREATE", null, grant);
  return grantOnTheWire(grant);
}

/** The caller must hold what is added and what is removed. */
export async function replaceGrant(db: TenantTransaction, body: PermissionBody): Promise<PermissionAnswer> {
  await lockTaking(db);
  const grant = await readRequestedGrant(db, body);
  const before = await lockGrant(db, grant);
  // Removing the last id must not turn "none" into "all".
  const wasAll = before.ids === null && !before.ofGroup;
  if (grant.ids === null && !grant.ofGroup && !wasAll && body.all !== true)
    throw new AppError("invalidBody", {}, { issues: [{ field: "ids", code: "wouldWiden" }] });
  assertHolds(db.principal, await findDifference(db, before, grant));
  await updateGrant(db, grant);
  await recordAudit(db, "UPDATE", before, grant);
  return grantOnTheWire(grant);
}

export async function takeGrant(
  db: TenantTransaction,
  request: { ownerId?: string; action?: string; entityType?: string; source?: string | undefined },
): Promise<void> {
  const { ownerId = "", entityType = "" } = request;
  const action = actions.find((one) => one === request.action);
  const source = ownerSources.find((one) => one === (request.source ?? "DIRECT"));
  if (!action || !source) throw new AppError("notFound", { kind: "permission", id: ownerId });
  await lockTaking(db);
  const before = await lockGrant(db, { owner: await ownerOf(db, source, ownerId), action, entityType });
  assertHolds(db.principal, await findDifference(db, before, null));
  await deleteGrant(db, before);
  await recordAudit(db, "DELETE", before, null);
}

async function readRequestedGrant(db: TenantTransaction, body: PermissionBody): Promise<StoredGrant> {
  const owner = await ownerOfBody(db, body);
  const key: GrantKey = { owner, action: body.action, entityType: body.entityType };
  if (body.ofGroup && owner.source !== "PERMISSION_GROUP")
    throw new AppError("invalidBody", {}, { issues: [{ field: "ofGroup", code: "wrongType" }] });
  const ids = body.ids === undefined || body.ids.length === 0 ? null : [...new Set(body.ids)];
  return { ...key, ids, ofGroup: body.ofGroup === true };
}

/** Permissions that the change adds or removes. */
export async function findDifference(
  db: TenantTransaction,
  before: StoredGrant | null,
  after: StoredGrant | null,
): Promise<GrantRow[]> {
  const was = before ? await readGrantRows(db, before) : [];
  const is = after ? await readGrantRows(db, after) : [];
  return [...is.flatMap((row) => subtractGrants(row, was)), ...was.flatMap((row) => subtractGrants(row, is))];
}

async function readGrantRows(db: TenantTransaction, grant: StoredGrant): Promise<GrantRow[]> {
  const { action, entityType, owner } = grant;
  if (!grant.ofGroup) return [{ action, entityType, ids: grant.ids }];
  const entities = await entitiesOfGroup(db, owner.id);
  const ids = entities.flatMap((one) => (one.entityType === entityType ? [one.entityId] : []));
  return ids.length > 0 ? [{ action, entityType, ids }] : [];
}

/** The part of a grant not covered by other grants of the same action and type. */
function subtractGrants(row: GrantRow, had: readonly GrantRow[]): GrantRow[] {
  if (had.some(({ ids }) => ids === null)) return [];
  if (row.ids === null) return [row];
  const known = new Set(had.flatMap(({ ids }) => ids ?? []));
  const ids = row.ids.filter((id) => !known.has(id));
  return ids.length > 0 ? [{ ...row, ids }] : [];
}

async function recordAudit(
  db: TenantTransaction,
  action: "CREATE" | "UPDATE" | "DELETE",
  before: StoredGrant | null,
  after: StoredGrant | null,
): Promise<void> {
  await auditGrant(db, action, { before, after });
  if (action !== "CREATE") await assertSomebodyCanGive(db);
  const owner = (after ?? before)?.owner;
  if (owner) announceGrants(db, owner);
}

export async function auditGrant(
  db: TenantTransaction,
  action: "CREATE" | "UPDATE" | "DELETE",
  { before, after }: { before: StoredGrant | null; after: StoredGrant | null },
): Promise<void> {
  const grant = after ?? before;
  if (!grant) return;
  await writeAudit(db, {
    action,
    entityType: permissionEntityType,
    entityId: `${grant.owner.id}/${grant.action}/${grant.entityType}`,
    before: before && grantInHistory(before),
    after: after && grantInHistory(after),
  });
}

/** Publishes a permission change to pages and servers: for one account, or for everyone possibly affected. */
export function announceGrants(db: TenantTransaction, owner: GrantOwner): void {
  const accountId = owner.source === "DIRECT" ? owner.id : null;
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId });
}
