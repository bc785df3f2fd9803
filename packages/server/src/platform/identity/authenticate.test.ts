import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { AppError } from "@gantry/domain/errors.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { systemClock } from "../clock.ts";
import { parseIssuers } from "../config/issuers.ts";
import { grantStore } from "../permission/grant-store.ts";
import { AccountStore } from "./accounts/accounts.ts";
import { makeAuthenticator } from "./authenticate.ts";
import { ensureDemoAccounts } from "./accounts/demo-accounts.ts";
import { consoleClientId } from "./provider/embedded-provider.ts";
import { installationDatabase } from "./provider/installation-database.ts";
import { issuerUnderTest, type IssuerUnderTest } from "./tokens/issuer-under-test.ts";
import { Browser, providerUnderTest, type ProviderUnderTest } from "./provider/provider-under-test.ts";
import { sessionEnds } from "./sessions.ts";
import { tokenVerifier } from "./tokens/token-verifier.ts";

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
    const accounts = new AccountStore(installationDatabase(tenant.pool), systemClock);
    const verify = tokenVerifier(issuers, [], { clock: systemClock, log: quietLog });
    return makeAuthenticator({
      verify,
      accounts,
      grants: grantStore(tenant),
      bus: tenant.bus,
      clock: systemClock,
    });
  };
  const membershipsOf = async (accountId: string) => {
    const rows = await tenant.asOwner<{ tenant_id: string }>(
      "select tenant_id from installation.membership where account_id = $1 order by position",
      [accountId],
    );
    return rows.map((row) => row.tenant_id);
  };

  test("signing in creates an account here with the token's tenants (AUTH-005, AUTH-006)", async () => {
    const principal = await authenticatorFor().authenticate({ authorization: `Bearer ${token}` });
    expect(principal).toMatchObject({ kind: "user", tenantId: second.id, displayName: "Olive Park" });
    expect(await membershipsOf(principal.id)).toEqual([second.id, tenant.id]);
    const [account] = await tenant.asOwner(
      "select issuer, user_name from installation.account where id = $1",
      [principal.id],
    );
    expect(account).toEqual({ issuer: "state", user_name: "erin" });
  });

  test("the same person keeps the account and loses tenants that the token lost", async () => {
    const accounts = new AccountStore(installationDatabase(tenant.pool), systemClock);
    const seen = {
      issuerName: "state",
      subject: "s-1",
      userName: "sam",
      name: "Sam",
      email: null,
      roles: [],
      sessionId: undefined,
      issuedAtMs: 0,
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
    const older = { ...seen, issuedAtMs: -1000, tenants: [tenant.id, second.id] };
    expect(await accounts.ofToken(older)).toMatchObject({ id: first?.id });
    expect(await membershipsOf(first?.id ?? "")).toEqual([second.id]);
    const namesake = await accounts.ofToken({ ...seen, issuerName: "other", tenants: [] });
    expect(namesake?.id).not.toBe(first?.id);
  });

  test("tokens for another audience or client are refused", async () => {
    const headers = { authorization: `Bearer ${token}` };
    await expect(authenticatorFor({ audience: "urn:other" }).authenticate(headers)).rejects.toMatchObject({
      code: "notSignedIn",
    });
    await expect(
      authenticatorFor({ audience: undefined, clientId: "another" }).authenticate(headers),
    ).rejects.toMatchObject({ code: "notSignedIn" });
  });

  test("without a configured audience its client suffices, but an identity token never does", async () => {
    const lenient = authenticatorFor({ audience: undefined });
    expect(await lenient.accept(token)).toMatchObject({ account: { userName: "erin" } });
    const { id_token } = await new Browser(external.publicUrl).tokens("erin", "her own");
    await expect(lenient.accept(id_token)).rejects.toMatchObject({ code: "notSignedIn" });
  });

  test("an unreachable issuer admits no user and is retried", async () => {
    const gone = issuersFrom([{ name: "gone", issuer: `${external.publicUrl}/gone`, clientId: "c" }]);
    const verify = tokenVerifier(gone, [], { clock: systemClock, log: quietLog });
    expect(await verify(token)).toBeUndefined();
  });
});

