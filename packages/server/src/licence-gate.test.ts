import type { SessionAnswer } from "@gantry/domain/contract/answers/session.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { subjects } from "@gantry/domain/subjects/subjects.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { actions } from "@gantry/domain/permissions/grants.ts";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { durationNsFromMs } from "@gantry/domain/sign/message/message.ts";
import { expireQueues } from "./modules/signs/queue/expire-queues.ts";
import { signs } from "./modules/signs/module.ts";
import { postMessage } from "./modules/signs/posts/post-signs.ts";
import { importCsv } from "./platform/kinds/import/import-csv.ts";
import { AgentEnd, linkUnderTest, makeSign } from "./platform/agent-link/link-under-test.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import { AccountStore } from "./platform/identity/accounts/accounts.ts";
import { installationDatabase } from "./platform/identity/provider/installation-database.ts";
import { hashPassword } from "./platform/identity/accounts/password.ts";
import { freePort } from "./platform/http/free-port.ts";
import { Browser, testSecretKey } from "./platform/identity/provider/provider-under-test.ts";
import { systemPrincipal } from "./platform/permission/system-principal.ts";
import { type RunningServer, startServer } from "./server.ts";
import { testTenant } from "./testing/database.ts";
import type { TestTenant } from "./testing/test-tenant.ts";
import { type KindServer, serveKinds } from "./testing/kind-server.ts";
import { allFeatures, setLicence, testLicences, testToken, testVendorKeys } from "./testing/licences.ts";
import { bodyOf, type DescribedRoute, readDescribedRoutes, type Schema } from "./testing/openapi-routes.ts";
import { quietLog } from "./testing/quiet-log.ts";
import { sampleDocument } from "./testing/sample-document.ts";

