import { formSource } from "@gantry/domain/kinds/form-source.ts";
import { beforeAll, expect, test } from "vitest";
import type { Principal } from "../../platform/permission/principal.ts";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { type KindServer, serveKinds } from "../../testing/kind-server.ts";
import { formSourceRoutes } from "./form-source-routes.ts";

let tenant: TestTenant;
let second: TestTenant;
let server: KindServer;
let sources: TestServer;
let keeper: Principal;
beforeAll(async () => {
  tenant = await testTenant();
  second = await testTenant();
  server = await serveKinds(tenant.database, [formSource]);
  sources = await serveRoutes(formSourceRoutes(tenant));
  const all = { FORM_SOURCE: [] };
  keeper = tenant.principal({ CREATE: all, READ: all, UPDATE: all, DELETE: all }, "keeper");
});

const north = { label: "North", value: "n" };
const south = { label: "South", value: "s" };
const make = (name: string, values: object[]) =>
  server.call<{ id: string }>(keeper, "POST", "/api/v1/system/form-sources", { name, values });
const getSource = (who: Principal, source: string) =>
  sources.call(who, "GET", `/api/v1/form-source/${source}`);

test("a select offers the values of its source in order, searchable by id or name (FORM-039, FORM-048)", async () => {
  const { body } = await make("Districts", [south, north]);
  const operator = tenant.principal({}, "operator");
  expect((await getSource(operator, body.id)).body).toEqual([south, north]);
  expect((await getSource(operator, "districts")).body).toEqual([south, north]);
  expect((await getSource(operator, "nothing")).status).toBe(404);
});

test("sources are separate per tenant, and a deleted one offers nothing", async () => {
  const { body } = await make("Lanes", [north]);
  expect((await getSource(second.principal({}, "operator"), body.id)).status).toBe(404);
  expect((await server.call(keeper, "DELETE", `/api/v1/system/form-sources/${body.id}`)).status).toBe(204);
  expect((await getSource(keeper, body.id)).status).toBe(404);
});

test("changing a source needs permission, and its values are unique (FORM-048)", async () => {
  const { body } = await make("Roads", [north]);
  const path = `/api/v1/system/form-sources/${body.id}`;
  const reader = tenant.principal({ READ: { FORM_SOURCE: [] } }, "reader");
  const sent = { name: "Roads", values: [north, { label: "Again", value: "n" }] };
  expect((await server.call(reader, "PUT", path, sent)).status).toBe(403);
  const refused = await server.failing(keeper, "PUT", path, sent);
  expect(refused.errors).toEqual([{ field: "values.1.value", code: "notUnique" }]);
});