describe("tenants", () => {
  test("the header selects one of the token's tenants, and without it the first applies (AUTH-004, AUTH-006)", async () => {
    const issuer = issuerUnderTest(tenant);
    const accountId = await issuer.newAccount({}, [second.id]);
    const token = await issuer.token(accountId, { tenants: [second.id, tenant.id] });
    const tenantOf = tenantsChosenWith(issuer, token);
    expect(await tenantOf()).toBe(second.id);
    expect(await tenantOf(tenant.id)).toBe(tenant.id);
    await expect(tenantOf("elsewhere")).rejects.toMatchObject({ code: "foreignTenant" });
  });

  test("the saved default tenant precedes the token's first, if it is permitted (AUTH-009, AUTH-011)", async () => {
    const issuer = issuerUnderTest(tenant);
    const accountId = await issuer.newAccount({}, [second.id]);
    const token = await issuer.token(accountId, { tenants: [second.id, tenant.id] });
    const save = async (value: string) => {
      await tenant.asOwner(
        `insert into installation.account_preference values ($1, 'default_tenant', 'Default tenant', jsonb_build_object('value', $2::text), now())
         on conflict (account_id, id) do update set metadata = excluded.metadata`,
        [accountId, value],
      );
      tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId });
    };
    const tenantOf = tenantsChosenWith(issuer, token);
    await save(tenant.id);
    expect(await tenantOf()).toBe(tenant.id);
    expect(await tenantOf(second.id)).toBe(second.id);
    await save("elsewhere");
    expect(await tenantOf()).toBe(second.id);
  });

  test("a deactivated membership gives no access, and no newer token restores it", async () => {
    const issuer = issuerUnderTest(tenant);
    const accountId = await issuer.newAccount({}, [second.id]);
    const token = await issuer.token(accountId, { tenants: [tenant.id, second.id] });
    const tenantOf = tenantsChosenWith(issuer, token);
    expect(await tenantOf()).toBe(tenant.id);
    await tenant.asOwner(
      "update installation.membership set deactivated_at = now() where account_id = $1 and tenant_id = $2",
      [accountId, tenant.id],
    );
    tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId });
    await expect(tenantOf(tenant.id)).rejects.toMatchObject({ code: "foreignTenant" });
    expect(await tenantOf()).toBe(second.id);
    const newer = tenantsChosenWith(issuer, await issuer.token(accountId, { tenants: [tenant.id] }));
    await expect(newer()).rejects.toMatchObject({ code: "noTenant" });
  });

  test("a token without a known tenant gives no access", async () => {
    const issuer = issuerUnderTest(tenant);
    const token = await issuer.token(await issuer.newAccount(), { tenants: ["unknown-tenant"] });
    await expect(issuer.authenticator.accept(token)).rejects.toMatchObject({ code: "noTenant" });
  });

  test("a token of a deleted account is refused", async () => {
    const issuer = issuerUnderTest(tenant);
    await expect(issuer.authenticator.accept(await issuer.token("nobody"))).rejects.toMatchObject({
      code: "notSignedIn",
    });
  });
});

const tenantsChosenWith = (issuer: IssuerUnderTest, token: string) => async (tenantId?: string) =>
  (await issuer.authenticator.authenticate({ authorization: `Bearer ${token}`, "x-tenant-id": tenantId }))
    .tenantId;

