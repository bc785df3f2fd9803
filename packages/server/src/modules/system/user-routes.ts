import type { FindQuery } from "@gantry/domain/contract/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { userList } from "@gantry/domain/permissions/user-list.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { defineRoute, JsonText, type RouteDeclaration } from "../../platform/http/route.ts";
import { objectSql, type ListCatalogue } from "../../platform/list/catalogue.ts";
import { findBody } from "../../platform/list/find-body.ts";
import { find } from "../../platform/list/find.ts";
import type { Platform } from "../../platform/module.ts";

/** Members of the tenant; what another tenant knows of them is not told. */
const users: ListCatalogue = {
  from: "installation.membership m join installation.account a on a.id = m.account_id",
  tenantSql: "m.tenant_id",
  keySql: "m.account_id",
  readable: { entityType: userList.entityType, idSql: "m.account_id" },
  columns: [
    { name: "id", sql: "a.id", type: "id", neverNull: true },
    { name: "name", sql: "a.name", type: "text", neverNull: true },
    { name: "userName", sql: "a.user_name", type: "text", neverNull: true },
    { name: "email", sql: "a.email", type: "text" },
  ],
  always: ["id"],
  search: {
    sql: "lower(a.name || E'\\n' || a.user_name || E'\\n' || coalesce(a.email, ''))",
    fields: { name: "a.name", userName: "a.user_name", email: "coalesce(a.email, '')" },
  },
  sort: { field: "name", ascending: true },
};

/** Who belongs to the tenant, so that people can be chosen by name. */
export function userRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    defineRoute<FindQuery>({
      method: "POST",
      path: `${userList.path}/find`,
      summary: "Members of the tenant",
      access: { action: "READ", entityType: userList.entityType },
      body: findBody,
      handler: ({ principal, body }) => database.inTenant(principal, (db) => find(db, users, body)),
    }),
    defineRoute({
      method: "GET",
      path: `${userList.path}/:id`,
      summary: "One member of the tenant; oneself always (PERM-007)",
      access: "signedIn",
      handler: ({ principal, params: { id = "" } }) => database.inTenant(principal, (db) => readUser(db, id)),
    }),
  ];
}

async function readUser(db: TenantTransaction, id: string): Promise<JsonText> {
  const { grants, id: own } = db.principal;
  const isReadable = id === own || isAllowed(grants, "READ", userList.entityType, id);
  const [row] = isReadable
    ? await db.query<{ user: string }>(
        `select (${objectSql(users.columns)})::text as user from ${users.from}
         where ${users.tenantSql} = $1 and ${users.keySql} = $2`,
        [db.tenantId, id],
      )
    : [];
  if (!row) throw new AppError("notFound", { kind: userList.name, id });
  return new JsonText(row.user);
}
