import {
  permissionSources,
  type PermissionAnswer,
  type PermissionBody,
} from "@gantry/domain/contract/permission-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { actions } from "@gantry/domain/permissions/grants.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { GrantRow } from "../../platform/permission/effective-grants.ts";
import {
  assertHolds,
  assertSomebodyCanGive,
  lockGiving,
  permissionEntityType,
} from "../../platform/permission/giving.ts";
import { entitiesOfGroup } from "../../platform/permission/group-tree.ts";
import {
  deleteGrant,
  grantInHistory,
  grantOnTheWire,
  insertGrant,
  lockGrant,
  ownerOf,
  ownerOfBody,
  updateGrant,
  type GrantKey,
  type StoredGrant,
} from "./stored-grants.ts";

/** Gives a permission that its owner did not have. */
export async function giveGrant(db: TenantTransaction, body: PermissionBody): Promise<PermissionAnswer> {
  await lockGiving(db);
  const grant = await askedGrant(db, body);
  assertHolds(db.principal, await given(db, grant));
  if (!(await insertGrant(db, grant)))
    throw new AppError("nameTaken", { name: `${grant.action} ${grant.entityType}` });
  await written(db, "CREATE", null, grant);
  return grantOnTheWire(grant);
}

/** Replaces what a permission covers; what it covered before need not be held by the caller. */
export async function replaceGrant(db: TenantTransaction, body: PermissionBody): Promise<PermissionAnswer> {
  await lockGiving(db);
  const grant = await askedGrant(db, body);
  const before = await lockGrant(db, grant);
  // Taking the last id away must not turn "none" into "all".
  const wasAll = before.ids === null && !before.ofGroup;
  if (grant.ids === null && !grant.ofGroup && !wasAll && body.all !== true)
    throw new AppError("invalidBody", {}, { issues: [{ field: "ids", code: "wouldWiden" }] });
  const [was, now] = [await given(db, before), await given(db, grant)];
  assertHolds(
    db.principal,
    now.flatMap((row) => beyond(row, was)),
  );
  await updateGrant(db, grant);
  await written(db, "UPDATE", before, grant);
  return grantOnTheWire(grant);
}

/** Takes a permission away. */
export async function takeGrant(
  db: TenantTransaction,
  asked: { ownerId?: string; action?: string; entityType?: string; source?: string | undefined },
): Promise<void> {
  const { ownerId = "", entityType = "" } = asked;
  const action = actions.find((one) => one === asked.action);
  const source = permissionSources.find((one) => one === (asked.source ?? "DIRECT"));
  if (!action || !source) throw new AppError("notFound", { kind: "permission", id: ownerId });
  await lockGiving(db);
  const before = await lockGrant(db, { owner: await ownerOf(db, source, ownerId), action, entityType });
  await deleteGrant(db, before);
  await written(db, "DELETE", before, null);
}

async function askedGrant(db: TenantTransaction, body: PermissionBody): Promise<StoredGrant> {
  const owner = await ownerOfBody(db, body);
  const key: GrantKey = { owner, action: body.action, entityType: body.entityType };
  if (body.ofGroup && owner.source !== "PERMISSION_GROUP")
    throw new AppError("invalidBody", {}, { issues: [{ field: "ofGroup", code: "wrongType" }] });
  const ids = body.ids === undefined || body.ids.length === 0 ? null : [...new Set(body.ids)];
  return { ...key, ids, ofGroup: body.ofGroup === true };
}

/** What the grant gives at this moment. */
async function given(db: TenantTransaction, grant: StoredGrant): Promise<GrantRow[]> {
  const { action, entityType, owner } = grant;
  if (!grant.ofGroup) return [{ action, entityType, ids: grant.ids }];
  const entities = await entitiesOfGroup(db, owner.id);
  const ids = entities.flatMap((one) => (one.entityType === entityType ? [one.entityId] : []));
  return ids.length > 0 ? [{ action, entityType, ids }] : [];
}

/** The part of a grant that other grants of the same action and type did not give. */
function beyond(row: GrantRow, had: readonly GrantRow[]): GrantRow[] {
  if (had.some(({ ids }) => ids === null)) return [];
  if (row.ids === null) return [row];
  const known = new Set(had.flatMap(({ ids }) => ids ?? []));
  const ids = row.ids.filter((id) => !known.has(id));
  return ids.length > 0 ? [{ ...row, ids }] : [];
}

async function written(
  db: TenantTransaction,
  action: "CREATE" | "UPDATE" | "DELETE",
  before: StoredGrant | null,
  after: StoredGrant | null,
): Promise<void> {
  const grant = after ?? before;
  if (!grant) return;
  const { owner } = grant;
  await writeAudit(db, {
    action,
    entityType: permissionEntityType,
    entityId: `${owner.id}/${grant.action}/${grant.entityType}`,
    before: before && grantInHistory(before),
    after: after && grantInHistory(after),
  });
  if (action !== "CREATE") await assertSomebodyCanGive(db);
  const accountId = owner.source === "DIRECT" ? owner.id : null;
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId });
}