describe("signing out", () => {
  const sessionsOf = () =>
    sessionEnds({ database: installationDatabase(tenant.pool), bus: tenant.bus, clock: systemClock });

  test("ends all tokens of that session immediately, and no others of the same user", async () => {
    const issuer = issuerUnderTest(tenant);
    const accountId = await issuer.newAccount();
    const [here, there] = [
      await issuer.token(accountId, { session: "here" }),
      await issuer.token(accountId, { session: "there" }),
    ];
    const { session } = await issuer.authenticator.authenticate({ authorization: `Bearer ${here}` });
    expect(session).toMatchObject({ issuerName: "embedded", subject: accountId, sessionId: "here" });
    if (session) await sessionsOf().end(session);
    await expect(issuer.authenticator.accept(here)).rejects.toMatchObject({ code: "notSignedIn" });
    expect(await issuer.authenticator.accept(there)).toMatchObject({ account: { id: accountId } });
  });

  test("ends all the user's tokens issued so far if tokens name no session", async () => {
    const issuer = issuerUnderTest(tenant);
    const accountId = await issuer.newAccount();
    const token = await issuer.token(accountId);
    const signedIn = await issuer.authenticator.accept(token);
    await sessionsOf().end({ issuerName: "embedded", subject: accountId, sessionId: undefined });
    await expect(issuer.authenticator.accept(token)).rejects.toMatchObject({ code: "notSignedIn" });
    // An open socket re-checks its sign-in.
    await expect(issuer.authenticator.principalOf(signedIn, tenant.id)).rejects.toMatchObject({
      code: "notSignedIn",
    });
  });

  test("is noticed within a second without a notification", async () => {
    const issuer = issuerUnderTest(tenant);
    const accountId = await issuer.newAccount();
    const token = await issuer.token(accountId, { session: "s" });
    await issuer.authenticator.accept(token);
    await tenant.asOwner(
      "insert into installation.ended_session values ('embedded', $1, 's', now(), now() + interval '1 hour')",
      [accountId],
    );
    const endedAtMs = Date.now();
    await expect
      .poll(
        () =>
          issuer.authenticator.accept(token).then(
            () => "accepted",
            (error: AppError) => error.code,
          ),
        {
          interval: 20,
          timeout: 10_000,
        },
      )
      .toBe("notSignedIn");
    expect(Date.now() - endedAtMs).toBeLessThan(5_000);
  });
});

describe("demo accounts", () => {
  test("exist only on a server that allows them", async () => {
    await tenant.asOwner(
      "insert into installation.tenant (id, name, created_at) values ('metro', 'Metro', '2026-01-01') on conflict do nothing",
    );
    const installation = installationDatabase(tenant.pool);
    const demo = new AccountStore(installation, systemClock, { allowsDemo: true });
    await ensureDemoAccounts(demo, tenant.database);
    await ensureDemoAccounts(demo, tenant.database);
    const admin = await demo.findForSignIn("Admin");
    expect(await demo.tenantIds(admin?.id ?? "")).toEqual(["metro"]);
    const strict = new AccountStore(installation, systemClock);
    expect(await strict.findForSignIn("admin")).toBeUndefined();
    expect(await strict.find(admin?.id ?? "")).toBeUndefined();
  });

  test("operator may post, move cameras, acknowledge, schedule and work incidents but change nothing else, and viewer is read only", async () => {
    const demo = new AccountStore(installationDatabase(tenant.pool), systemClock, { allowsDemo: true });
    const grants = grantStore(tenant);
    const grantsOfUser = async (userName: string) => {
      const account = await demo.findForSignIn(userName);
      return grants.grantsOf("metro", account?.id ?? "");
    };
    const [operator, viewer, admin] = [
      await grantsOfUser("operator"),
      await grantsOfUser("viewer"),
      await grantsOfUser("admin"),
    ];
    expect(operator.get("CONTROL")).toEqual(
      new Map([
        ["SIGN", "all"],
        ["SIGN_PLAN", "all"],
        ["CAMERA", "all"],
      ]),
    );
    const edited = { CREATE: ["SCHEDULE_JOB", "SHIFT_LOG"], UPDATE: ["AUTOMATED_INCIDENT", "SCHEDULE_JOB"] };
    for (const [action, types] of Object.entries({ ...edited, DELETE: ["SCHEDULE_JOB"] }))
      expect([...(operator.get(action as Action)?.keys() ?? [])].toSorted()).toEqual(types);
    expect([...operator.keys()].toSorted()).toEqual([
      "ALARM_ACKNOWLEDGE",
      "CONTROL",
      "CREATE",
      "DELETE",
      "NOTIFICATION_ACKNOWLEDGE",
      "READ",
      "UPDATE",
    ]);
    expect([...viewer.keys()]).toEqual(["READ"]);
    expect(admin.get("DELETE")?.get("SIGN")).toBe("all");
  });
});
