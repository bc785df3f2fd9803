import { kinds } from "@gantry/domain/kinds/index.ts";
import { actions, type Action } from "@gantry/domain/permissions/grants.ts";
import { agentEntityType } from "../agent-link/agent-store.ts";
import type { TenantDatabase } from "../database/tenant-database.ts";
import { systemPrincipal } from "../system-principal.ts";
import type { AccountStore, NewAccount } from "./accounts.ts";
import { hashPassword } from "./password.ts";

const password = "demo";
const kindTypes: string[] = kinds.map((kind) => kind.entityType);
const everyType = [...kindTypes, agentEntityType, "PERMISSION", "AUDIT_LOG"];

type Grant = readonly [action: Action, entityType: string];
const everything: Grant[] = actions.flatMap((action) => everyType.map((type) => [action, type] as const));
const reading: Grant[] = [...kindTypes, agentEntityType].map((type) => ["READ", type]);
const operating: Grant[] = [...reading, ["CONTROL", "SIGN"], ["CONTROL", "CAMERA"]];

const demoAccounts = [
  { userName: "admin", givenName: "Ada", familyName: "Moreno", tenant: "metro", grants: everything },
  { userName: "operator", givenName: "Owen", familyName: "Reyes", tenant: "metro", grants: operating },
  { userName: "viewer", givenName: "Vera", familyName: "Lind", tenant: "metro", grants: reading },
  { userName: "north", givenName: "Noah", familyName: "Berg", tenant: "north", grants: everything },
];

/**
 * Makes the demo accounts of the tenants that exist, with the password everyone knows. Their grants are made whole
 * again at every start, so that a kind added later can be tried at once.
 */
export async function ensureDemoAccounts(accounts: AccountStore, database: TenantDatabase): Promise<void> {
  const tenants = await accounts.tenants([...new Set(demoAccounts.map((account) => account.tenant))]);
  for (const { tenant, grants, ...person } of demoAccounts) {
    if (!tenants.some((one) => one.id === tenant)) continue;
    const accountId = await ensureAccount(accounts, { ...person, tenants: [tenant] });
    await database.inTenant(systemPrincipal(tenant, "demo", "Demo"), (db) =>
      db.query(
        `insert into permission_grant (tenant_id, account_id, source, action, entity_type)
         select $1, $2, 'DIRECT', * from unnest($3::text[], $4::text[]) on conflict do nothing`,
        [tenant, accountId, grants.map(([action]) => action), grants.map(([, type]) => type)],
      ),
    );
  }
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
