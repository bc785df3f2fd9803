/** What may be done (PERM-001), in the order of the permission editor: each action is a column there. */
export const actions = [
  "READ",
  "CREATE",
  "UPDATE",
  "DELETE",
  "CONTROL",
  "OVERRIDE_LOCK",
  "ALARM_ACKNOWLEDGE",
  "NOTIFICATION_ACKNOWLEDGE",
  "VIEW_INTERNAL_STREAM",
] as const;
export type Action = (typeof actions)[number];

/** A non-empty set, because an empty one must never be mistaken for "all". */
export type NonEmptySet<T> = ReadonlySet<T> & { readonly __nonEmpty: true };

/** Every id of the type, or the named ones; never an empty set. */
export type Allowed = "all" | NonEmptySet<string>;

/** action -> entity type (`SIGN`) -> allowed ids. */
export type Grants = ReadonlyMap<Action, ReadonlyMap<string, Allowed>>;

/** Wire format (PERM-004, PERM-005): action -> entity type -> ids; an empty list means all. */
export type GrantsOnTheWire = Partial<Record<Action, Record<string, string[]>>>;

/** Undefined means none. */
export function allowedIds(grants: Grants, action: Action, entityType: string): Allowed | undefined {
  return grants.get(action)?.get(entityType);
}

/** Without an id: allowed on at least one entity. */
export function isAllowed(grants: Grants, action: Action, entityType: string, id?: string): boolean {
  const allowed = allowedIds(grants, action, entityType);
  if (allowed === undefined) return false;
  return allowed === "all" || id === undefined || allowed.has(id);
}

/** Undefined for no ids: the caller must omit the grant. */
export function nonEmpty(ids: Iterable<string>): NonEmptySet<string> | undefined {
  const set = new Set(ids);
  return set.size === 0 ? undefined : (set as unknown as NonEmptySet<string>);
}

// Only these two functions treat an empty list as every id; elsewhere, removing the last id would widen a
// grant.
export function grantsFromWire(wire: GrantsOnTheWire): Grants {
  const grants = new Map<Action, Map<string, Allowed>>();
  for (const action of actions) {
    const byType = wire[action];
    if (!byType) continue;
    grants.set(action, new Map(Object.entries(byType).map(([type, ids]) => [type, nonEmpty(ids) ?? "all"])));
  }
  return grants;
}

export function grantsToWire(grants: Grants): GrantsOnTheWire {
  const wire: GrantsOnTheWire = {};
  for (const [action, byType] of grants) {
    wire[action] = Object.fromEntries(
      [...byType].map(([type, allowed]) => [type, allowed === "all" ? [] : [...allowed].sort()]),
    );
  }
  return wire;
}
