import {
  type Action,
  actions,
  type Allowed,
  type Grants,
  nonEmpty,
  type NonEmptySet,
} from "@gantry/domain/permissions/grants.ts";
import type { GrantRow } from "./effective-grants.ts";

/** Builds the map used by all checks. Unknown actions are ignored. */
export function compileGrants(rows: readonly GrantRow[]): Grants {
  const grants = new Map<Action, Map<string, Allowed>>();
  for (const { action, entityType, ids } of rows) {
    if (!actions.includes(action)) continue;
    const byType = grants.get(action) ?? new Map<string, Allowed>();
    const before = byType.get(entityType);
    const allowed = before === "all" || ids === null ? "all" : addAllowed(before, ids);
    if (allowed === undefined) continue;
    grants.set(action, byType.set(entityType, allowed));
  }
  return grants;
}

// Mutates in place: with large groups, copies would dominate.
function addAllowed(before: NonEmptySet<string> | undefined, ids: readonly string[]): Allowed | undefined {
  if (!before) return nonEmpty(ids);
  for (const id of ids) (before as unknown as Set<string>).add(id);
  return before;
}
