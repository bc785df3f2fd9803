import type {
  DataQuery,
  DataQueryAnswer,
  DataSourcesAnswer,
} from "@gantry/domain/contract/answers/data-query.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { serveKinds } from "../../testing/kind-server.ts";
import { everythingLicensed } from "../../testing/licences.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import type { Principal } from "../permission/principal.ts";
import { kindSources } from "./data-source.ts";
import { queryRoutes } from "./query-routes.ts";

const cameras = { CAMERA: [] };
const sources = kindSources([camera, retentionPolicy]);
const parts = { licences: { check: everythingLicensed } };
let tenant: TestTenant;
let server: TestServer;
let reader: Principal;
const ids: string[] = [];

beforeAll(async () => {
  tenant = await testTenant();
  const foreign = await testTenant();
  const kinds = await serveKinds(tenant.database, [camera]);
  server = await serveRoutes(queryRoutes({ ...tenant, ...parts }, sources));
  reader = tenant.principal({ READ: cameras });
  const makers = [tenant, foreign].map((of) => of.principal({ CREATE: cameras, READ: cameras }));
  for (const maker of makers)
    for (const [name, roadName, milepost] of [
      ["a", "I-25", 10],
      ["b", "I-25", 20],
      ["c", "I-70", 60],
      ["d", null, 5],
    ] as const) {
      const { body } = await kinds.call<{ id: string }>(maker, "POST", "/api/v1/video/camera", {
        name,
        roadName,
        pollRate: milepost,
      });
      if (maker === makers[0]) ids.push(body.id);
    }
  const days = [
    "2026-03-07T12:00:00Z",
    "2026-03-08T05:30:00Z",
    "2026-03-08T06:30:00Z",
    "2026-03-08T23:00:00Z",
  ];
  for (const [at, id] of ids.entries())
    await tenant.asOwner("update camera set created_at = $2 where id = $1", [id, days[at]]);
});

const execute = <Answer = DataQueryAnswer>(query: Partial<DataQuery>, as = reader) =>
  server.call<Answer>(as, "POST", "/api/v1/system/query/execute", {
    dataSource: "camera",
    aggregation: { function: "count" },
    ...query,
  });
const dataOf = async (query: Partial<DataQuery>, as = reader) => (await execute(query, as)).body.data;

describe("a query", () => {
  test("counts the rows of the caller's tenant, by the values of a field (DASH-023, DASH-025)", async () => {
    expect(await dataOf({})).toEqual([{ groups: [], value: 4 }]);
    expect(await dataOf({ groupBy: [{ field: "roadName" }] })).toEqual([
      { groups: ["I-25"], value: 2 },
      { groups: ["I-70"], value: 1 },
      { groups: [null], value: 1 },
    ]);
  });

  test.each([
    ["sum", 95],
    ["average", 23.75],
    ["minimum", 5],
    ["maximum", 60],
  ] as const)("makes the %s of a field of numbers", async (name, value) => {
    expect(await dataOf({ aggregation: { function: name, field: "pollRate" } })).toEqual([
      { groups: [], value },
    ]);
  });

  test("counts only what the caller may read, and nothing without permission", async () => {
    const some = tenant.principal({ READ: { CAMERA: [ids[0] ?? ""] } });
    expect(await dataOf({}, some)).toEqual([{ groups: [], value: 1 }]);
    expect((await execute<Problem>({}, tenant.principal({}))).body.code).toBe("noPermission");
  });

  test("groups times by days of a zone, also on the day without an hour, in order of time", async () => {
    const groupBy = [{ field: "createdAt", period: "day" as const }];
    expect(await dataOf({ groupBy, timeZone: "America/Denver" })).toEqual([
      { groups: ["2026-03-07T07:00:00.000Z"], value: 3 },
      { groups: ["2026-03-08T07:00:00.000Z"], value: 1 },
    ]);
    expect(await dataOf({ groupBy })).toEqual([
      { groups: ["2026-03-07T00:00:00.000Z"], value: 1 },
      { groups: ["2026-03-08T00:00:00.000Z"], value: 3 },
    ]);
  });

  test("is limited to its time range, whose end is outside, and to its filters", async () => {
    const timeRange = { startTime: "2026-03-08T05:30:00Z", endTime: "2026-03-08T23:00:00Z" };
    expect(await dataOf({ timeRange })).toEqual([{ groups: [], value: 2 }]);
    const filters = [{ field: "roadName", operator: "EQUALS" as const, value: "I-70" }];
    expect(await dataOf({ timeRange, filters })).toEqual([{ groups: [], value: 1 }]);
  });

  test.each<[string, Partial<DataQuery>, object]>([
    ["an unknown source", { dataSource: "spies" }, { code: "unknownDataSource", params: { name: "spies" } }],
    ["an unknown group", { groupBy: [{ field: "secret" }] }, { code: "unknownField" }],
    ["a sum of a text", { aggregation: { function: "sum", field: "name" } }, { code: "invalidBody" }],
    ["a sum of nothing", { aggregation: { function: "sum" } }, { code: "unknownField" }],
    ["a time without a period", { groupBy: [{ field: "createdAt" }] }, { code: "invalidBody" }],
    ["an unknown zone", { timeZone: "Mars/Olympus" }, { code: "invalidBody" }],
    ["three groups", { groupBy: [1, 2, 3].map(() => ({ field: "name" })) }, { code: "invalidBody" }],
    ["SQL for a field", { groupBy: [{ field: "name) from camera; --" }] }, { code: "unknownField" }],
  ])("with %s is refused", async (_, query, problem) => {
    const { status, body } = await execute<Problem>(query);
    expect([status, body]).toMatchObject([400, problem]);
  });

  test("that would read too much is refused with the part that narrows it", async () => {
    const careful = await serveRoutes(queryRoutes({ ...tenant, ...parts, maxCost: 0.01 }, sources));
    const body = { dataSource: "camera", aggregation: { function: "count" } };
    const refused = await careful.failing(reader, "POST", "/api/v1/system/query/execute", body);
    expect(refused).toMatchObject({ code: "queryTooLarge", params: { field: "timeRange" } });
  });
});

test("the sources are those that the caller may read, with the fields that can be grouped (DASH-024)", async () => {
  const list = async (as: Principal) =>
    (await server.call<DataSourcesAnswer>(as, "GET", "/api/v1/system/query/data-sources")).body.dataSources;
  const [only, ...others] = await list(reader);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ name: "camera", entityType: "CAMERA", timeField: "createdAt" });
  expect(only?.fields).toContainEqual({ name: "roadName", type: "text" });
  expect(await list(tenant.principal({}))).toEqual([]);
});
