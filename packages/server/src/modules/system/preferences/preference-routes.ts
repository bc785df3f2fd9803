import { preference, type Preference } from "@gantry/domain/contract/answers/session.ts";
import { listAnswer } from "../../../platform/list/list-answer.ts";
import { z } from "zod";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import {
  defineRoute,
  type RouteContext,
  type RouteDeclaration,
  tenantRoute,
} from "../../../platform/http/route.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { find } from "../../../platform/list/find.ts";
import type { Platform } from "../../../platform/module.ts";
import { assertSavable, preferenceBody } from "./preference-checks.ts";
import { ownPreferences } from "./preference-lists.ts";
import { ownPlace, readPreference, removePreference, savePreference } from "./preference-store.ts";

/** Personal settings, visible to their owner only and without audit rows. */
export function preferenceRoutes(parts: Pick<Platform, "database">): RouteDeclaration<never>[] {
  const { database } = parts;

  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/preferences/find",
      answer: listAnswer(ownPreferences),
      summary: "List the caller's settings, of this tenant and of all tenants",
      access: "signedIn",
      licence: null,
      body: findBody,
      work: (db, { body }) => find(db, ownPreferences, body),
    }),
    tenantRoute(database, {
      method: "GET",
      path: "/preferences/:id",
      answer: preference,
      summary: "Get a setting of the caller",
      access: "signedIn",
      licence: null,
      work: async (db, { params: { id = "" } }) =>
        (await readPreference(db, ownPlace(db, id), id)) ?? fail(id),
    }),
    ...changeRoutes(parts),
  ];
}

function changeRoutes({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] {
  const save = ({ principal, body }: RouteContext<Preference>, mustBeThere: boolean) => {
    assertSavable(body);
    return database.inTenant(principal, async (db) => {
      const place = ownPlace(db, body.id);
      if (mustBeThere && !(await readPreference(db, place, body.id))) throw makeNotFound(body.id);
      if (body.id === "default_tenant") await assertOwnTenant(db, String(body.metadata["value"]));
      await savePreference(db, place, body);
      return body;
    });
  };
  return [
    defineRoute<Preference>({
      method: "POST",
      path: "/preferences",
      answer: preference,
      summary: "Create or replace a setting of the caller",
      access: "signedIn",
      licence: null,
      body: preferenceBody,
      status: 201,
      handler: (context) => save(context, false),
    }),
    defineRoute<Preference>({
      method: "PUT",
      path: "/preferences",
      answer: preference,
      summary: "Replace a setting of the caller; never creates one",
      access: "signedIn",
      licence: null,
      body: preferenceBody,
      handler: (context) => save(context, true),
    }),
    tenantRoute(database, {
      method: "DELETE",
      path: "/preferences/:id",
      answer: z.void(),
      summary: "Delete a setting of the caller",
      access: "signedIn",
      licence: null,
      work: async (db, { params: { id = "" } }) => {
        if (!(await removePreference(db, ownPlace(db, id), id))) throw makeNotFound(id);
      },
    }),
  ];
}

/** A default tenant without membership would never be used, so refuse it. */
async function assertOwnTenant(db: TenantTransaction, tenant: string): Promise<void> {
  const rows = await db.query(
    "select 1 from installation.membership where account_id = $1 and tenant_id = $2 and deactivated_at is null",
    [db.principal.id, tenant],
  );
  if (rows.length === 0) throw new AppError("foreignTenant", { tenant });
}

const makeNotFound = (id: string) => new AppError("notFound", { kind: "preference", id });
const fail = (id: string): never => {
  throw makeNotFound(id);
};
