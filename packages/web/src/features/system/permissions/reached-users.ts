import type { DetailedPermission } from "@gantry/domain/contract/answers/permissions.ts";
import type { Role } from "@gantry/domain/kinds/role.ts";
import { permissionsAfter } from "@gantry/domain/permissions/effective.ts";
import type { GrantCells } from "@gantry/domain/permissions/grant-cells.ts";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../../session/session-store.ts";
import type { Giver } from "./change-cell.ts";
import { type GrantOwner, rolesQuery } from "./grant-calls.ts";

export function useReachedUsers(owner: GrantOwner): readonly string[] | undefined {
  const mayRead = useCan("READ", "ROLE");
  const isByRole = owner.type === "ROLE" || owner.type === "PERMISSION_GROUP";
  const { data, isSuccess } = useQuery({ ...rolesQuery, enabled: mayRead && isByRole });
  if (owner.type === "USER") return [owner.id];
  if (!isByRole || !mayRead) return [];
  return isSuccess ? listReachingGroups(owner, data.items) : undefined;
}

function listReachingGroups({ type, id }: GrantOwner, roles: readonly Role[]): string[] {
  const reaching = roles.filter((role) =>
    type === "ROLE" ? role.id === id : (role.permissionGroupIds ?? []).includes(id),
  );
  return [...new Set(reaching.flatMap(({ userIds }) => userIds ?? []))];
}

export function previewSaving(
  permissions: readonly DetailedPermission[],
  { owner, cells, giver, reaches }: { owner: GrantOwner; cells: GrantCells; giver: Giver; reaches: boolean },
): DetailedPermission[] {
  return permissionsAfter(permissions, { ...owner, reaches, groupIds: giver.groupIds }, cells);
}
