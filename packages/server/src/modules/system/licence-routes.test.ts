import type { LicenseMachineIdsAnswer, LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { LicenceClaims } from "@gantry/domain/licence/licence-claims.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { soldKey, type TestLicenceServer, testLicenceServer } from "../../testing/licence-server.ts";
import { allFeatures, testLicences, testToken } from "../../testing/licences.ts";
import type { Licences } from "../../platform/licence/open-licences.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { systemPrincipal } from "../../platform/permission/system-principal.ts";
import { licenceRoutes } from "./licence-routes.ts";

let vendor: TestLicenceServer;
let tenant: TestTenant;
let licences: Licences;
let server: TestServer;
let admin: Principal;
let viewer: Principal;
const path = "/api/v1/system/license-token";
const key = "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE";

async function serve(serverUrl: string | undefined): Promise<void> {
  licences = await testLicences(tenant, serverUrl === undefined ? {} : { serverUrl });
  server = await serveRoutes(licenceRoutes({ database: tenant.database, licences }), {
    licence: licences.check,
  });
}

beforeAll(async () => {
  tenant = await testTenant({ hasLicence: false });
  vendor = await testLicenceServer(tenant.clock, []);
});
afterAll(() => vendor.stop());
beforeEach(async () => {
  tenant = await testTenant({ hasLicence: false });
  admin = tenant.principal({ UPDATE: { LICENSE_TOKEN: [] } }, "admin");
  viewer = tenant.principal({}, "viewer");
  vendor.sell([soldKey(key)]);
  await serve(vendor.url);
});

const show = async (who = viewer) => (await server.call<LicenseTokenAnswer>(who, "GET", path)).body;
const saveKey = (text: string) =>
  server.call<LicenseTokenAnswer>(admin, "POST", `${path}/save-key`, { key: text });
const saveJwt = async (claims: Partial<LicenceClaims>) =>
  server.call<LicenseTokenAnswer>(admin, "POST", `${path}/save-jwt`, { jwt: await testToken(claims) });
const renew = () => server.call<LicenseTokenAnswer>(admin, "POST", `${path}/manual-renew`);
const machineId = async () =>
  (await server.call<LicenseMachineIdsAnswer>(viewer, "GET", `${path}/machine-ids`)).body.machineId;
const watch = () =>
  tenant.database.inTenant(systemPrincipal(tenant.id, "watch", "Watch"), (db) => licences.desk.watch(db));

describe("the calls", () => {
  test("a missing licence is reported to every signed-in user (LIC-014, LIC-015)", async () => {
    expect(await show()).toEqual({
      key: null,
      token: null,
      createdAt: null,
      updatedAt: null,
      license: null,
      state: "missing",
      used: { sign: 0 },
    });
    expect((await server.call(undefined, "GET", path)).status).toBe(401);
  });

  test("a key is activated online and stored with its token and times (LIC-003, LIC-016)", async () => {
    const { status, body } = await saveKey(key);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      key,
      token: expect.stringMatching(/^ey/) as string,
      createdAt: "2026-11-20T08:00:00.000Z",
      updatedAt: "2026-11-20T08:00:00.000Z",
      state: "valid",
      license: { name: "Sold licence", machineIds: [await machineId()] },
    });
  });

  test("only users with update permission change the licence and see key and token (LIC-014)", async () => {
    for (const call of ["save-key", "save-jwt", "manual-renew"])
      expect(
        await server.failing(viewer, "POST", `${path}/${call}`, { key, jwt: "a.b.c" }),
        call,
      ).toMatchObject({
        code: "noPermission",
      });
    await saveKey(key);
    expect(await show()).toMatchObject({ key: "••••EEEE", token: null, state: "valid" });
    expect(await show(admin)).toMatchObject({ key });
  });

  test("the key is encrypted in the database and in no history", async () => {
    await saveKey(key);
    const rows = await tenant.asOwner<{ text: string }>(
      `select l::text as text from licence_token l where tenant_id = $1
       union all select a::text from audit_log a where tenant_id = $1`,
      [tenant.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows.map(({ text }) => text).join()).not.toContain(key);
  });

  test("a text is activated offline and replaces a key (LIC-017)", async () => {
    await saveKey(key);
    expect(await saveJwt({ name: "By letter" })).toMatchObject({
      status: 200,
      body: { key: null, license: { name: "By letter" }, state: "valid" },
    });
    expect(await server.failing(admin, "POST", `${path}/manual-renew`)).toMatchObject({
      code: "licenceKeyMissing",
    });
  });

  test("an expired licence can be stored, with state expired (LIC-007)", async () => {
    expect(await saveJwt({ exp: Date.parse("2026-11-20T07:59:59Z") / 1000 })).toMatchObject({
      status: 200,
      body: { state: "expired" },
    });
  });

  test("a licence of another machine or tenant is refused and changes nothing", async () => {
    await saveJwt({ name: "Ours" });
    const own = await machineId();
    const saveFailing = async (claims: Partial<LicenceClaims>) =>
      server.failing(admin, "POST", `${path}/save-jwt`, { jwt: await testToken(claims) });
    expect(await saveFailing({ machineIds: ["0000-0000-0000-0000"] })).toMatchObject({
      code: "licenceForOtherMachine",
      params: { machineId: own },
    });
    expect(await saveFailing({ tenant: "elsewhere" })).toMatchObject({ code: "licenceForOtherTenant" });
    expect(await server.failing(admin, "POST", `${path}/save-jwt`, { jwt: "not.a.licence" })).toMatchObject({
      code: "licenceNotAccepted",
    });
    expect(await show()).toMatchObject({ license: { name: "Ours" }, state: "valid" });
    expect((await saveJwt({ name: "Bound", machineIds: [own], tenant: tenant.id })).status).toBe(200);
  });

  test("a row copied from another tenant is not accepted", async () => {
    const other = await testTenant({ hasLicence: false });
    await saveJwt({ tenant: tenant.id });
    await tenant.asOwner(
      `insert into licence_token select $2, sealed_key, token, latest_issued_at, seen_at, renewal_tried_at, created_at, updated_at
       from licence_token where tenant_id = $1`,
      [tenant.id, other.id],
    );
    expect(await licences.check.of(other.id)).toMatchObject({ state: "missing", features: [] });
  });

  test("the machine id is created once and shared by all servers of the installation (LIC-020)", async () => {
    const first = await machineId();
    expect(first).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
    await serve(undefined);
    expect(await machineId()).toBe(first);
    await saveJwt({ machineIds: [first, "0000-0000-0000-0000"] });
    expect((await server.call(viewer, "GET", `${path}/machine-ids`)).body).toEqual({
      machineId: first,
      machineIds: [first, "0000-0000-0000-0000"],
    });
  });
});

