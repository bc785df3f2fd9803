import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testTenant, type TestTenant } from "../../testing/database.ts";
import { systemClock } from "../clock.ts";
import { parseIssuers } from "../config/issuers.ts";
import { grantStore } from "../permission/grant-store.ts";
import { accountStore } from "./accounts.ts";
import { authenticator } from "./authenticate.ts";
import { ensureDemoAccounts } from "./demo-accounts.ts";
import { consoleClientId } from "./embedded-provider.ts";
import { installationDatabase } from "./installation-database.ts";
import { issuerUnderTest } from "./issuer-under-test.ts";
import { Browser, providerUnderTest, type ProviderUnderTest } from "./provider-under-test.ts";
import { tokenVerifier } from "./token-verifier.ts";

let tenant: TestTenant;
let second: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
  second = await testTenant();
});

const issuersFrom = (list: object[]) => {
  const parsed = parseIssuers(JSON.stringify(list));
  if ("problem" in parsed) throw new Error(parsed.problem);
  return parsed.issuers;
};

describe("an external issuer", () => {
  let external: ProviderUnderTest;
  let token: string;
  beforeAll(async () => {
    external = await providerUnderTest(tenant);
    await external.newAccount("erin", "her own", [second.id, tenant.id]);
    token = (await new Browser(external.publicUrl).tokens("erin", "her own")).access_token;
  });
  afterAll(() => external.stop());

  const authenticatorFor = (more: object = {}) => {
    const issuers = issuersFrom([
      {
        name: "state",
        issuer: `${external.publicUrl}/oidc`,
        clientId: consoleClientId,
        audience: `${external.publicUrl}/api`,
        ...more,
      },
    ]);
    const accounts = accountStore(installationDatabase(tenant.pool), systemClock);
    const verify = tokenVerifier(issuers, [], systemClock);
    return authenticator({ verify, accounts, grants: grantStore(tenant), clock: systemClock });
  };
  const membershipsOf = async (accountId: string) => {
    const rows = await tenant.asOwner<{ tenant_id: string }>(
      "select tenant_id from installation.membership where account_id = $1 order by position",
      [accountId],
    );
    return rows.map((row) => row.tenant_id);
  };

  test("whoever it signs in gets an account here, with the tenants of the token (AUTH-005, AUTH-006)", async () => {
    const principal = await authenticatorFor().authenticate({ authorization: `Bearer ${token}` });
    expect(principal).toMatchObject({ kind: "user", tenantId: second.id, displayName: "Olive Park" });
    expect(await membershipsOf(principal.id)).toEqual([second.id, tenant.id]);
    const [account] = await tenant.asOwner(
      "select issuer, user_name from installation.account where id = $1",
      [principal.id],
    );
    expect(account).toEqual({ issuer: "state", user_name: "erin" });
  });

  test("the same person is the same account the next time, and loses the tenants that the token lost", async () => {
    const accounts = accountStore(installationDatabase(tenant.pool), systemClock);
    const seen = {
      issuerName: "state",
      subject: "s-1",
      userName: "sam",
      name: "Sam",
      email: null,
      roles: [],
      expiresAtMs: 0,
    };
    const first = await accounts.ofToken({ ...seen, tenants: [tenant.id, second.id] });
    const again = await accounts.ofToken({
      ...seen,
      name: "Samantha",
      tenants: [second.id, "unknown-tenant"],
    });
    expect(again).toMatchObject({ id: first?.id, name: "Samantha" });
    expect(await membershipsOf(first?.id ?? "")).toEqual([second.id]);
    const namesake = await accounts.ofToken({ ...seen, issuerName: "other", tenants: [] });
    expect(namesake?.id).not.toBe(first?.id);
  });

  test("its tokens are refused when they are for another audience or another client", async () => {
    const headers = { authorization: `Bearer ${token}` };
    await expect(authenticatorFor({ audience: "urn:other" }).authenticate(headers)).rejects.toMatchObject({
      code: "notSignedIn",
    });
    await expect(
      authenticatorFor({ audience: undefined, clientId: "another" }).authenticate(headers),
    ).rejects.toMatchObject({ code: "notSignedIn" });
  });

  test("without an audience of our own its client is enough, but never an identity token", async () => {
    const lenient = authenticatorFor({ audience: undefined });
    expect(await lenient.accept(token)).toMatchObject({ account: { userName: "erin" } });
    const { id_token } = await new Browser(external.publicUrl).tokens("erin", "her own");
    await expect(lenient.accept(id_token)).rejects.toMatchObject({ code: "notSignedIn" });
  });

  test("an issuer that does not answer lets nobody in, and is asked again", async () => {
    const gone = issuersFrom([{ name: "gone", issuer: `${external.publicUrl}/gone`, clientId: "c" }]);
    const verify = tokenVerifier(gone, [], systemClock);
    expect(await verify(token)).toBeUndefined();
  });
});