describe("a running server", () => {
  let tenant: TestTenant;
  let config: Config;
  let server: RunningServer;
  let token: string;
  let routes: DescribedRoute[];
  let schemas: Record<string, Schema>;

  beforeAll(async () => {
    tenant = await testTenant({ hasLicence: false });
    config = readConfig({
      DATABASE_URL: tenant.urls.server,
      GANTRY_SECRET_KEY: testSecretKey.toString("base64"),
      HOST: "127.0.0.1",
      LICENCE_VENDOR_KEYS: testVendorKeys,
      PORT: String(await freePort()),
    });
    config = { ...config, publicUrl: `http://127.0.0.1:${config.port}` };
    server = await startServer(config, { log: quietLog });
    const userName = `amy-${tenant.id}`;
    const id = await new AccountStore(installationDatabase(tenant.pool), systemClock).ensureEmbedded({
      userName,
      email: null,
      givenName: "Amy",
      familyName: "Stone",
      passwordHash: await hashPassword("a long one"),
      tenants: [tenant.id],
    });
    await tenant.asOwner(
      `insert into permission_grant (tenant_id, account_id, source, action, entity_type, ids)
       select $1, $2, 'DIRECT', action, entity_type, null from unnest($3::text[]) action, unnest($4::text[]) entity_type`,
      [tenant.id, id, [...actions], subjects.map(({ entityType }) => entityType)],
    );
    token = (await new Browser(config.publicUrl).tokens(userName, "a long one")).access_token;
    ({ routes, schemas } = await readDescribedRoutes(config.publicUrl));
    // Signing out would invalidate the token of the other calls.
    routes = routes.filter(({ method, path }) => method !== "DELETE" || path !== "/api/v1/session");
  }, 120_000);
  afterAll(() => server.stop());

  async function call<Body = Problem>(method: string, path: string, body?: unknown) {
    const answer = await fetch(`${config.publicUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as Body };
  }
  const codeOf = async ({ method, path, body }: DescribedRoute) => {
    const sent = body && bodyOf(body, schemas, "x");
    const answer = await call(method, path.replace(/^\/api\/v1/, "").replaceAll(/\{\w+\}/g, "x"), sent);
    return answer.body.code;
  };
  const save = async (claims: Parameters<typeof testToken>[0]) =>
    expect(
      (await call("POST", "/system/license-token/save-jwt", { jwt: await testToken(claims) })).status,
    ).toBe(200);

  // Explicit list of calls that work without a licence; a new call must be refused or listed here.
  const alwaysOpen =
    /^\/api\/v1\/(session|config|preferences?|system\/license-token|system\/tenants|system-preferences)(\/|$)/;

  test("without a licence only licence, sign-in, preference and tenant calls are accepted (LIC-035)", async () => {
    const signedInOnes = routes.filter(({ isPublic }) => !isPublic);
    expect(signedInOnes.length).toBeGreaterThan(60);
    const refused: string[] = [];
    const open: string[] = [];
    for (const route of signedInOnes)
      ((await codeOf(route)) === "licenceMissing" ? refused : open).push(`${route.method} ${route.path}`);
    expect(open.filter((route) => !alwaysOpen.test(route.split(" ")[1] ?? ""))).toEqual([]);
    expect(refused.length).toBeGreaterThan(50);
    expect((await call<SessionAnswer>("GET", "/session")).body).toMatchObject({
      features: [],
      licence: { state: "missing", expiration: null },
    });
  });

  test("with an expired licence calls are refused with the expiry date (LIC-035)", async () => {
    await save({ exp: Date.parse("2026-01-02T00:00:00Z") / 1000 });
    const answer = await call("POST", "/signs/sign/find", {});
    expect(answer).toMatchObject({
      status: 403,
      body: { code: "licenceExpired", params: { expiration: "2026-01-02T00:00:00.000Z" } },
    });
    expect((await call<SessionAnswer>("GET", "/session")).body).toMatchObject({
      features: [],
      licence: { state: "expired" },
    });
  });

  test("each feature opens the calls of its types, and calls without a feature need any licence (LIC-024, LIC-025)", async () => {
    const read = ({ path, singleton }: AnyKind) =>
      singleton === undefined ? call("POST", `${path}/find`, {}) : call("GET", path);
    await save({ jti: "no features", features: [] });
    for (const kind of kinds as readonly AnyKind[]) {
      const { path, licence } = kind;
      const { body } = await read(kind);
      expect(body.code, path).toBe(licence ? "featureNotLicensed" : undefined);
    }
    for (const feature of allFeatures) {
      await save({ jti: feature.name, features: [feature] });
      const { body } = await call<SessionAnswer>("GET", "/session");
      expect(body.features).toEqual([feature.name]);
      for (const kind of kinds as readonly AnyKind[])
        expect((await read(kind)).status, `${kind.path} with ${feature.name}`).toBe(
          kind.licence === undefined || kind.licence === feature.name ? 200 : 403,
        );
    }
  });

  // Widgets, alarm settings and similar need no feature, whatever module their calls are in (LIC-025).
  const isOfEverybody = (path: string) =>
    (kinds as readonly AnyKind[]).some(
      (kind) => kind.licence === undefined && `${path}/`.startsWith(`/api/v1${kind.path}/`),
    );

  test("a module's calls are closed with its feature, including those of no kind (LIC-029, LIC-030)", async () => {
    await save({ jti: "no signs", features: allFeatures.filter(({ name }) => name !== "sign") });
    const ofSigns = routes.filter(
      ({ path, isPublic }) => path.startsWith("/api/v1/signs/") && !isOfEverybody(path) && !isPublic,
    );
    expect(ofSigns.length).toBeGreaterThan(20);
    for (const route of ofSigns)
      expect(await codeOf(route), `${route.method} ${route.path}`).toBe("featureNotLicensed");
    await save({ jti: "no video", features: allFeatures.filter(({ name }) => name !== "camera") });
    for (const route of routes.filter(
      ({ path, isPublic }) => path.startsWith("/api/v1/video/") && !isOfEverybody(path) && !isPublic,
    ))
      expect(await codeOf(route), `${route.method} ${route.path}`).toBe("featureNotLicensed");
  });
});

describe("the quantity of signs", () => {
  let tenant: TestTenant;
  let server: KindServer;
  const everyone = { CREATE: { SIGN: [] }, READ: { SIGN: [] }, UPDATE: { SIGN: [] }, DELETE: { SIGN: [] } };
  const limitTo = (quantity: number) => ({
    features: [{ name: "sign" as const, supportsQuantity: true, quantity }],
  });
  const create = (number: number) =>
    server.call<Problem & { id: string }>(
      tenant.principal(everyone),
      "POST",
      "/api/v1/signs/sign",
      sampleDocument(sign, number),
    );
  const signCount = async () => {
    const [row] = await tenant.asOwner<{ count: number }>(
      "select count(*)::int as count from sign where tenant_id = $1",
      [tenant.id],
    );
    return row?.count;
  };

  beforeEach(async () => {
    tenant = await testTenant();
    server = await serveKinds(tenant.database, [sign], (await testLicences(tenant)).check);
  });

  test("20 concurrent creates with room for 5 create exactly 5, and the others get both numbers (LIC-031)", async () => {
    await setLicence(tenant, limitTo(5));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => create(number)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(15).fill(409)]);
    expect(await signCount()).toBe(5);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "signLicenseError",
      params: { requested: 6, limit: 5 },
    });
  });

  test("an import creates as many signs as the licence allows and refuses the others (LIC-031)", async () => {
    await setLicence(tenant, limitTo(3));
    await create(1);
    const bytes = Buffer.from("name,pixelWidth,pixelHeight\na,96,27\nb,0,27\nc,96,27\nd,96,27\n");
    const parts = { ...server.editorsOf(sign), database: tenant.database };
    const { rows } = await importCsv(parts, tenant.principal(everyone), { bytes, dryRun: false });
    expect(rows.map(({ outcome, error }) => error?.code ?? outcome)).toEqual([
      "created",
      "invalidBody",
      "created",
      "signLicenseError",
    ]);
    expect(await signCount()).toBe(3);
  });

  test("the refusal also states both numbers as text (LIC-034)", async () => {
    await setLicence(tenant, limitTo(0));
    expect((await create(1)).body.detail).toBe(
      "License verification failed: requested quantity 1 exceeds the license limit of 0",
    );
  });

  test("a sign restored from the trash counts like a new one", async () => {
    await setLicence(tenant, limitTo(1));
    const { id } = (await create(1)).body;
    const who = tenant.principal(everyone);
    await server.call(who, "DELETE", `/api/v1/signs/sign/${id}`);
    expect((await create(2)).status).toBe(201);
    expect((await server.call(who, "POST", `/api/v1/signs/sign/${id}/restore`)).status).toBe(409);
    await setLicence(tenant, limitTo(2));
    expect((await server.call(who, "POST", `/api/v1/signs/sign/${id}/restore`)).status).toBe(200);
  });

  test("a reduced licence removes nothing and only blocks additions", async () => {
    await setLicence(tenant, limitTo(3));
    const made = await Promise.all([create(1), create(2), create(3)]);
    await setLicence(tenant, limitTo(1));
    expect(await signCount()).toBe(3);
    const who = tenant.principal(everyone);
    const id = made[0]?.body.id;
    const renamed = await server.call(who, "PUT", `/api/v1/signs/sign/${id}`, {
      ...sampleDocument(sign, 1),
      name: "N",
    });
    expect(renamed.status).toBe(200);
    expect((await create(4)).body.params).toEqual({ requested: 4, limit: 1 });
  });

  test("signs of another tenant do not count", async () => {
    const other = await testTenant();
    await makeSign(other, "theirs");
    await setLicence(tenant, limitTo(1));
    expect((await create(1)).status).toBe(201);
  });

  test("a licence without a quantity is unlimited, one without signs allows none", async () => {
    expect((await create(1)).status).toBe(201);
    await setLicence(tenant, { features: allFeatures.filter(({ name }) => name !== "sign") });
    expect((await create(2)).body.code).toBe("featureNotLicensed");
    const system = { ...systemPrincipal(tenant.id, "import", "Import"), kind: "system" as const };
    const { check } = await testLicences(tenant);
    await expect(
      tenant.database.inTenant(system, (db) => check.assertRoomFor(db, "sign", 1)),
    ).rejects.toMatchObject({
      code: "signLicenseError",
      params: { requested: 2, limit: 0 },
    });
  });
});

describe("when the licence is lost", () => {
  test("agents keep reporting, and a sign's queue continues and ends by itself", async () => {
    const tenant = await testTenant();
    await makeSign(tenant, "dms-1", {
      pixelWidth: 128,
      pixelHeight: 32,
      maxPages: 2,
      category: "DMS",
      matrixType: "FULL",
    });
    const link = await linkUnderTest(tenant, { deviceExtras: signs.deviceExtras });
    const operator = tenant.principal({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } });
    const page = {
      pageOnTime: 3000,
      pageOffTime: 500,
      verticalJustification: "center" as const,
      messageLines: [{ segments: [{ text: "ROAD WORK" }] }],
      textAreas: [],
      images: [],
    };
    const message = { priority: 5, pages: [page], duration: durationNsFromMs(60_000) };
    await tenant.database.inTenant(operator, (db) =>
      postMessage(db, link.platform, { signId: "dms-1", message }),
    );
    await setLicence(tenant, undefined);
    expect(await link.platform.licences.check.of(tenant.id)).toMatchObject({ state: "missing" });

    const enrolled = await link.enrol();
    const agent = new AgentEnd(link.url);
    await agent.prove(enrolled);
    const { devices } = await agent.next("devices");
    expect(devices).toMatchObject([
      { id: "dms-1", extras: { queue: { signId: "dms-1", items: [{ message: { priority: 5 } }] } } },
    ]);
    const observedAt = new Date(tenant.clock.nowMs()).toISOString();
    const report: Observation = {
      kind: "state",
      entityType: "SIGN",
      entityId: "dms-1",
      observedAt,
      status: "ONLINE",
      stateData: {},
    };
    agent.send({ type: "batch", lane: "live", sequence: 1, observations: [report] });
    expect(await agent.next("ack")).toMatchObject({ sequence: 1 });
    const [state] = await tenant.asOwner<{ status: string }>(
      "select status from sign_state where tenant_id = $1 and id = 'dms-1'",
      [tenant.id],
    );
    expect(state).toEqual({ status: "ONLINE" });

    tenant.clock.advanceMs(60_001);
    await tenant.database.inTenant(systemPrincipal(tenant.id, "job", "Job"), expireQueues);
    const [item] = await tenant.asOwner<{ ended: string }>(
      "select ended_reason as ended from sign_queue_item where tenant_id = $1",
      [tenant.id],
    );
    expect(item).toEqual({ ended: "expired" });
    agent.socket.close();
    await link.stop();
  });
});
