import type { Action } from "../../permissions/grants.ts";

export const permissionSources = ["DIRECT", "ROLE", "PERMISSION_GROUP"] as const;
/** Whether a grant belongs to an account, a role or a permission group (PERM-003). */
export type PermissionSource = (typeof permissionSources)[number];

/**
 * Exactly one of the four owner ids is set. Empty `ids` means every entity of the type; `ofGroup` means the
 * current members of the permission group and its subgroups.
 */
export interface PermissionBody {
  accountId?: string;
  roleId?: string;
  permissionGroupId?: string;
  apiKeyId?: string;
  action: Action;
  entityType: string;
  ids?: string[];
  ofGroup?: true;
  /** Must be set explicitly to widen a grant from named ids to all. */
  all?: boolean;
}

export const grantOwnerTypes = ["USER", "ROLE", "PERMISSION_GROUP", "API_KEY"] as const;
export type GrantOwnerType = (typeof grantOwnerTypes)[number];

/** New position of a permission group: under a parent (null: top level), before a sibling (null: last). */
export interface GroupPlace {
  parentId: string | null;
  beforeId: string | null;
}
