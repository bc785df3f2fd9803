import { type GrantCover, namedIn } from "./grant-cover.ts";

/** How much one cell of the permission editor gives; mixed stands only above cells that differ. */
export type CellLevel = "NONE" | "SOME" | "FULL" | "MIXED";

/** Level of a single grant: what follows a group or names ids is some, never full. */
export function levelOfCover(cover: GrantCover | undefined): Exclude<CellLevel, "MIXED"> {
  if (cover === undefined) return "NONE";
  return cover === "all" ? "FULL" : "SOME";
}

/** Level within some entities, such as those of a permission group: full when the grant covers each of them. */
export function levelWithin(
  cover: GrantCover | undefined,
  ids: readonly string[],
): Exclude<CellLevel, "MIXED"> {
  if (cover === "all") return "FULL";
  const named = new Set(namedIn(cover));
  const covered = ids.filter((id) => named.has(id)).length;
  if (covered === 0) return "NONE";
  return covered === ids.length ? "FULL" : "SOME";
}

/**
 * Level that stands above several: theirs, where all are full or all are none. One alone is shown as it is; two that
 * name ids may name different ones, so they are mixed. Undefined above nothing.
 */
export function levelAbove(levels: readonly CellLevel[]): CellLevel | undefined {
  const [first] = levels;
  if (first === undefined || levels.length === 1) return first;
  const isAlike = first !== "SOME" && levels.every((level) => level === first);
  return isAlike ? first : "MIXED";
}
