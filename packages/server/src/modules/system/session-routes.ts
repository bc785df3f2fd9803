import type { SessionAnswer } from "@gantry/domain/contract/session-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { grantsToWire } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { defineRoute, type RouteDeclaration } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/module.ts";
import { version } from "../../platform/version.ts";

const licensedFeatures = new Set((kinds as readonly AnyKind[]).flatMap((kind) => kind.licence ?? []));

/** Who is signed in, and in which tenants. */
export function sessionRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    defineRoute({
      method: "GET",
      path: "/session",
      summary: "What the page needs after sign-in, in one call",
      access: "signedIn",
      licence: null,
      handler: ({ principal }) => database.inTenant(principal, readSession),
    }),
    defineRoute({
      method: "GET",
      path: "/system/tenants/me",
      summary: "Tenants of the caller, the default first",
      access: "signedIn",
      licence: null,
      handler: ({ principal }) => database.inTenant(principal, readTenants),
    }),
  ];
}

async function readSession(db: TenantTransaction): Promise<SessionAnswer> {
  const [user] = await db.query<SessionAnswer["user"]>(
    `select id, name, user_name as "userName", email from installation.account where id = $1`,
    [db.principal.id],
  );
  const tenants = await readTenants(db);
  const tenant = tenants.find((one) => one.id === db.tenantId);
  if (!user || !tenant) throw new AppError("notSignedIn");
  return {
    user,
    tenant,
    tenants,
    defaultTenantId: db.principal.session?.defaultTenantId ?? tenant.id,
    permissions: grantsToWire(db.principal.grants),
    features: [...licensedFeatures],
    serverTime: new Date(db.nowMs).toISOString(),
    version,
  };
}

function readTenants(db: TenantTransaction): Promise<SessionAnswer["tenants"]> {
  return db.query(
    `select t.id, t.name, t.description from installation.membership m join installation.tenant t on t.id = m.tenant_id
     where m.account_id = $1 and m.deactivated_at is null order by t.id = $2 desc, m.position, t.id`,
    [db.principal.id, db.principal.session?.defaultTenantId ?? db.tenantId],
  );
}
