import type { ModuleDashboard } from "@gantry/domain/contract/answers/module-dashboard.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  issuerUnderTest,
  type IssuerUnderTest,
} from "../../../platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { type HubUnderTest, serveHub } from "../../../platform/realtime/hub-under-test.ts";
import { PageUnderTest, updatesOf } from "../../../platform/realtime/page-under-test.ts";
import { testTenant } from "../../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { publishTenantDefault } from "./change-tenant-default.ts";
import { moduleDashboardRoutes } from "./module-dashboard-routes.ts";
import type { DefaultParts } from "./module-default.ts";

type Refused = Problem & { current: ModuleDashboard };

const hotspots = { type: "incidentHotspot", x: 0, y: 0, width: 4, height: 4, config: {} };
const wide = { ...hotspots, width: 8 };
const parts: DefaultParts = {
  sources: [],
  check: { of: async () => ({ status: "valid", features: [] }) as never },
};
let tenant: TestTenant;
let second: TestTenant;
let issuer: IssuerUnderTest;
let server: TestServer;
let hub: HubUnderTest;
let [anna, bob]: Principal[] = [];

beforeAll(async () => {
  [tenant, second] = [await testTenant(), await testTenant()];
  issuer = issuerUnderTest(tenant);
  server = await serveRoutes(moduleDashboardRoutes({ database: tenant.database, ...parts }));
  hub = await serveHub(tenant, issuer);
  [anna, bob] = [await newPublisher("Anna Weber"), await newPublisher("Bob Chen")];
});
afterAll(() => hub.stop());
beforeEach(async () => {
  for (const table of ["module_dashboard", "module_dashboard_default", "audit_log"])
    await tenant.asOwner(`delete from ${table} where tenant_id = any ($1::text[])`, [[tenant.id, second.id]]);
});

const newPerson = async (moreTenants: string[] = []) =>
  tenant.principal({}, await issuer.newAccount({}, moreTenants));
async function newPublisher(displayName: string): Promise<Principal> {
  const grants = grantsFromWire({ CREATE: { DASHBOARD: [] } });
  return { ...(await newPerson([second.id])), displayName, grants };
}
const call = <Body = Refused>(who: Principal | undefined, method: string, at: string, body?: object) =>
  server.call<Body>(who, method, `/api/v1/dashboards/module/${at}`, body);
const read = async (who: Principal | undefined) => (await call<ModuleDashboard>(who, "GET", "weather")).body;
const arrange = (who: Principal | undefined, widgets: object[]) =>
  call(who, "PUT", "weather", { name: "Weather", version: 0, widgets });
const publish = (who: Principal | undefined, defaultVersion: number, version = 1) =>
  call(who, "PUT", "weather/default", { version, defaultVersion });
const restore = (who: Principal | undefined, defaultVersion: number) =>
  call(who, "POST", "weather/default/restore", { defaultVersion });
async function isWaitingForDefault(): Promise<boolean> {
  const waiting = await tenant.asOwner(
    `select from pg_locks waits join pg_locks holds on holds.pid = waits.pid
       and holds.relation = 'module_dashboard_default'::regclass
     where not waits.granted`,
  );
  return waiting.length > 0;
}

test("a person publishes their widgets as the default of the tenant, and others keep their own (DASH-002)", async () => {
  const [carla, dora] = [await newPerson([second.id]), await newPerson()];
  await arrange(dora, []);
  await arrange(anna, [hotspots]);
  expect((await publish(anna, 0)).status).toBe(204);
  const ofTenant = {
    version: 0,
    widgets: [hotspots],
    origin: "tenant",
    tenantDefault: { version: 1, isPublished: true, changedByDisplayName: "Anna Weber" },
  };
  for (const one of [anna, carla]) expect(await read(one)).toMatchObject(ofTenant);
  expect(await read(dora)).toMatchObject({ version: 1, widgets: [], origin: "own" });
  expect(await read({ ...carla, tenantId: second.id })).toMatchObject({
    origin: "product",
    tenantDefault: { version: 0, isPublished: false, changedAt: null, changedByDisplayName: null },
  });
  await call(dora, "DELETE", "weather");
  expect(await read(dora)).toMatchObject(ofTenant);
});

test("of two people who publish the second is refused with the default that the first published (DASH-002)", async () => {
  await arrange(anna, [hotspots]);
  await arrange(bob, [wide]);
  expect((await publish(bob, 0)).status).toBe(204);
  const refused = await publish(anna, 0);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: "staleVersion",
      params: { sent: 0, current: 1 },
      current: {
        version: 1,
        widgets: [hotspots],
        origin: "own",
        tenantDefault: { version: 1, isPublished: true, changedByDisplayName: "Bob Chen" },
      },
    },
  ]);
  expect(await read(bob)).toMatchObject({ widgets: [wide], origin: "tenant" });
  expect((await publish(anna, refused.body.current.tenantDefault.version)).status).toBe(204);
  expect(await read(bob)).toMatchObject({ widgets: [hotspots], tenantDefault: { version: 2 } });
});

