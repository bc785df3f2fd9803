import { type GrantCover, listNamedIds } from "./grant-cover.ts";
import { type Action, allowedIds, type Grants } from "./grants.ts";

/** `groupIds`: members of the owner's group, for covers that follow it. */
interface RequestedCover {
  action: Action;
  entityType: string;
  before: GrantCover | undefined;
  after: GrantCover | undefined;
  groupIds?: readonly string[];
}

/**
 * The part of a change that the granting user does not hold: "all" or ids; undefined if permitted. Users can
 * grant only what they hold; existing grants and removals need nothing.
 */
export function findNotGrantable(
  held: Grants,
  requested: RequestedCover,
): "all" | readonly string[] | undefined {
  const { action, entityType, before, after, groupIds = [] } = requested;
  if (after === undefined || before === "all") return undefined;
  const own = allowedIds(held, action, entityType);
  if (own === "all") return undefined;
  if (after === "all") return "all";
  const idsOf = (cover: GrantCover | undefined) => (cover === "group" ? groupIds : listNamedIds(cover));
  const had = new Set(idsOf(before));
  const missing = idsOf(after).filter((id) => !had.has(id) && !own?.has(id));
  return missing.length > 0 ? missing : undefined;
}
