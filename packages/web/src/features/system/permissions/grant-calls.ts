import type { DetailedPermission, OwnerGrants } from "@gantry/domain/contract/answers/permissions.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { GrantOwnerType, GroupPlace } from "@gantry/domain/contract/people/permission-calls.ts";
import type { GrantChanges } from "@gantry/domain/contract/answers/permissions.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type PermissionGroup, permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { type Role, role } from "@gantry/domain/kinds/role.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { findQuery } from "../../../queries/kind-queries.ts";

export interface GrantOwner {
  type: GrantOwnerType;
  id: string;
}

const grantsPath = ({ type, id }: GrantOwner) =>
  `/system/permission-grants/${type}/${encodeURIComponent(id)}`;
const lookEveryMs = 10_000;

export const ownerGrantsKey = ({ type, id }: GrantOwner) => ["permissionGrants", type, id] as const;

export const ownerGrantsQuery = (owner: GrantOwner) =>
  queryOptions({
    queryKey: ownerGrantsKey(owner),
    queryFn: ({ signal }) => api.get<OwnerGrants>(grantsPath(owner), { signal }),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  });

export const saveOwnerGrants = (owner: GrantOwner, changes: GrantChanges): Promise<OwnerGrants> =>
  api.put<OwnerGrants>(grantsPath(owner), changes);

/** PERM-034; null: not in this tenant. */
export const userPermissionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["detailedPermissions", userId],
    queryFn: ({ signal }) =>
      api.get<DetailedPermission[]>(
        `/system/aggregated-permissions/users/${encodeURIComponent(userId)}/detailed`,
        { signal },
      ),
  });

export const groupsQuery = findQuery<PermissionGroup>(permissionGroup, {
  sortField: "order",
  ascending: true,
  fields: ["name", "order", "description", "parentId", "entities"],
});

export const rolesQuery = findQuery<Role>(role, {
  sortField: "name",
  ascending: true,
  fields: ["name", "userIds", "permissionGroupIds"],
});

export const placeGroup = (id: string, place: GroupPlace): Promise<void> =>
  api.put(`${permissionGroup.path}/${encodeURIComponent(id)}/place`, place);

export type Listed = Pick<AnyKind, "entityType" | "path">;
export interface Item {
  id: string;
  name?: string;
}

export const countQuery = (kind: Listed) => findQuery<Item>(kind, { page: 0, pageSize: 1, fields: ["name"] });

/** Missing and unreadable ones are left out. */
export const namesQuery = (kind: Listed, ids: readonly string[]) =>
  findQuery<Item>(kind, {
    fields: ["name"],
    filters: [{ field: "id", operator: "IN", value: [...ids] }],
  });

export async function findPasted(kind: Listed, texts: readonly string[]): Promise<Item[]> {
  const { items } = await api.post<FindAnswer<Item>>(`${kind.path}/find`, {
    fields: ["name"],
    filters: {
      match: "any",
      filters: ["id", "name"].map((field) => ({ field, operator: "IN", value: texts })),
    },
  });
  return items;
}

/** Limited to what one grant can name. */
export async function findAll(kind: Listed, searchText: string, limit: number): Promise<Item[]> {
  const { items } = await api.post<FindAnswer<Item>>(`${kind.path}/find`, {
    page: 0,
    pageSize: limit,
    sortField: "name",
    ascending: true,
    fields: ["name"],
    ...(searchText && { searchText }),
  });
  return items;
}