test("of two first publications at once the second is refused and keeps its widgets", async () => {
  await arrange(anna, [hotspots]);
  await arrange(bob, [wide]);
  const { later } = await tenant.database.inTenant(anna!, async (db) => {
    await publishTenantDefault(db, parts, "weather", { version: 1, defaultVersion: 0 });
    const later = publish(bob, 0);
    await vi.waitUntil(isWaitingForDefault, { timeout: 15_000, interval: 5 });
    return { later };
  });
  expect((await later).body).toMatchObject({
    params: { sent: 0, current: 1 },
    current: {
      version: 1,
      widgets: [wide],
      tenantDefault: { changedByDisplayName: "Anna Weber", widgets: [hotspots] },
    },
  });
  expect(await read(bob)).toMatchObject({ version: 1, origin: "own" });
});

test("a publication of widgets that changed in a second tab is refused with their current version", async () => {
  await arrange(anna, [hotspots]);
  await call(anna, "PUT", "weather", { name: "Weather", version: 1, widgets: [wide] });
  const { body } = await publish(anna, 0);
  expect(body).toMatchObject({
    code: "staleVersion",
    params: { sent: 1, current: 2 },
    current: { version: 2, widgets: [wide] },
  });
  await call(anna, "DELETE", "weather");
  expect((await publish(anna, 0, 2)).body).toMatchObject({ params: { sent: 2, current: 0 } });
  expect((await read(anna)).tenantDefault.version).toBe(0);
});

test("a restoration is refused if another default was published since, and is repeatable", async () => {
  await arrange(anna, [hotspots]);
  await publish(anna, 0);
  await arrange(bob, [wide]);
  await publish(bob, 1);
  const refused = await restore(anna, 1);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: "staleVersion",
      params: { sent: 1, current: 2 },
      current: { widgets: [wide], origin: "tenant", tenantDefault: { version: 2 } },
    },
  ]);
  for (const _again of [1, 2]) expect((await restore(anna, 2)).status).toBe(204);
  expect(await read(bob)).toMatchObject({
    widgets: [],
    origin: "product",
    tenantDefault: { version: 3, isPublished: false, changedByDisplayName: "Anna Weber" },
  });
});

test("a publication is refused if a default was published and restored since", async () => {
  await arrange(anna, [hotspots]);
  await arrange(bob, [wide]);
  await publish(bob, 0);
  await restore(bob, 1);
  expect((await publish(anna, 0)).body).toMatchObject({ params: { sent: 0, current: 2 } });
  expect((await publish(anna, 2)).status).toBe(204);
});

test("publications and restorations are recorded in the audit log with the widgets before and after", async () => {
  await arrange(anna, [hotspots]);
  await publish(anna, 0);
  await arrange(anna, [wide]);
  await publish(anna, 1);
  await restore(bob, 2);
  const audits = await tenant.asOwner<object>(
    `select action, actor_name as actor, before -> 'widgets' as before, after -> 'widgets' as after
     from audit_log where tenant_id = $1 and entity_id = 'module weather' order by action`,
    [tenant.id],
  );
  expect(audits).toEqual([
    { action: "CREATE", actor: "Anna Weber", before: null, after: [hotspots] },
    { action: "DELETE", actor: "Bob Chen", before: [wide], after: null },
    { action: "UPDATE", actor: "Anna Weber", before: [hotspots], after: [wide] },
  ]);
});

test("without permission to create shared dashboards, and with an API key, no default is published", async () => {
  const carla = await newPerson();
  await arrange(carla, [hotspots]);
  expect((await publish(carla, 0)).status).toBe(403);
  expect((await publish({ ...anna!, kind: "apiKey" }, 0)).status).toBe(403);
  await arrange(anna, [hotspots]);
  await publish(anna, 0);
  expect((await restore(carla, 1)).status).toBe(403);
  expect((await read(carla)).tenantDefault).toMatchObject({ version: 1, isPublished: true });
});

test("a default of another tenant is neither replaced nor restored", async () => {
  await arrange(anna, [hotspots]);
  await publish(anna, 0);
  const elsewhere = { ...bob!, tenantId: second.id };
  await arrange(elsewhere, [wide]);
  expect((await publish(elsewhere, 1)).body).toMatchObject({ params: { sent: 1, current: 0 } });
  expect((await publish(elsewhere, 0)).status).toBe(204);
  expect((await restore(elsewhere, 1)).status).toBe(204);
  expect(await read(bob)).toMatchObject({ widgets: [hotspots], tenantDefault: { version: 1 } });
});

test("every open page of the tenant receives a publication and a restoration, without a permission", async () => {
  const account = await issuer.newAccount({}, [second.id]);
  const [page, elsewhere] = [
    await PageUnderTest.of(account, issuer, tenant.id, hub.url),
    await PageUnderTest.of(account, issuer, second.id, hub.url),
  ];
  for (const one of [page, elsewhere])
    expect(await one.subscribe(["weather"], "MODULE_DASHBOARD")).toMatchObject({ type: "subscribed" });
  await arrange(anna, [hotspots]);
  await publish(anna, 0);
  const [published] = await page.untilUpdated("weather");
  await restore(anna, 1);
  const [restored] = await page.untilUpdated("weather");
  expect(restored?.entity.rev).toBeGreaterThan(published?.entity.rev ?? Number.POSITIVE_INFINITY);
  expect((await elsewhere.untilPong()).flatMap(updatesOf)).toEqual([]);
});
