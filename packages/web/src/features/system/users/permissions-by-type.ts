import type { DetailedPermission } from "@gantry/domain/contract/answers/permissions.ts";
import { type AccessLevel, accessLevel } from "@gantry/domain/permissions/access-level.ts";
import { type Grants, grantsFromWire, type GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";

export interface PermissionOfType {
  entityType: string;
  level: AccessLevel;
  sources: Pick<DetailedPermission, "source" | "role" | "permissionGroup">[];
}

export function permissionsByType(permissions: readonly DetailedPermission[]): PermissionOfType[] {
  const byType = Map.groupBy(permissions, ({ entityType }) => entityType);
  return [...byType]
    .map(([entityType, some]) => ({
      entityType,
      level: accessLevel(grantsOf(some), entityType),
      sources: listDistinctSources(some),
    }))
    .toSorted((a, b) => a.entityType.localeCompare(b.entityType));
}

/** Sources are combined; all overrides ids. */
function grantsOf(permissions: readonly DetailedPermission[]): Grants {
  const wire: GrantsOnTheWire = {};
  for (const { action, entityType, ids } of permissions) {
    const byType = (wire[action] ??= {});
    const before = byType[entityType];
    byType[entityType] = before?.length === 0 || ids.length === 0 ? [] : [...(before ?? []), ...ids];
  }
  return grantsFromWire(wire);
}

function listDistinctSources(permissions: readonly DetailedPermission[]): PermissionOfType["sources"] {
  const named = permissions.map(
    ({ source, role, permissionGroup }) =>
      [`${source} ${role?.id} ${permissionGroup?.id}`, { source, role, permissionGroup }] as const,
  );
  return [...new Map(named).values()];
}
