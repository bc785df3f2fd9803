import { maxUserDashboards, type UserDashboard } from "@gantry/domain/contract/answers/user-dashboard.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { beforeAll, expect, test } from "vitest";
import { issuerUnderTest } from "../../../platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { testTenant } from "../../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { userDashboardRoutes } from "./user-dashboard-routes.ts";

const path = "/api/v1/dashboards/user";
const widget = { type: "videoPlayer", x: 0, y: 0, width: 4, height: 3, config: { cameraId: "c1" } };
const morning = { name: "Morning shift", module: "VIDEO", description: "For the wall", widgets: [widget] };
let tenant: TestTenant;
let second: TestTenant;
let server: TestServer;
let newPerson: (moreTenants?: string[]) => Promise<Principal>;

beforeAll(async () => {
  [tenant, second] = [await testTenant(), await testTenant()];
  const issuer = issuerUnderTest(tenant);
  newPerson = async (moreTenants = []) => tenant.principal({}, await issuer.newAccount({}, moreTenants));
  server = await serveRoutes(userDashboardRoutes(tenant));
});

const call = <Body = UserDashboard>(who: Principal, method: string, at = "", body?: object) =>
  server.call<Body>(who, method, `${path}${at}`, body);
const list = async (who: Principal, query: object = {}) =>
  (await call<FindAnswer<UserDashboard>>(who, "POST", "/find", query)).body;

test("a person makes, changes and deletes a dashboard (DASH-016, DASH-017, DASH-018)", async () => {
  const anna = await newPerson();
  const made = await call(anna, "POST", "", morning);
  expect([made.status, made.body]).toMatchObject([201, { ...morning, version: 1 }]);
  const { id } = made.body;
  const changed = await call(anna, "PUT", `/${id}`, { ...morning, name: "Evening", version: 1 });
  expect([changed.status, changed.body]).toMatchObject([200, { name: "Evening", version: 2 }]);
  const again = await call(anna, "PUT", "", { ...morning, id, name: "Night", widgets: [] });
  expect(again.body).toMatchObject({ id, name: "Night", version: 3, widgets: [] });
  expect((await call(anna, "GET", `/${id}`)).body).toEqual(again.body);
  expect((await call(anna, "DELETE", `/${id}`)).status).toBe(204);
  expect((await call(anna, "GET", `/${id}`)).status).toBe(404);
});

test("a dashboard keeps its variables; one that was saved without has none", async () => {
  const anna = await newPerson();
  const made = await call(anna, "POST", "", { ...morning, variables: ["road", "camera"] });
  expect(made.body.variables).toEqual(["road", "camera"]);
  const without = await call(anna, "POST", "", morning);
  expect(without.body.variables).toEqual([]);
});

test("own dashboards are searched, sorted and paged (DASH-019, DASH-021)", async () => {
  const anna = await newPerson();
  for (const name of ["Wall", "Morning shift", "Snow"]) await call(anna, "POST", "", { ...morning, name });
  const query = { page: 0, pageSize: 100, sortField: "name", ascending: true, searchFields: ["name"] };
  expect((await list(anna, query)).items.map(({ name }) => name)).toEqual(["Morning shift", "Snow", "Wall"]);
  expect(await list(anna, { ...query, searchText: "sHIft" })).toMatchObject({ total: 1, items: [morning] });
  const ofSign = { filters: [{ field: "module", operator: "EQUALS", value: "SIGN" }] };
  expect((await list(anna, ofSign)).total).toBe(0);
});

test("no other person sees or changes it, nor its owner in another tenant", async () => {
  const anna = await newPerson([second.id]);
  const others = [await newPerson(), { ...anna, tenantId: second.id }];
  const { id } = (await call(anna, "POST", "", morning)).body;
  for (const other of others) {
    expect((await list(other)).total).toBe(0);
    for (const [method, body] of [["GET"], ["PUT", morning], ["DELETE"]] as const)
      expect((await call(other, method, `/${id}`, body)).status, method).toBe(404);
  }
  expect((await call(anna, "GET", `/${id}`)).body).toMatchObject({ ...morning, version: 1 });
});

test("a change that is based on an older version is refused with the current dashboard", async () => {
  const anna = await newPerson();
  const { id } = (await call(anna, "POST", "", morning)).body;
  await call(anna, "PUT", `/${id}`, { ...morning, name: "Theirs", version: 1 });
  const refused = await call<Problem>(anna, "PUT", `/${id}`, { ...morning, name: "Mine", version: 1 });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: "staleVersion", current: { name: "Theirs", version: 2 } },
  ]);
});

test.each([
  [{ ...morning, name: "" }, "name"],
  [{ ...morning, widgets: [{ ...widget, type: "clock" }] }, "widgets.0.type"],
  [{ ...morning, variables: ["colour"] }, "variables"],
  [{ ...morning, widgets: [{ ...widget, width: 0 }] }, "widgets.0.width"],
])("%j is refused with the name of the invalid part", async (body, field) => {
  const { body: refused } = await call<Problem>(await newPerson(), "POST", "", body);
  expect(refused).toMatchObject({ code: "invalidBody", errors: [{ field }] });
});

test("one person has at most so many", async () => {
  const anna = await newPerson();
  await tenant.asOwner(
    `insert into user_dashboard select $1, $2, 'd' || n, 1, '{"name": "x"}', now(), now()
     from generate_series(1, $3::int4) n`,
    [tenant.id, anna.id, maxUserDashboards],
  );
  expect((await call<Problem>(anna, "POST", "", morning)).body).toMatchObject({
    code: "tooManyDashboards",
    params: { limit: maxUserDashboards },
  });
});
