/**
 * Coverage of a grant: every entity of its type, the current members of its permission group, or named ids.
 * No grant is `undefined`; a list is never empty, so that removing the last id cannot mean "all".
 */
export type GrantCover = "all" | "group" | NamedIds;
type NamedIds = readonly [string, ...string[]];

export function coverOf(ids: Iterable<string>): NamedIds | undefined {
  const [first, ...others] = [...new Set(ids)].toSorted();
  return first === undefined ? undefined : [first, ...others];
}

/** Adds ids. "all" stays; a cover that followed a group becomes a list of ids. */
export function coverWith(cover: GrantCover | undefined, ids: readonly string[]): GrantCover | undefined {
  if (cover === "all") return cover;
  return coverOf([...listNamedIds(cover), ...ids]) ?? cover;
}

/** Removes ids; undefined if none is left. Never widens. */
export function coverWithout(cover: GrantCover | undefined, ids: readonly string[]): GrantCover | undefined {
  if (cover === undefined || typeof cover === "string") return cover;
  const gone = new Set(ids);
  return coverOf(cover.filter((id) => !gone.has(id)));
}

/** Ignores the order of ids. */
export function isSameCover(one: GrantCover | undefined, other: GrantCover | undefined): boolean {
  if (one === other) return true;
  if (!one || !other || typeof one === "string" || typeof other === "string") return false;
  const ids = new Set(one);
  const others = new Set(other);
  return ids.size === others.size && [...ids].every((id) => others.has(id));
}

export function listNamedIds(cover: GrantCover | undefined): readonly string[] {
  return cover === undefined || typeof cover === "string" ? [] : cover;
}