describe("tenants", () => {
  test("the header names one of the token's tenants; without it the first is meant (AUTH-004, AUTH-006)", async () => {
    const issuer = issuerUnderTest(tenant);
    const accountId = await issuer.newAccount();
    const token = await issuer.token(accountId, { tenants: [second.id, tenant.id] });
    const tenantOf = async (tenantId?: string) =>
      (await issuer.authenticator.authenticate({ authorization: `Bearer ${token}`, "x-tenant-id": tenantId }))
        .tenantId;
    expect(await tenantOf()).toBe(second.id);
    expect(await tenantOf(tenant.id)).toBe(tenant.id);
    await expect(tenantOf("elsewhere")).rejects.toMatchObject({ code: "foreignTenant" });
  });

  test("a token without a tenant of ours opens nothing", async () => {
    const issuer = issuerUnderTest(tenant);
    const token = await issuer.token(await issuer.newAccount(), { tenants: ["unknown-tenant"] });
    await expect(issuer.authenticator.accept(token)).rejects.toMatchObject({ code: "noPermission" });
  });

  test("a token of an account that is gone is refused", async () => {
    const issuer = issuerUnderTest(tenant);
    await expect(issuer.authenticator.accept(await issuer.token("nobody"))).rejects.toMatchObject({
      code: "notSignedIn",
    });
  });
});

describe("demo accounts", () => {
  test("they exist for a server that allows them and for no other", async () => {
    await tenant.asOwner(
      "insert into installation.tenant (id, name, created_at) values ('metro', 'Metro', '2026-01-01') on conflict do nothing",
    );
    const installation = installationDatabase(tenant.pool);
    const demo = accountStore(installation, systemClock, { allowsDemo: true });
    await ensureDemoAccounts(demo, tenant.database);
    await ensureDemoAccounts(demo, tenant.database);
    const admin = await demo.findForSignIn("Admin");
    expect(await demo.tenantIds(admin?.id ?? "")).toEqual(["metro"]);
    const strict = accountStore(installation, systemClock);
    expect(await strict.findForSignIn("admin")).toBeUndefined();
    expect(await strict.find(admin?.id ?? "")).toBeUndefined();
  });

  test("operator may post to signs and move cameras but change nothing; viewer only looks", async () => {
    const demo = accountStore(installationDatabase(tenant.pool), systemClock, { allowsDemo: true });
    const grants = grantStore(tenant);
    const of = async (userName: string) => {
      const account = await demo.findForSignIn(userName);
      return grants.grantsOf("metro", account?.id ?? "");
    };
    const [operator, viewer, admin] = [await of("operator"), await of("viewer"), await of("admin")];
    expect(operator.get("CONTROL")).toEqual(
      new Map([
        ["SIGN", "all"],
        ["CAMERA", "all"],
      ]),
    );
    expect([...operator.keys()].toSorted()).toEqual(["CONTROL", "READ"]);
    expect([...viewer.keys()]).toEqual(["READ"]);
    expect(admin.get("DELETE")?.get("SIGN")).toBe("all");
  });
});
