import { type GrantCover, listNamedIds } from "./grant-cover.ts";

/** Access level of a permission editor cell; `MIXED` only for cells that summarise others. */
export type CellLevel = "NONE" | "SOME" | "FULL" | "MIXED";

/** A cover that follows a group or names ids is SOME, never FULL. */
export function levelOfCover(cover: GrantCover | undefined): Exclude<CellLevel, "MIXED"> {
  if (cover === undefined) return "NONE";
  return cover === "all" ? "FULL" : "SOME";
}

/** Level within given entities, such as a permission group: FULL if the grant covers all of them. */
export function levelWithin(
  cover: GrantCover | undefined,
  ids: readonly string[],
): Exclude<CellLevel, "MIXED"> {
  if (cover === "all") return "FULL";
  const named = new Set(listNamedIds(cover));
  const covered = ids.filter((id) => named.has(id)).length;
  if (covered === 0) return "NONE";
  return covered === ids.length ? "FULL" : "SOME";
}

/**
 * Summary of several levels: FULL or NONE if all are, otherwise MIXED, because two SOME levels may cover
 * different ids. A single level is kept; undefined for none.
 */
export function levelAbove(levels: readonly CellLevel[]): CellLevel | undefined {
  const [first] = levels;
  if (first === undefined || levels.length === 1) return first;
  const isAlike = first !== "SOME" && levels.every((level) => level === first);
  return isAlike ? first : "MIXED";
}