describe("the licence server", () => {
  test("renewal fetches the newest licence of the key (LIC-018, LIC-019)", async () => {
    await saveKey(key);
    vendor.sell([soldKey(key, { name: "Extended", days: 800 })]);
    expect(await renew()).toMatchObject({ status: 200, body: { key, license: { name: "Extended" } } });
  });

  test.each([
    ["an unknown key", "licenceKeyUnknown", () => vendor.sell([])],
    ["a withdrawn key", "licenceKeyUnknown", () => vendor.sell([{ ...soldKey(key), isWithdrawn: true }])],
    [
      "a key of another tenant",
      "licenceForOtherTenant",
      () => vendor.sell([soldKey(key, { tenant: "else" })]),
    ],
  ])("%s is refused by name, and the previous licence stays", async (_what, code, change) => {
    await saveJwt({ name: "Before" });
    change();
    expect(await server.failing(admin, "POST", `${path}/save-key`, { key })).toMatchObject({ code });
    expect(await show()).toMatchObject({ license: { name: "Before" } });
  });

  test("a key is used on as many machines as allowed, on the same one without limit", async () => {
    const elsewhere = await fetch(`${vendor.url}/v1/activations`, {
      method: "POST",
      body: JSON.stringify({ key: "ONE-MACHINE", machineId: "0000-0000-0000-0001", tenant: "else" }),
    });
    expect(elsewhere.status).toBe(403);
    vendor.sell([soldKey("ONE-MACHINE")]);
    const activate = (machine: string) =>
      fetch(`${vendor.url}/v1/activations`, {
        method: "POST",
        body: JSON.stringify({ key: "ONE-MACHINE", machineId: machine, tenant: "else" }),
      }).then(({ status }) => status);
    const both = ["0000-0000-0000-0001", "0000-0000-0000-0002"];
    const answers = await Promise.all([...both, ...both].map(activate));
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 403, 403]);
    expect(await server.failing(admin, "POST", `${path}/save-key`, { key: "ONE-MACHINE" })).toMatchObject({
      code: "licenceKeyInUse",
    });
  });

  test("an invalid activation is answered as such", async () => {
    const post = (body: string) =>
      fetch(`${vendor.url}/v1/activations`, { method: "POST", body }).then(({ status }) => status);
    expect(await post("{")).toBe(400);
    expect(await post(JSON.stringify({ key, machineId: "any", tenant: "t" }))).toBe(400);
    expect((await fetch(`${vendor.url}/`)).status).toBe(404);
  });

  describe("a failing licence server", () => {
    let broken: Server;
    let answer: (end: (status: number, body: string) => void) => void;
    let url: string;
    beforeAll(async () => {
      broken = createServer((_request, response) =>
        answer((status, body) =>
          response.writeHead(status, { location: `${vendor.url}/v1/activations` }).end(body),
        ),
      );
      await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
      url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      broken.closeAllConnections();
      broken.close();
    });

    test.each<[string, typeof answer]>([
      ["with an error of its own", (end) => end(500, "")],
      ["with a page of a proxy", (end) => end(200, "<html>")],
      ["by leading elsewhere", (end) => end(307, "")],
      ["with an answer without an end", (end) => end(200, "A".repeat(100_000))],
    ])("%s loses nothing", async (_what, how) => {
      await saveJwt({ name: "Before" });
      answer = how;
      await serve(url);
      expect(await server.failing(admin, "POST", `${path}/save-key`, { key })).toMatchObject({
        code: "licenceServerUnreachable",
      });
      expect(await show()).toMatchObject({ license: { name: "Before" }, state: "valid" });
    });

    test("is reported if unreachable or not configured", async () => {
      await serve("http://127.0.0.1:1");
      expect(await server.failing(admin, "POST", `${path}/save-key`, { key })).toMatchObject({
        code: "licenceServerUnreachable",
      });
      await serve(undefined);
      expect(await server.failing(admin, "POST", `${path}/save-key`, { key })).toMatchObject({
        code: "licenceServerNotSet",
      });
    });

    test("with a token of another vendor is rejected", async () => {
      answer = (end) => end(200, JSON.stringify({ token: "ey.ey.no" }));
      await serve(url);
      expect(await server.failing(admin, "POST", `${path}/save-key`, { key })).toMatchObject({
        code: "licenceNotAccepted",
      });
      expect((await show()).state).toBe("missing");
    });
  });
});

