import type { DetailedPermission } from "../contract/answers/permissions.ts";
import type { GrantOwnerType } from "../contract/people/permission-calls.ts";
import { coverOf, type GrantCover } from "./grant-cover.ts";
import { cellOf, type GrantCells } from "./grant-cells.ts";
import { type Action, type Allowed, type Grants, nonEmpty } from "./grants.ts";

interface EditedOwner {
  type: GrantOwnerType;
  id: string;
  /** Whether its grants apply to the user: directly, by role, or by a role's group. */
  reaches: boolean;
  groupIds?: (entityType: string) => readonly string[];
}

/** Combines all grants of a user; a grant for all overrides id lists (PERM-010). */
export function effectiveOf(permissions: readonly DetailedPermission[]): Grants {
  const grants = new Map<Action, Map<string, Allowed>>();
  for (const { action, entityType, ids } of permissions) {
    const byType = grants.get(action) ?? new Map<string, Allowed>();
    grants.set(action, byType);
    byType.set(entityType, addAllowedIds(byType.get(entityType), ids));
  }
  return grants;
}

export function permissionsAfter(
  permissions: readonly DetailedPermission[],
  owner: EditedOwner,
  cells: GrantCells,
): DetailedPermission[] {
  if (!owner.reaches) return [...permissions];
  const kept = permissions.filter((one) => !isGivenBy(one, owner));
  const grantsOfCells = [...cells].flatMap(([key, cover]): DetailedPermission[] => {
    const cell = cellOf(key);
    const ids = idsOnTheWire(cover, owner.groupIds?.(cell.entityType) ?? []);
    return ids ? [{ ...cell, ...sourceOf(owner), ids, ...(cover === "group" && { ofGroup: true }) }] : [];
  });
  return [...kept, ...grantsOfCells];
}

export function coverTogether(
  permissions: readonly Pick<DetailedPermission, "ids">[],
): GrantCover | undefined {
  if (permissions.some(({ ids }) => ids.length === 0)) return "all";
  return coverOf(permissions.flatMap(({ ids }) => ids));
}

export function isGivenBy(one: DetailedPermission, owner: Pick<EditedOwner, "type" | "id">): boolean {
  if (owner.type === "ROLE") return one.source === "ROLE" && one.role?.id === owner.id;
  if (owner.type === "PERMISSION_GROUP") return one.permissionGroup?.id === owner.id;
  return one.source === "DIRECT";
}

function addAllowedIds(before: Allowed | undefined, ids: readonly string[]): Allowed {
  if (before === "all" || ids.length === 0) return "all";
  return nonEmpty([...(before ?? []), ...ids]) ?? "all";
}

// An empty list means all on the wire, so an empty group yields no grant.
function idsOnTheWire(cover: GrantCover, groupIds: readonly string[]): string[] | undefined {
  if (cover === "all") return [];
  const ids = cover === "group" ? groupIds : cover;
  return ids.length > 0 ? [...ids] : undefined;
}

function sourceOf({
  type,
  id,
}: EditedOwner): Pick<DetailedPermission, "source" | "role" | "permissionGroup"> {
  if (type === "ROLE") return { source: "ROLE", role: { id, name: "" } };
  if (type === "PERMISSION_GROUP") return { source: "PERMISSION_GROUP", permissionGroup: { id, name: "" } };
  return { source: "DIRECT" };
}
