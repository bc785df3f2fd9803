import type { Action } from "@gantry/domain/permissions/grants.ts";
import { subjects } from "@gantry/domain/subjects/subjects.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { everyGrant } from "../../permission/every-grant.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import type { AccountStore, NewAccount } from "./accounts.ts";
import { hashPassword } from "./password.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { insertRow } from "../../kinds/database/kind-rows.ts";
import { kindTable } from "../../kinds/database/kind-tables.ts";

const password = "demo";

type Grant = readonly [action: Action, entityType: string];
const readable = subjects.filter(({ demo }) => demo !== "hidden");
const reading = readable.map(({ entityType }): Grant => ["READ", entityType]);
const acknowledging: readonly Action[] = ["ALARM_ACKNOWLEDGE", "NOTIFICATION_ACKNOWLEDGE"];
const operating = [
  ...reading,
  ...readable.flatMap(({ entityType, actions: possible, demo = [] }) =>
    possible
      .filter((action) => demo.includes(action) || acknowledging.includes(action))
      .map((action): Grant => [action, entityType]),
  ),
];

const viewers: DemoRole = {
  id: "demo_viewers",
  name: "Viewers",
  description: "Read-only access to everything.",
};

interface DemoAccount {
  userName: string;
  givenName: string;
  familyName: string;
  tenants: string[];
  grants: readonly Grant[];
  role?: DemoRole;
}
const demoAccounts: DemoAccount[] = [
  {
    userName: "admin",
    givenName: "Ada",
    familyName: "Moreno",
    tenants: ["metro", "north"],
    grants: everyGrant,
  },
  { userName: "operator", givenName: "Owen", familyName: "Reyes", tenants: ["metro"], grants: operating },
  {
    userName: "viewer",
    givenName: "Vera",
    familyName: "Lind",
    tenants: ["metro"],
    grants: reading,
    role: viewers,
  },
  // No permissions, for trying out grants.
  { userName: "trainee", givenName: "Tess", familyName: "Okafor", tenants: ["metro"], grants: [] },
  { userName: "north", givenName: "Noah", familyName: "Berg", tenants: ["north"], grants: everyGrant },
];

/**
 * Creates the demo accounts with a well-known password. Their grants are restored at every start, so that new
 * kinds are usable at once.
 */
export async function ensureDemoAccounts(accounts: AccountStore, database: TenantDatabase): Promise<void> {
  const existing = await accounts.tenants([...new Set(demoAccounts.flatMap(({ tenants }) => tenants))]);
  const isThere = (tenant: string) => existing.some(({ id }) => id === tenant);
  for (const { tenants, grants, role, ...person } of demoAccounts) {
    const own = tenants.filter(isThere);
    if (own.length === 0) continue;
    const accountId = await ensureAccount(accounts, { ...person, tenants: own });
    for (const tenant of own) {
      if (role) await ensureDemoRole(database, tenant, role, accountId, grants);
      else await grantAll(database, tenant, accountId, grants);
    }
  }
}

function grantAll(database: TenantDatabase, tenant: string, accountId: string, grants: readonly Grant[]) {
  return database.inTenant(systemPrincipal(tenant, "demo", "Demo"), (db) =>
    db.query(
      `insert into permission_grant (tenant_id, account_id, source, action, entity_type)
       select $1, $2, 'DIRECT', * from unnest($3::text[], $4::text[]) on conflict do nothing`,
      [tenant, accountId, grants.map(([action]) => action), grants.map(([, type]) => type)],
    ),
  );
}

async function ensureAccount(
  accounts: AccountStore,
  person: Pick<NewAccount, "userName" | "givenName" | "familyName" | "tenants">,
): Promise<string> {
  const existing = await accounts.findForSignIn(person.userName);
  if (existing) return existing.id;
  const passwordHash = await hashPassword(password);
  return accounts.ensureEmbedded({ ...person, email: null, passwordHash, isDemo: true });
}

interface DemoRole {
  id: string;
  name: string;
  description: string;
}

/** Creates a demo role with one user unless it exists or was deleted, and restores its grants. */
async function ensureDemoRole(
  database: TenantDatabase,
  tenant: string,
  { id, ...named }: DemoRole,
  accountId: string,
  grants: readonly (readonly [action: Action, entityType: string])[],
): Promise<void> {
  await database.inTenant(systemPrincipal(tenant, "demo", "Demo"), async (db) => {
    if (await isFree(db, id, named.name)) {
      const { document } = checkDocument(role, { ...named, userIds: [accountId] });
      await insertRow(db, kindTable(role), { id, version: 1, doc: document, createdAtMs: db.nowMs });
    }
    await db.query(
      `insert into permission_grant (tenant_id, role_id, source, action, entity_type)
       select $1, role.id, 'ROLE', given.* from role, unnest($3::text[], $4::text[]) as given
       where role.tenant_id = $1 and role.id = $2 on conflict do nothing`,
      [tenant, id, grants.map(([action]) => action), grants.map(([, type]) => type)],
    );
  });
}

async function isFree(db: TenantTransaction, id: string, name: string): Promise<boolean> {
  const taken = await db.query(
    `select from role where tenant_id = $1 and (id = $2 or lower(name) = lower($3))
     union all
     select from trash where tenant_id = $1 and entity_type = $4 and id = $2`,
    [db.tenantId, id, name, role.entityType],
  );
  return taken.length === 0;
}