describe("over time", () => {
  const dayMs = 86_400_000;
  const stateNow = async () => (await licences.check.of(tenant.id)).state;

  test("a licence expires at the exact millisecond without a call (LIC-007)", async () => {
    await saveJwt({ exp: tenant.clock.nowMs() / 1000 + 60 });
    tenant.clock.advanceMs(59_999);
    expect(await stateNow()).toBe("valid");
    tenant.clock.advanceMs(1);
    expect(await stateNow()).toBe("expired");
  });

  test("setting the clock back does not revive an expired licence, and small corrections have no effect", async () => {
    await saveJwt({ exp: tenant.clock.nowMs() / 1000 + 3_600 });
    tenant.clock.advanceMs(2 * 3_600_000);
    await watch();
    tenant.bus.publish({ topic: "licence", tenantId: tenant.id });
    expect(await stateNow()).toBe("expired");
    tenant.clock.advanceMs(-2 * 3_600_000);
    expect(await stateNow()).toBe("expired");
    expect((await show()).state).toBe("expired");
    await saveJwt({ exp: tenant.clock.nowMs() / 1000 + 30 * 86_400 });
    tenant.clock.advanceMs(-60_000);
    expect(await stateNow()).toBe("valid");
  });

  test("a clock that once ran ahead is corrected by a licence issued later", async () => {
    await saveJwt({ jti: "first" });
    tenant.clock.advanceMs(100 * 365 * dayMs);
    await watch();
    tenant.clock.advanceMs(-100 * 365 * dayMs);
    tenant.bus.publish({ topic: "licence", tenantId: tenant.id });
    expect(await stateNow()).toBe("expired");
    await saveJwt({ jti: "first" });
    expect(await stateNow()).toBe("expired");
    await saveJwt({ jti: "second", iat: tenant.clock.nowMs() / 1000 });
    expect(await stateNow()).toBe("valid");
  });

  test("a licence with a key is renewed daily in its last 30 days, and not before", async () => {
    vendor.sell([soldKey(key, { days: 40 })]);
    await saveKey(key);
    vendor.sell([soldKey(key, { name: "Renewed", days: 365 })]);
    await watch();
    await licences.desk.stop();
    expect((await show()).license?.name).toBe("Sold licence");
    tenant.clock.advanceMs(11 * dayMs);
    vendor.sell([]);
    await watch();
    await licences.desk.stop();
    expect((await show()).license?.name).toBe("Sold licence");
    vendor.sell([soldKey(key, { name: "Renewed", days: 365 })]);
    await watch();
    await licences.desk.stop();
    expect((await show()).license?.name, "tried today already").toBe("Sold licence");
    tenant.clock.advanceMs(dayMs);
    await Promise.all([watch(), watch()]);
    await licences.desk.stop();
    expect(await show()).toMatchObject({ license: { name: "Renewed" }, state: "valid" });
    const renewals = await tenant.asOwner(
      "select 1 from audit_log where tenant_id = $1 and actor_name = 'Licence renewal'",
      [tenant.id],
    );
    expect(renewals).toHaveLength(1);
  });

  test("a licence saved on one server applies to the others as soon as they are notified", async () => {
    const other = await testLicences(tenant);
    expect(await other.check.of(tenant.id)).toMatchObject({ state: "missing" });
    await saveJwt({ features: allFeatures.filter(({ name }) => name === "camera") });
    expect(await other.check.of(tenant.id)).toMatchObject({ state: "valid" });
    await other.check.assertOpen(tenant.id, "camera");
    await expect(other.check.assertOpen(tenant.id, "sign")).rejects.toMatchObject({
      code: "featureNotLicensed",
    });
  });
});
