import {
  sessionAnswer,
  type Preference,
  type SessionAnswer,
  type SessionLicence,
} from "@gantry/domain/contract/answers/session.ts";
import {
  formatPreferenceIds,
  tenantFormatPreferenceIds,
} from "@gantry/domain/contract/people/preference-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { grantsToWire } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { version } from "../../../platform/version.ts";

export function sessionRoutes({ database, licences }: Platform): RouteDeclaration<never>[] {
  return [
    defineRoute({
      method: "GET",
      path: "/session",
      answer: sessionAnswer,
      summary: "Get everything the page needs after sign-in, in one call",
      access: "signedIn",
      licence: null,
      handler: async ({ principal }) => {
        const licence = await licences.check.of(principal.tenantId);
        return database.inTenant(principal, (db) => readSession(db, licence));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/system/tenants/me",
      answer: sessionAnswer.shape.tenants,
      summary: "List the caller's tenants, the default first",
      access: "signedIn",
      licence: null,
      handler: ({ principal }) => database.inTenant(principal, readTenants),
    }),
  ];
}

async function readSession(db: TenantTransaction, licence: SessionLicence): Promise<SessionAnswer> {
  // API keys have no session.
  if (db.principal.kind !== "user") throw new AppError("noPermission");
  const [user] = await db.query<SessionAnswer["user"]>(
    `select id, name, user_name as "userName", email, picture from installation.account where id = $1`,
    [db.principal.id],
  );
  const tenants = await readTenants(db);
  const tenant = tenants.find((one) => one.id === db.tenantId);
  if (!user || !tenant) throw new AppError("notSignedIn");
  return {
    user,
    tenant,
    tenants,
    formats: await readFormats(db),
    tenantFormats: await readTenantFormats(db),
    defaultTenantId: db.principal.session?.defaultTenantId ?? tenant.id,
    permissions: grantsToWire(db.principal.grants),
    features: licence.state === "valid" ? licence.features.map(({ name }) => name) : [],
    licence,
    serverTime: new Date(db.nowMs).toISOString(),
    version,
  };
}

function readFormats(db: TenantTransaction): Promise<Preference[]> {
  return db.query<Preference>(
    "select id, name, metadata from installation.account_preference where account_id = $1 and id = any($2) order by id",
    [db.principal.id, [...formatPreferenceIds]],
  );
}

function readTenantFormats(db: TenantTransaction): Promise<Preference[]> {
  return db.query<Preference>(
    "select id, name, metadata from system_preference where tenant_id = $1 and id = any($2) order by id",
    [db.tenantId, [...tenantFormatPreferenceIds]],
  );
}

function readTenants(db: TenantTransaction): Promise<SessionAnswer["tenants"]> {
  return db.query(
    `select t.id, t.name, t.description from installation.membership m join installation.tenant t on t.id = m.tenant_id
     where m.account_id = $1 and m.deactivated_at is null order by t.id = $2 desc, m.position, t.id`,
    [db.principal.id, db.principal.session?.defaultTenantId ?? db.tenantId],
  );
}
