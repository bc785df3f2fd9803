import { type GrantCover, namedIn } from "./grant-cover.ts";
import { type Action, allowedIds, type Grants } from "./grants.ts";

/** A change of one grant. `groupIds`: what belongs to the owner's group, for covers that follow it. */
export interface AskedCover {
  action: Action;
  entityType: string;
  before: GrantCover | undefined;
  after: GrantCover | undefined;
  groupIds?: readonly string[];
}

/**
 * What of a change its giver does not hold: "all", or the ids; undefined when it may be given. You can give only what
 * you hold; what was given before is not given anew, and taking away needs nothing.
 */
export function beyondHeld(held: Grants, asked: AskedCover): "all" | readonly string[] | undefined {
  const { action, entityType, before, after, groupIds = [] } = asked;
  if (after === undefined || before === "all") return undefined;
  const own = allowedIds(held, action, entityType);
  if (own === "all") return undefined;
  if (after === "all") return "all";
  const idsOf = (cover: GrantCover | undefined) => (cover === "group" ? groupIds : namedIn(cover));
  const had = new Set(idsOf(before));
  const missing = idsOf(after).filter((id) => !had.has(id) && !own?.has(id));
  return missing.length > 0 ? missing : undefined;
}
