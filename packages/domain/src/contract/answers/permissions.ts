import { z } from "zod";
import { actions } from "../../permissions/grants.ts";
import { permissionSources } from "../people/permission-calls.ts";
import type { GrantCover } from "../../permissions/grant-cover.ts";

/** All changes to one owner's grants, applied together and only if `version` still matches. */
export interface GrantChanges {
  version: string;
  changes: GrantChange[];
}

/** The new value of a cell; null revokes the grant. */
export interface GrantChange extends Omit<GrantCell, "cover"> {
  cover: GrantCover | null;
}

/** Action, then entity type, then ids; the empty list means all (PERM-004, PERM-005). */
export const grantsOnTheWire = z
  .partialRecord(z.enum(actions), z.record(z.string(), z.array(z.string())))
  .meta({ id: "Grants" });

const grantCover = z.union([z.enum(["all", "group"]), z.tuple([z.string()], z.string()).readonly()]);

/** A stored grant; without `ids` it is `ofGroup`. Exactly one of the four ids of an owner is there. */
export const permissionAnswer = z
  .object({
    accountId: z.string().exactOptional(),
    roleId: z.string().exactOptional(),
    permissionGroupId: z.string().exactOptional(),
    apiKeyId: z.string().exactOptional(),
    action: z.enum(actions),
    entityType: z.string(),
    ids: z.array(z.string()).exactOptional(),
    ofGroup: z.literal(true).exactOptional(),
    source: z.enum([...permissionSources, "API_KEY"]),
  })
  .meta({ id: "Permission" });
export type PermissionAnswer = z.infer<typeof permissionAnswer>;

export const detailedPermission = z
  .object({
    source: z.enum(permissionSources),
    action: z.enum(actions),
    entityType: z.string(),
    /** Empty: every entity of the type. */
    ids: z.array(z.string()),
    role: z
      .object({
        id: z.string(),
        name: z.string(),
      })
      .exactOptional(),
    permissionGroup: z
      .object({
        id: z.string(),
        name: z.string(),
      })
      .exactOptional(),
    ofGroup: z.literal(true).exactOptional(),
  })
  .meta({ id: "DetailedPermission" });
export type DetailedPermission = z.infer<typeof detailedPermission>;

const grantCell = z
  .object({
    action: z.enum(actions),
    entityType: z.string(),
    cover: grantCover,
  })
  .meta({ id: "GrantCell" });
export type GrantCell = z.infer<typeof grantCell>;

export const ownerGrants = z
  .object({
    version: z.string(),
    grants: z.array(grantCell),
  })
  .meta({ id: "OwnerGrants" });
export type OwnerGrants = z.infer<typeof ownerGrants>;
