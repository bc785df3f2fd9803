import { type GrantOwnerType } from "@gantry/domain/contract/people/permission-calls.ts";
import { levelWithin } from "@gantry/domain/permissions/cell-level.ts";
import { findNotGrantable } from "@gantry/domain/permissions/giving.ts";
import {
  type CellKey,
  cellKey,
  cellOf,
  type GrantCells,
  withCell,
} from "@gantry/domain/permissions/grant-cells.ts";
import { coverWith, coverWithout, type GrantCover } from "@gantry/domain/permissions/grant-cover.ts";
import { type Action, allowedIds, type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { cellLevel, type MatrixRow, typesWith } from "./matrix-rows.ts";

export interface Giver {
  held: Grants;
  isReadOnly: boolean;
  stored: GrantCells;
  groupIds: (entityType: string) => readonly string[];
}

export type LockReason = "readOnly" | "notHeld" | "notHeldAll" | { mayNot: Action };

/** Undefined if permitted. The server performs the same check. */
export function lockOf(giver: Giver, key: CellKey, after: GrantCover | undefined): LockReason | undefined {
  if (giver.isReadOnly) return "readOnly";
  const { action, entityType } = cellOf(key);
  const before = giver.stored.get(key);
  const needs = before === undefined ? "CREATE" : after === undefined ? "DELETE" : "UPDATE";
  if (!(before === undefined && after === undefined) && !isAllowed(giver.held, needs, "PERMISSION"))
    return { mayNot: needs };
  const groupIds = giver.groupIds(entityType);
  const findMissing = (from?: GrantCover, to?: GrantCover) =>
    findNotGrantable(giver.held, { action, entityType, before: from, after: to, groupIds });
  if (findMissing(before, after) === undefined && findMissing(after, before) === undefined) return undefined;
  return allowedIds(giver.held, action, entityType) === undefined ? "notHeld" : "notHeldAll";
}

/** Why a cell cannot change; undefined if it can. */
export function findLockReason(giver: Giver, key: CellKey): LockReason | undefined {
  const { action, entityType } = cellOf(key);
  const own = allowedIds(giver.held, action, entityType);
  if (own === undefined) return "notHeld";
  if (giver.isReadOnly) return "readOnly";
  const isSome = ["CREATE", "UPDATE", "DELETE"] as const;
  const needs = giver.stored.has(key) ? "UPDATE" : "CREATE";
  return isSome.some((one) => isAllowed(giver.held, one, "PERMISSION")) &&
    isAllowed(giver.held, needs, "PERMISSION")
    ? undefined
    : { mayNot: needs };
}

export interface Cycled {
  cells: GrantCells;
  lock?: LockReason | "coversAll";
}

/** Previous ids of cells, so that cycling the levels keeps them. */
export type Remembered = ReadonlyMap<CellKey, GrantCover>;

/**
 * Next level of a cell: none, specific (if ids existed), full. Rows of groups or items add or remove their
 * entities; modules grant all or none.
 */
export function cycleCell(
  row: MatrixRow,
  action: Action,
  cells: GrantCells,
  { giver, remembered }: { giver: Giver; remembered: Remembered },
): Cycled {
  const keys = typesWith(row, action, cells).map((entityType) => cellKey({ action, entityType }));
  const [key] = keys;
  if (key === undefined) return { cells };
  if (row.kind === "type") return stepCell(cells, key, { giver, remembered });
  if (row.ids) return togglePart(cells, key, row.ids, giver);
  const isFull = cellLevel(row, action, cells) === "FULL";
  return keys.reduce<Cycled>(
    (done, one) => {
      const after = isFull ? undefined : "all";
      const lock = lockOf(giver, one, after);
      return lock ? { ...done, lock } : { ...done, cells: withCell(done.cells, one, after) };
    },
    { cells },
  );
}

function stepCell(
  cells: GrantCells,
  key: CellKey,
  { giver, remembered }: { giver: Giver; remembered: Remembered },
): Cycled {
  const now = cells.get(key);
  const named = remembered.get(key);
  const rounds: (GrantCover | undefined)[] = [undefined, ...(named ? [named] : []), "all"];
  const index = now === undefined ? 0 : now === "all" ? rounds.length - 1 : named ? 1 : 0;
  let lock: LockReason | undefined;
  for (let step = 1; step < rounds.length; step += 1) {
    const next = rounds[(index + step) % rounds.length];
    const refused = lockOf(giver, key, next);
    if (!refused) return { cells: withCell(cells, key, next), ...(lock && { lock }) };
    lock ??= refused;
  }
  return { cells, ...(lock && { lock }) };
}

function togglePart(cells: GrantCells, key: CellKey, ids: readonly string[], giver: Giver): Cycled {
  const now = cells.get(key);
  if (now === "all") return { cells, lock: "coversAll" };
  const isFull = levelWithin(now, ids) === "FULL";
  const after = isFull ? coverWithout(now, ids) : coverWith(now, ids);
  const lock = lockOf(giver, key, after);
  return lock ? { cells, lock } : { cells: withCell(cells, key, after) };
}

export function listGivable(giver: Giver, key: CellKey, ids: readonly string[]): string[] {
  const { action, entityType } = cellOf(key);
  const own = allowedIds(giver.held, action, entityType);
  if (own === "all") return [...ids];
  const before = giver.stored.get(key);
  const had = new Set(before === "group" ? giver.groupIds(entityType) : before === "all" ? ids : before);
  return ids.filter((id) => had.has(id) || own?.has(id));
}

/** Only permission groups offer the "follows group" level. */
export const followsGroup = (type: GrantOwnerType): boolean => type === "PERMISSION_GROUP";
