import type { ModuleDashboard } from "@gantry/domain/contract/answers/module-dashboard.ts";
import { dashboardModules } from "@gantry/domain/dashboards/module-dashboards.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, expect, test } from "vitest";
import { dataSources } from "./declared-routes.ts";
import { issuerUnderTest } from "./platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "./platform/permission/principal.ts";
import { testTenant } from "./testing/database.ts";
import { serveRoutes, type TestServer } from "./testing/http.ts";
import { serveKinds } from "./testing/kind-server.ts";
import { allFeatures } from "./testing/licences.ts";
import type { TestTenant } from "./testing/test-tenant.ts";
import { moduleDashboardRoutes } from "./modules/system/dashboards/module-dashboard-routes.ts";

const path = "/api/v1/dashboards/module";
const readsAll = Object.fromEntries(
  ["CAMERA", "SIGN", "DETECTOR", "WIM", "WEATHER_STATION", "AUTOMATED_INCIDENT"].map((type) => [type, []]),
);
const hotspots = { type: "incidentHotspot", x: 0, y: 0, width: 4, height: 4, config: {} };
let tenant: TestTenant;
let second: TestTenant;
let server: TestServer;
let newPerson: (read: GrantsOnTheWire["READ"], moreTenants?: string[]) => Promise<Principal>;
const cameraIds: string[] = [];
let unlicensed: LicenceFeature[] = [];

beforeAll(async () => {
  [tenant, second] = [await testTenant(), await testTenant()];
  const issuer = issuerUnderTest(tenant);
  newPerson = async (read, moreTenants = []) =>
    tenant.principal({ READ: read ?? {} }, await issuer.newAccount({}, moreTenants));
  server = await serveRoutes(
    moduleDashboardRoutes({
      database: tenant.database,
      sources: dataSources,
      check: {
        of: async () =>
          ({
            status: "valid",
            features: allFeatures.filter(({ name }) => !unlicensed.includes(name)),
          }) as never,
      },
    }),
  );
  const kinds = await serveKinds(tenant.database, [camera]);
  const maker = tenant.principal({ CREATE: { CAMERA: [] }, READ: { CAMERA: [] } });
  for (const name of ["C 1", "C 2", "C 3", "C 4"]) {
    const { body } = await kinds.call<{ id: string }>(maker, "POST", "/api/v1/video/camera", { name });
    cameraIds.push(body.id);
  }
});

const call = <Body = ModuleDashboard>(who: Principal, method: string, module: string, body?: object) =>
  server.call<Body>(who, method, `${path}/${module}`, body);
const read = async (who: Principal, module = "video") => (await call(who, "GET", module)).body;
const entitiesOf = ({ widgets }: ModuleDashboard) =>
  widgets.flatMap(({ config }) => (config as { entityId?: string }).entityId ?? []);

test.each(dashboardModules)(
  "the dashboard of %s comes filled, with no two widgets at one place (DASH-002)",
  async (module) => {
    const { version, widgets } = await read(await newPerson(readsAll), module);
    expect(version).toBe(0);
    expect(widgets.length).toBeGreaterThanOrEqual(2);
    expect(new Set(widgets.map(({ x, y }) => `${x} ${y}`)).size).toBe(widgets.length);
  },
);

test("the default shows the first entities by name, and only what the reader may read", async () => {
  expect(entitiesOf(await read(await newPerson(readsAll)))).toEqual(cameraIds.slice(0, 3));
  const some = await read(await newPerson({ CAMERA: [cameraIds[3] ?? ""] }));
  expect(some.widgets[0]?.config).toMatchObject({ followsVariable: true });
  expect(entitiesOf(some)).toEqual(cameraIds.slice(3));
  expect(some.widgets[0]).toMatchObject({ x: 0, y: 0 });
  expect((await read(await newPerson({ SIGN: [] }))).widgets).toEqual([]);
});

test("the default shows nothing of a feature without a licence", async () => {
  unlicensed = ["camera"];
  expect((await read(await newPerson(readsAll))).widgets).toEqual([]);
  unlicensed = [];
});

test("a person changes the widgets of a module and resets them (DASH-002)", async () => {
  const anna = await newPerson(readsAll);
  const { widgets } = await read(anna);
  const changed = await call(anna, "PUT", "video", { name: "Video", version: 0, widgets: [hotspots] });
  expect([changed.status, changed.body]).toEqual([
    200,
    {
      id: "video",
      name: "video",
      variables: ["road", "direction", "camera"],
      version: 1,
      widgets: [hotspots],
      origin: "own",
      tenantDefault: { version: 0, isPublished: false, changedAt: null, changedByDisplayName: null },
    },
  ]);
  expect(await read(anna)).toEqual(changed.body);
  const emptied = await call(anna, "PUT", "video", { name: "Video", version: 1, widgets: [] });
  expect(emptied.body).toMatchObject({ version: 2, widgets: [] });
  expect((await read(anna, "signs")).version).toBe(0);
  expect((await call(anna, "DELETE", "video")).status).toBe(204);
  expect(await read(anna)).toMatchObject({ version: 0, widgets });
  expect((await call(anna, "DELETE", "video")).status).toBe(204);
});

test("no other person sees the change, nor its owner in another tenant", async () => {
  const anna = await newPerson(readsAll, [second.id]);
  await call(anna, "PUT", "video", { name: "Video", version: 0, widgets: [hotspots] });
  for (const other of [await newPerson(readsAll), { ...anna, tenantId: second.id }])
    expect((await read(other)).version).toBe(0);
});

test("a change in a second tab is refused with the current widgets, also after a reset", async () => {
  const anna = await newPerson(readsAll);
  const put = (version: number) =>
    call<Problem & ModuleDashboard>(anna, "PUT", "video", { name: "Video", version, widgets: [hotspots] });
  const both = await Promise.all([put(0), put(0)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "staleVersion",
    current: { version: 1, widgets: [hotspots] },
  });
  await call(anna, "DELETE", "video");
  expect((await put(1)).body).toMatchObject({ code: "staleVersion", current: { version: 0 } });
  expect((await put(0)).body).toMatchObject({ version: 1 });
});

test("an unknown module is refused, and so are an invalid widget and a change by an API key", async () => {
  const anna = await newPerson(readsAll);
  expect((await call(anna, "GET", "trains")).status).toBe(404);
  const invalid = await call<Problem>(anna, "PUT", "video", {
    name: "Video",
    widgets: [{ ...hotspots, type: "clock" }],
  });
  expect(invalid.body).toMatchObject({ code: "invalidBody", errors: [{ field: "widgets.0.type" }] });
  const key: Principal = { ...anna, kind: "apiKey" };
  expect((await call(key, "GET", "video")).status).toBe(200);
  for (const method of ["PUT", "DELETE"])
    expect((await call(key, method, "video", { name: "Video", widgets: [] })).status).toBe(403);
});
