import type { Allowed, Grants } from "@gantry/domain/permissions/grants.ts";

/** Whether two sets of grants allow exactly the same. */
export function sameGrants(one: Grants, other: Grants): boolean {
  return one === other || isSameMap(one, other, (these, those) => isSameMap(these, those, isSameAllowed));
}

function isSameAllowed(one: Allowed, other: Allowed): boolean {
  if (one === "all" || other === "all") return one === other;
  return one.size === other.size && [...one].every((id) => other.has(id));
}

function isSameMap<Key, Value>(
  one: ReadonlyMap<Key, Value>,
  other: ReadonlyMap<Key, Value>,
  isSame: (one: Value, other: Value) => boolean,
): boolean {
  if (one.size !== other.size) return false;
  for (const [key, value] of one) {
    const theirs = other.get(key);
    if (theirs === undefined || !isSame(value, theirs)) return false;
  }
  return true;
}
