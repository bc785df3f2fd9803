import type {
  GrantCell,
  OwnerGrants,
  GrantChanges,
  GrantChange,
} from "@gantry/domain/contract/answers/permissions.ts";
import type { GrantOwnerType } from "@gantry/domain/contract/people/permission-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { cellKey, cellsOf } from "@gantry/domain/permissions/grant-cells.ts";
import {
  coverOf,
  type GrantCover,
  isSameCover,
  listNamedIds,
} from "@gantry/domain/permissions/grant-cover.ts";
import { type Action, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { createHash } from "node:crypto";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { permissionEntityType } from "../../../platform/permission/administrators.ts";
import { assertHolds, assertSomebodyCanGive, lockTaking } from "../../../platform/permission/giving.ts";
import { announceGrants, auditGrant, findDifference } from "./change-grants.ts";
import {
  deleteGrants,
  type GrantOwner,
  grantsOf,
  insertGrants,
  ownerOf,
  type OwnerSource,
  type StoredGrant,
  updateGrants,
} from "./stored-grants.ts";

const sources: Record<GrantOwnerType, OwnerSource> = {
  USER: "DIRECT",
  ROLE: "ROLE",
  PERMISSION_GROUP: "PERMISSION_GROUP",
  API_KEY: "API_KEY",
};

export async function readOwnerGrants(
  db: TenantTransaction,
  type: GrantOwnerType,
  id: string,
): Promise<OwnerGrants> {
  return ownerGrants(await grantsOf(db, await ownerOf(db, sources[type], id)));
}

/** Changes grants of one owner, all or none. A stale version is refused with the current grants. */
export async function changeOwnerGrants(
  db: TenantTransaction,
  type: GrantOwnerType,
  id: string,
  { version, changes }: GrantChanges,
): Promise<OwnerGrants> {
  await lockTaking(db);
  const owner = await ownerOf(db, sources[type], id);
  const stored = await grantsOf(db, owner);
  const current = ownerGrants(stored);
  if (version !== current.version) throw new AppError("staleGrants", {}, { current });
  const steps = stepsOf(owner, stored, changes);
  for (const action of new Set(steps.map(({ needs }) => needs))) permit(db, action);
  for (const { before, after } of steps) assertHolds(db.principal, await findDifference(db, before, after));
  await write(db, owner, steps);
  return ownerGrants(await grantsOf(db, owner));
}

interface Step {
  needs: "CREATE" | "UPDATE" | "DELETE";
  before: StoredGrant | null;
  after: StoredGrant | null;
}

function stepsOf(owner: GrantOwner, stored: readonly StoredGrant[], changes: readonly GrantChange[]): Step[] {
  const known = new Map(stored.map((grant) => [cellKey(grant), grant]));
  const covers = cellsOf(stored.flatMap(cellOfGrant));
  const keys = changes.map(cellKey);
  if (new Set(keys).size < keys.length || (owner.source !== "PERMISSION_GROUP" && changes.some(isOfGroup)))
    throw new AppError("invalidBody", {}, { issues: [{ field: "changes", code: "wrongType" }] });
  return changes
    .filter((change) => !isSameCover(covers.get(cellKey(change)), change.cover ?? undefined))
    .map((change) => {
      const before = known.get(cellKey(change)) ?? null;
      const after = change.cover && grantOf(owner, change, change.cover);
      return { needs: !before ? "CREATE" : after ? "UPDATE" : "DELETE", before, after };
    });
}

async function write(db: TenantTransaction, owner: GrantOwner, steps: readonly Step[]): Promise<void> {
  const collectAfter = (needs: Step["needs"]) =>
    steps.flatMap((step) => (step.needs === needs && step.after ? [step.after] : []));
  const gone = steps.flatMap((step) => (step.after === null && step.before ? [step.before] : []));
  await deleteGrants(db, owner, gone);
  await updateGrants(db, owner, collectAfter("UPDATE"));
  await insertGrants(db, owner, collectAfter("CREATE"));
  for (const step of steps) await auditGrant(db, step.needs, step);
  if (steps.some(({ needs }) => needs !== "CREATE")) await assertSomebodyCanGive(db);
  if (steps.length > 0) announceGrants(db, owner);
}

function permit(db: TenantTransaction, action: Action): void {
  if (!isAllowed(db.principal.grants, action, permissionEntityType)) throw new AppError("noPermission");
}

function ownerGrants(stored: readonly StoredGrant[]): OwnerGrants {
  const grants = stored
    .flatMap(cellOfGrant)
    .toSorted((one, other) => (cellKey(one) < cellKey(other) ? -1 : 1));
  const hash = createHash("sha256").update(JSON.stringify(grants)).digest("base64url");
  return { version: hash.slice(0, 22), grants };
}

// The table has no empty lists; one would grant nothing.
function cellOfGrant({ action, entityType, ids, ofGroup }: StoredGrant): GrantCell[] {
  const cover = ofGroup ? "group" : ids === null ? "all" : coverOf(ids);
  return cover ? [{ action, entityType, cover }] : [];
}

function grantOf(owner: GrantOwner, cell: Omit<GrantCell, "cover">, cover: GrantCover): StoredGrant {
  const { action, entityType } = cell;
  const ids = cover === "all" || cover === "group" ? null : [...listNamedIds(cover)];
  return { owner, action, entityType, ids, ofGroup: cover === "group" };
}

const isOfGroup = ({ cover }: GrantChange): boolean => cover === "group";
