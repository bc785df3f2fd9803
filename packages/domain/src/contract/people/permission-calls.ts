import type { GrantCover } from "../../permissions/grant-cover.ts";
import type { Action } from "../../permissions/grants.ts";

export const permissionSources = ["DIRECT", "ROLE", "PERMISSION_GROUP"] as const;
/** Whose a grant is: an account's own, a role's or a permission group's (PERM-003). */
export type PermissionSource = (typeof permissionSources)[number];

/**
 * The owner of a grant: exactly one of the four ids is there. `ids` empty means every entity of the type; `ofGroup`
 * stands in its place and means what belongs to the permission group and to those below it, as it is at any moment.
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
  /** Said in words when a grant that names ids is to become one for all. */
  all?: boolean;
}

/** A stored grant as POST, PUT and the list of an owner's grants answer it; without `ids` it is `ofGroup`. */
export interface PermissionAnswer extends Omit<PermissionBody, "all"> {
  source: PermissionSource | "API_KEY";
}

/** One permission of an account with where it comes from (PERM-034). */
export interface DetailedPermission {
  source: PermissionSource;
  action: Action;
  entityType: string;
  /** Empty: every entity of the type. */
  ids: string[];
  /** The role that gives it, or through which the permission group is reached. */
  role?: { id: string; name: string };
  permissionGroup?: { id: string; name: string };
  /** Follows what belongs to the permission group. */
  ofGroup?: true;
}

export const grantOwnerTypes = ["USER", "ROLE", "PERMISSION_GROUP", "API_KEY"] as const;
/** What grants are edited for; the type is part of the address. */
export type GrantOwnerType = (typeof grantOwnerTypes)[number];

/** One cell of the permission editor: an action on a type of entity, and what of it is covered. */
export interface GrantCell {
  action: Action;
  entityType: string;
  cover: GrantCover;
}

/** All grants of one owner; `version` tells whether they are still the same. */
export interface OwnerGrants {
  version: string;
  grants: GrantCell[];
}

/** A cell as it is to be; null takes the grant away. */
export interface GrantChange extends Omit<GrantCell, "cover"> {
  cover: GrantCover | null;
}

/** Every change of one owner's grants at once: all of them or none, and only over the named version. */
export interface GrantChanges {
  version: string;
  changes: GrantChange[];
}

/** Where a permission group is to stand: below a parent (null: at the top), before a sibling (null: last). */
export interface GroupPlace {
  parentId: string | null;
  beforeId: string | null;
}
