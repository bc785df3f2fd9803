import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { issuerWith } from "../../../platform/config/issuers.ts";
import { AccountStore } from "../../../platform/identity/accounts/accounts.ts";
import { makeAuthenticator } from "../../../platform/identity/authenticate.ts";
import { installationDatabase } from "../../../platform/identity/provider/installation-database.ts";
import {
  callsAudience,
  consoleClient,
  keycloakClaims,
  OutsideIssuer,
} from "../../../platform/identity/tokens/outside-issuer-under-test.ts";
import { tokenVerifier } from "../../../platform/identity/tokens/token-verifier.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { quietLog } from "../../../testing/quiet-log.ts";
import { accessUnderTest, type AccessUnderTest } from "../grants/access-under-test.ts";

let tenant: TestTenant;
let access: AccessUnderTest;
let outside: OutsideIssuer;
beforeAll(async () => {
  tenant = await testTenant();
  access = await accessUnderTest(tenant);
  outside = await OutsideIssuer.start();
});
afterAll(() => outside.stop());

async function grantsWith(roles: string[], rolesCount: boolean) {
  const issuer = issuerWith({
    name: rolesCount ? "counting" : "plain",
    issuer: outside.address,
    clientId: consoleClient,
    audience: callsAudience,
    rolesCount,
  });
  const parts = { clock: systemClock, log: quietLog };
  const { authenticate } = makeAuthenticator({
    ...parts,
    bus: tenant.bus,
    verify: tokenVerifier([issuer], [], parts),
    accounts: new AccountStore(installationDatabase(tenant.pool), systemClock),
    grants: access.issuer.grants,
  });
  const groups = [`/tenant_${tenant.id}`];
  const token = await outside.sign(keycloakClaims({ groups, realm_access: { roles } }));
  return (await authenticate({ authorization: `Bearer ${token}` })).grants;
}

test("a role name in a token gives that role's permissions only if the issuer is configured for it (AUTH-028)", async () => {
  const admin = await access.administrator({ READ: { SIGN: [], ROLE: [], PERMISSION: [] } });
  const role = await access.newRole(admin, { name: "Kiosk 7" });
  await access.give(admin, { roleId: role.id, action: "READ", entityType: "SIGN", ids: ["a"] });
  expect((await grantsWith(["offline_access", "kiosk 7"], true)).get("READ")?.get("SIGN")).toEqual(
    new Set(["a"]),
  );
  expect((await grantsWith(["kiosk 7"], false)).size).toBe(0);
  for (const name of ["admin", "administrator", "superuser", "realm-admin"])
    expect((await grantsWith([name], true)).size).toBe(0);
});
