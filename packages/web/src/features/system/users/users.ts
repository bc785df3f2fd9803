import type { DetailedPermission } from "@gantry/domain/contract/answers/permissions.ts";
import { type User, user } from "@gantry/domain/kinds/user.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { entityQuery, queryKeys } from "../../../queries/kind-queries.ts";

const callPath = (id: string): string => `${user.path}/${encodeURIComponent(id)}`;

export const userQuery = (id: string) => entityQuery<User>(user, id);

/** PERM-034. */
export const detailedPermissionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["detailedPermissions", id],
    queryFn: ({ signal }) =>
      api.get<DetailedPermission[]>(
        `/system/aggregated-permissions/users/${encodeURIComponent(id)}/detailed`,
        { signal },
      ),
  });

export const setPassword = (id: string, newPassword: { password: string; temporary: boolean }) =>
  api.post<void>(`${callPath(id)}/reset-password`, newPassword);
export const setActive = (id: string, isActive: boolean) =>
  api.post<User>(`${callPath(id)}/${isActive ? "activate" : "deactivate"}`);
export const removeUser = (id: string) => api.delete(callPath(id));

export const heldOf = (id: string) => [
  queryKeys.entity(user.entityType, id),
  queryKeys.find(user.entityType),
  queryKeys.form(user.entityType, id),
  queryKeys.audit(user.entityType, id),
  ["detailedPermissions", id],
];
