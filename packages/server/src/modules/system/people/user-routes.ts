import { listAnswer, rowAnswer } from "../../../platform/list/list-answer.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { formDefinition as formAnswer } from "@gantry/domain/contract/answers/form.ts";
import { formDefinition } from "@gantry/domain/fields/form/form-definition.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import { user } from "@gantry/domain/kinds/user.ts";
import { passwordMaxLength } from "@gantry/domain/people/password-rules.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { kindAuditRoutes } from "../../../platform/audit/audit-routes.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import {
  type Access,
  defineRoute,
  type RouteDeclaration,
  tenantRoute,
} from "../../../platform/http/route.ts";
import type { NewPassword } from "../../../platform/identity/directory/directory.ts";
import { type KindBody, kindBody } from "../../../platform/kinds/calls/kind-body.ts";
import { kindEditor } from "../../../platform/kinds/kind-editor.ts";
import { serveKind } from "../../../platform/kinds/serve-kind.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { find } from "../../../platform/list/find.ts";
import type { Platform } from "../../../platform/module.ts";
import {
  createUser,
  deleteUser,
  resetPassword,
  setActive,
  updateUser,
  type UserParts,
} from "./change-users.ts";
import { roleHooks } from "../grants/role-hooks.ts";
import { findUser, userCatalogue, type UserRow } from "./user-catalogue.ts";

const { path, entityType } = user;
const passwordBody: z.ZodType<NewPassword> = z.strictObject({
  password: z
    .string()
    .min(1)
    .max(passwordMaxLength * 4),
  temporary: z.boolean().default(true),
});

type People = Pick<Platform, "database" | "directories" | "grants" | "secrets" | "licences">;

/** Members of the tenant (ADM-020 to ADM-024). */
export function userRoutes(platform: People): RouteDeclaration<never>[] {
  const parts: UserParts = {
    catalogue: userCatalogue(platform.directories),
    directories: platform.directories,
    grants: platform.grants,
    roles: kindEditor(serveKind({ kind: role, ...roleHooks }), {
      secrets: platform.secrets,
      grants: platform.grants,
      licence: platform.licences.check,
    }),
  };
  return [
    ...readRoutes(platform, parts),
    ...editRoutes(platform, parts),
    ...kindAuditRoutes(user, platform.database),
  ];
}

function readRoutes({ database }: People, { catalogue }: UserParts): RouteDeclaration<never>[] {
  const one = rowAnswer(catalogue).required();
  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/find`,
      answer: listAnswer(catalogue),
      summary: "List the members of the tenant",
      access: { action: "READ", entityType },
      body: findBody,
      work: (db, { body }) => find(db, catalogue, body),
    }),
    defineRoute({
      method: "GET",
      path: `${path}/form`,
      answer: formAnswer,
      summary: "Get the form definition (user)",
      access: "signedIn",
      handler: async () => formDefinition(user),
    }),
    ...["", "/form-values"].map((end) =>
      tenantRoute(database, {
        method: "GET",
        path: `${path}/:id${end}`,
        answer: one,
        summary: "Get a member of the tenant; callers may always read themselves (PERM-007)",
        access: "signedIn",
        work: async (db, { params: { id = "" } }) => {
          if (id !== db.principal.id && !isAllowed(db.principal.grants, "READ", entityType, id))
            throw makeNotFound(id);
          return readWhole(db, { catalogue }, id);
        },
      }),
    ),
  ];
}

function editRoutes({ database }: People, parts: UserParts): RouteDeclaration<never>[] {
  const one = rowAnswer(parts.catalogue).required();
  const update: Access = { action: "UPDATE", entityType, id: "id" };
  const change = (end: string, summary: string, isActive: boolean) =>
    tenantRoute(database, {
      method: "POST",
      path: `${path}/:id/${end}`,
      answer: one,
      summary,
      access: update,
      work: async (db, { params: { id = "" } }) => {
        await setActive(db, parts, id, isActive);
        return readWhole(db, parts, id);
      },
    });
  return [
    tenantRoute<KindBody>(database, {
      method: "POST",
      path,
      answer: one,
      summary: "Create an account and its membership, without a password",
      access: { action: "CREATE", entityType },
      body: kindBody(user),
      status: 201,
      work: async (db, { body }) => readWhole(db, parts, await createUser(db, parts, body)),
    }),
    tenantRoute<KindBody>(database, {
      method: "PUT",
      path: `${path}/:id`,
      answer: one,
      summary: "Update roles and, if the account belongs to this tenant alone, personal data",
      access: update,
      body: kindBody(user),
      work: async (db, { body, params: { id = "" } }) => {
        await updateUser(db, parts, id, body);
        return readWhole(db, parts, id);
      },
    }),
    tenantRoute<NewPassword>(database, {
      method: "POST",
      path: `${path}/:id/reset-password`,
      answer: z.void(),
      summary: "Set a password and end all sessions; a temporary one must be changed at the next sign-in",
      access: update,
      body: passwordBody,
      work: (db, { body, params: { id = "" } }) => resetPassword(db, parts, id, body),
    }),
    change("deactivate", "Deactivate a member; open pages are closed at once", false),
    change("activate", "Activate a member, with the previous roles and permissions", true),
    tenantRoute(database, {
      method: "DELETE",
      path: `${path}/:id`,
      answer: z.void(),
      summary: "Permanently delete an account that belongs to this tenant alone",
      access: { action: "DELETE", entityType, id: "id" },
      work: (db, { params: { id = "" } }) => deleteUser(db, parts, id),
    }),
  ];
}

async function readWhole(
  db: TenantTransaction,
  { catalogue }: Pick<UserParts, "catalogue">,
  id: string,
): Promise<UserRow> {
  const found = await findUser(db, catalogue, id);
  if (!found) throw makeNotFound(id);
  return found;
}

const makeNotFound = (id: string) => new AppError("notFound", { kind: user.name, id });
