/**
 * What one grant covers: every entity of its type, what belongs to its permission group at any moment, or the named
 * ones. No grant at all is `undefined`; a list is never empty, so that taking the last id away cannot mean "all".
 */
export type GrantCover = "all" | "group" | NamedIds;
/** At least one id. */
export type NamedIds = readonly [string, ...string[]];

/** The ids as a cover, each once and in order; undefined for none. */
export function coverOf(ids: Iterable<string>): NamedIds | undefined {
  const [first, ...others] = [...new Set(ids)].toSorted();
  return first === undefined ? undefined : [first, ...others];
}

/** The cover with more ids. What covers all stays so; one that followed a group names the ids instead. */
export function coverWith(cover: GrantCover | undefined, ids: readonly string[]): GrantCover | undefined {
  if (cover === "all") return cover;
  return coverOf([...namedIn(cover), ...ids]) ?? cover;
}

/** The cover without these ids: without its last one there is no grant any more. Never widens. */
export function coverWithout(cover: GrantCover | undefined, ids: readonly string[]): GrantCover | undefined {
  if (cover === undefined || typeof cover === "string") return cover;
  const gone = new Set(ids);
  return coverOf(cover.filter((id) => !gone.has(id)));
}

/** Whether two grants cover the same, whatever the order of their ids. */
export function isSameCover(one: GrantCover | undefined, other: GrantCover | undefined): boolean {
  if (one === other) return true;
  if (!one || !other || typeof one === "string" || typeof other === "string") return false;
  const ids = new Set(one);
  const others = new Set(other);
  return ids.size === others.size && [...ids].every((id) => others.has(id));
}

/** The ids that a cover names; none for those that name no ids. */
export function namedIn(cover: GrantCover | undefined): readonly string[] {
  return cover === undefined || typeof cover === "string" ? [] : cover;
}
