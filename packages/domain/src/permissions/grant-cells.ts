import type { GrantCell, GrantChange } from "../contract/answers/permissions.ts";
import { type GrantCover, isSameCover } from "./grant-cover.ts";
import type { Action } from "./grants.ts";

export type CellKey = `${Action}/${string}`;
export type GrantCells = ReadonlyMap<CellKey, GrantCover>;

export const cellKey = ({ action, entityType }: Omit<GrantCell, "cover">): CellKey =>
  `${action}/${entityType}`;

export function cellOf(key: CellKey): Omit<GrantCell, "cover"> {
  const slash = key.indexOf("/");
  return { action: key.slice(0, slash) as Action, entityType: key.slice(slash + 1) };
}

export function cellsOf(grants: readonly GrantCell[]): GrantCells {
  return new Map(grants.map((grant) => [cellKey(grant), grant.cover]));
}

export function withCell(cells: GrantCells, key: CellKey, cover: GrantCover | undefined): GrantCells {
  const next = new Map(cells);
  if (cover === undefined) next.delete(key);
  else next.set(key, cover);
  return next;
}

export function listChangedCells(from: GrantCells, to: GrantCells): GrantChange[] {
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((key) => !isSameCover(from.get(key), to.get(key)))
    .map((key) => ({ ...cellOf(key), cover: to.get(key) ?? null }));
}

export function applyChanges(cells: GrantCells, changes: readonly GrantChange[]): GrantCells {
  return changes.reduce((all, change) => withCell(all, cellKey(change), change.cover ?? undefined), cells);
}

/**
 * Three-way merge of concurrent changes. Cells changed differently by both are returned as conflicts and keep
 * `mine` until resolved.
 */
export function mergeCells(
  base: GrantCells,
  mine: GrantCells,
  theirs: GrantCells,
): { merged: GrantCells; clashes: CellKey[] } {
  const ours = listChangedCells(base, mine);
  const clashes = ours
    .map(cellKey)
    .filter(
      (key) => !isSameCover(base.get(key), theirs.get(key)) && !isSameCover(mine.get(key), theirs.get(key)),
    );
  return { merged: applyChanges(theirs, ours), clashes };
}
