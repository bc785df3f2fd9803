import {
  grantsOnTheWire,
  detailedPermission,
  permissionAnswer,
  ownerGrants,
  type DetailedPermission,
  type GrantChanges,
} from "@gantry/domain/contract/answers/permissions.ts";
import {
  type GrantOwnerType,
  grantOwnerTypes,
  type GroupPlace,
  type PermissionBody,
} from "@gantry/domain/contract/people/permission-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { actions, grantsToWire } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { effectiveGrants, type SourcedGrantRow } from "../../../platform/permission/effective-grants.ts";
import { permissionEntityType } from "../../../platform/permission/administrators.ts";
import { giveGrant, replaceGrant, takeGrant } from "./change-grants.ts";
import { changeOwnerGrants, readOwnerGrants } from "./owner-grants.ts";
import { placeGroup } from "./place-group.ts";
import { assertMember, grantOnTheWire, grantsOf, ownerOf, ownerSources } from "./stored-grants.ts";

const id = z.string().min(1).max(100);
const entityType = z.string().regex(/^[A-Z][A-Z_]{0,49}$/);
const ids = z.array(id).max(10_000);
const permissionBody = z
  .strictObject({
    accountId: id.optional(),
    roleId: id.optional(),
    permissionGroupId: id.optional(),
    apiKeyId: id.optional(),
    action: z.enum(actions),
    entityType,
    ids: ids.optional(),
    ofGroup: z.literal(true).optional(),
    all: z.boolean().optional(),
  })
  .refine((body) => (body.ids === undefined) !== (body.ofGroup === undefined), {
    path: ["ids"],
    message: "required",
  }) as z.ZodType<PermissionBody>;

const namedIds = ids.min(1);
/** Refuse an empty list, which means everything in id lists but nothing here. */
const grantChanges = z.strictObject({
  version: z.string().min(1).max(100),
  changes: z
    .array(
      z.strictObject({
        action: z.enum(actions),
        entityType,
        cover: z.union([z.enum(["all", "group"]), namedIds]).nullable(),
      }),
    )
    .max(1_000),
}) as unknown as z.ZodType<GrantChanges>;

const read = { action: "READ" as const, entityType: permissionEntityType };

export function permissionRoutes(parts: Platform): RouteDeclaration<never>[] {
  const { database } = parts;

  return [
    defineRoute({
      method: "GET",
      path: "/system/aggregated-permissions/me",
      answer: grantsOnTheWire,
      summary: "Get the caller's permissions",
      access: "signedIn",
      handler: async ({ principal }) => grantsToWire(principal.grants),
    }),
    ...readingRoutes(parts),
    ...grantRoutes(parts),
    tenantRoute<GroupPlace>(database, {
      method: "PUT",
      path: `${permissionGroup.path}/:id/place`,
      answer: z.void(),
      summary: "Move a permission group below a parent and before a sibling",
      access: { action: "UPDATE", entityType: permissionGroup.entityType, id: "id" },
      body: z.strictObject({ parentId: id.nullable(), beforeId: id.nullable() }),
      work: (db, context) => placeGroup(db, context.param("id"), context.body),
    }),
  ];
}

function readingRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute(database, {
      method: "GET",
      path: "/system/aggregated-permissions/users/:id/detailed",
      answer: z.array(detailedPermission),
      summary: "Get the permissions of an account, with the source of each",
      access: read,
      work: (db, context) => listDetailedPermissions(db, context.param("id")),
    }),
    tenantRoute(database, {
      method: "GET",
      path: "/system/permissions/:source/:ownerId",
      answer: z.array(permissionAnswer),
      summary: "List the permissions of one owner; source is DIRECT, ROLE, PERMISSION_GROUP or API_KEY",
      access: read,
      work: (db, context) => ofOwner(db, context.params),
    }),
    tenantRoute(database, {
      method: "GET",
      path: "/system/permission-grants/:ownerType/:ownerId",
      answer: ownerGrants,
      summary:
        "List all grants of a USER, ROLE, PERMISSION_GROUP or API_KEY, with the version to base changes on",
      access: read,
      work: (db, context) => readOwnerGrants(db, ...readRequestedOwner(context.params)),
    }),
  ];
}

function grantRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute<PermissionBody>(database, {
      method: "POST",
      path: "/system/permissions",
      answer: permissionAnswer,
      summary: "Grant a permission to an account, a role or a permission group; the caller must have it",
      access: { action: "CREATE", entityType: permissionEntityType },
      body: permissionBody,
      status: 201,
      work: (db, context) => giveGrant(db, context.body),
    }),
    tenantRoute<PermissionBody>(database, {
      method: "PUT",
      path: "/system/permissions",
      answer: permissionAnswer,
      summary: "Replace what a permission covers; never creates one",
      access: { action: "UPDATE", entityType: permissionEntityType },
      body: permissionBody,
      work: (db, context) => replaceGrant(db, context.body),
    }),
    tenantRoute<GrantChanges>(database, {
      method: "PUT",
      path: "/system/permission-grants/:ownerType/:ownerId",
      answer: ownerGrants,
      summary: "Add, change and remove grants of one owner: all changes or none, based on the given version",
      access: read,
      body: grantChanges,
      work: (db, context) => changeOwnerGrants(db, ...readRequestedOwner(context.params), context.body),
    }),
    tenantRoute(database, {
      method: "DELETE",
      path: "/system/permissions/:ownerId/:action/:entityType",
      answer: z.void(),
      summary: "Revoke a permission; source in the query, default DIRECT",
      access: { action: "DELETE", entityType: permissionEntityType },
      work: (db, context) => takeGrant(db, { ...context.params, source: context.query["source"] }),
    }),
  ];
}

function readRequestedOwner(params: Record<string, string>): [type: GrantOwnerType, id: string] {
  const { ownerId = "" } = params;
  const type = grantOwnerTypes.find((one) => one === params["ownerType"]);
  if (!type) throw new AppError("notFound", { kind: "permission", id: ownerId });
  return [type, ownerId];
}

async function listDetailedPermissions(
  db: TenantTransaction,
  accountId: string,
): Promise<DetailedPermission[]> {
  await assertMember(db, accountId);
  return (await effectiveGrants(db, accountId)).map(withSource);
}

function withSource(row: SourcedGrantRow): DetailedPermission {
  const { source, action, entityType: type, roleId, roleName, groupId, groupName } = row;
  return {
    source,
    action,
    entityType: type,
    ids: [...new Set(row.ids)].toSorted(),
    ...(roleId !== null && { role: { id: roleId, name: roleName ?? "" } }),
    ...(groupId !== null && { permissionGroup: { id: groupId, name: groupName ?? "" } }),
    ...(row.ofGroup && { ofGroup: true }),
  };
}

async function ofOwner(db: TenantTransaction, params: Record<string, string>) {
  const source = ownerSources.find((one) => one === params["source"]);
  const { ownerId = "" } = params;
  if (!source) throw new AppError("notFound", { kind: "permission", id: ownerId });
  const owner = await ownerOf(db, source, ownerId);
  return (await grantsOf(db, owner)).map(grantOnTheWire);
}
