import type { FindAnswer } from "@gantry/domain/contract/find.ts";
import type { DetailedPermission } from "@gantry/domain/contract/permission-calls.ts";
import { userList } from "@gantry/domain/permissions/user-list.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { queryKeys } from "../../../shared/api/kind-queries.ts";

/** A member of the tenant. */
export interface User {
  id: string;
  name: string;
  userName: string;
  email: string | null;
}

export const shownUsers = 100;
export const userPath = (id: string): string => `${userList.pages}/${encodeURIComponent(id)}`;

export const usersQuery = (searchText: string) =>
  queryOptions({
    queryKey: [...queryKeys.find(userList.entityType), searchText],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<User>>(
        `${userList.path}/find`,
        { page: 0, pageSize: shownUsers, sortField: "name", ascending: true, searchText },
        { signal },
      ),
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.entity(userList.entityType, id),
    queryFn: ({ signal }) => api.get<User>(`${userList.path}/${encodeURIComponent(id)}`, { signal }),
  });

/** What the user may do, with what gives it (PERM-034). */
export const detailedPermissionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["detailedPermissions", id],
    queryFn: ({ signal }) =>
      api.get<DetailedPermission[]>(
        `/system/aggregated-permissions/users/${encodeURIComponent(id)}/detailed`,
        { signal },
      ),
  });
