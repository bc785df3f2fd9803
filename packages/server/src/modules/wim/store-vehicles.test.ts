import type { VehicleReading, VehicleReadings } from "@gantry/domain/contract/answers/wim.ts";
import { vehicleReadings } from "@gantry/domain/contract/answers/wim.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { makeStation, passage, vehicle, wimUnderTest } from "./wim-under-test.ts";

const dayMs = 86_400_000;
let tenant: TestTenant;
let site: Awaited<ReturnType<typeof wimUnderTest>>;
let made = 0;
let id = "";

beforeAll(async () => {
  tenant = await testTenant();
  const limits = { speedLimit: 105, maxWeight: 36_000 };
  site = await wimUnderTest(
    tenant,
    Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`w${n}`, limits])),
  );
});
afterAll(() => site.stop());
// Each test has a station of its own.
beforeEach(() => {
  id = `w${made++}`;
  tenant.clock.advanceMs(1_000);
});

const reader = (ids: string[] = []) => tenant.principal({ READ: { WIM: ids } });
const ask = (query: FindQuery = {}, of = id, who = reader()) =>
  site.server.call<VehicleReadings & Problem>(who, "POST", `/api/v1/wim/${of}/vehicle-readings`, query);
const list = async (query: FindQuery = {}, of = id): Promise<VehicleReading[]> =>
  (await ask(query, of)).body.items;

describe("vehicles of a station", () => {
  test("a vehicle is stored and answered with its measures and no violation (WIM-014, WIM-035)", async () => {
    const files = { images: ["7.png", "7b.png"], dimensionProfileFile: "7.json" };
    await site.report(passage(id, site.ago(5_000), vehicle(files), { deviceAt: site.ago(90_000) }));
    const { body } = await ask();
    expect(vehicleReadings.parse(body)).toEqual(body);
    expect(body).toEqual({
      total: 1,
      moreThanTotal: false,
      items: [
        {
          ...vehicle(files),
          id: expect.any(String),
          detectorId: id,
          timestamp: site.ago(5_000),
          deviceAt: site.ago(90_000),
          violationTypes: ["none"],
          violations: [],
          overweight: false,
          axleOverload: [false, false, false, false, false],
          doubts: [],
        },
      ],
    });
  });

  test("violations of the federal and the station's limits are stored with their reasons (WIM-014, WIM-015)", async () => {
    const heavy = { totalWeight: 38_000, axleWeights: [5_000, 9_000, 9_000, 7_500, 7_500], speed: 110 };
    await site.report(passage(id, site.ago(0), vehicle(heavy)));
    const [stored] = await list();
    expect(stored?.violations).toMatchObject([
      { rule: "tandem", fromAxle: 2, toAxle: 3, limit: 15_422.1, measured: 18_000, excess: 2_577.9 },
      { rule: "stationWeight", limit: 36_000, excess: 2_000 },
      { rule: "bridgeFormula", fromAxle: 2, toAxle: 5, limit: 31_297.8, distance: 1_236 },
      { rule: "stationSpeed", limit: 105, measured: 110, excess: 5 },
      { rule: "grossWeight", limit: 36_287.4, excess: 1_712.6 },
    ]);
    expect(stored).toMatchObject({
      violationTypes: expect.arrayContaining(["overweight", "axle", "overspeed"]),
      overweight: true,
      axleOverload: [false, true, true, false, false],
    });
  });

  test("axles that do not sum to the gross weight are flagged and are no violation", async () => {
    await site.report(passage(id, site.ago(0), vehicle({ totalWeight: 60_000 })));
    expect(await list()).toMatchObject([
      { doubts: ["axleSum"], violationTypes: ["none"], overweight: false },
    ]);
  });

  test("vehicles of the same moment in two lanes are both stored, and each once", async () => {
    const at = site.ago(1_000);
    const both = [passage(id, at), passage(id, at, vehicle({ number: 2, lane: 1 }))];
    await site.report(...both);
    await site.report(...both, passage(id, at, vehicle({ totalWeight: 20_000 })));
    const stored = await list();
    expect(new Map(stored.map(({ number, totalWeight }) => [number, totalWeight]))).toEqual(
      new Map([
        [1, 30_000],
        [2, 30_000],
      ]),
    );
    expect(stored).toHaveLength(2);
  });

  test("yesterday's vehicles that a station answers again under other numbers are not stored again", async () => {
    const earlier = [0, 1, 2].map((n) => passage(id, site.ago(dayMs - n * 2_000), vehicle({ number: n })));
    await site.report(...earlier);
    await site.report(
      ...[0, 1, 2].map((n) => passage(id, site.ago(dayMs - n * 2_000), vehicle({ number: n + 500 }))),
    );
    expect((await list()).map(({ number }) => number)).toEqual([2, 1, 0]);
  });

  test("a vehicle of a wrong clock that is placed a little differently the next time is stored once", async () => {
    const deviceAt = site.ago(dayMs);
    await site.report(passage(id, site.ago(2_000), vehicle(), { deviceAt }));
    await site.report(passage(id, site.ago(1_700), vehicle(), { deviceAt }));
    expect(await list()).toHaveLength(1);
  });

  test("a vehicle older than the retention is not stored, and one a day late is (ADM-014)", async () => {
    await site.report(
      passage(id, site.ago(91 * dayMs)),
      passage(id, site.ago(dayMs), vehicle({ number: 2 })),
    );
    expect((await list()).map(({ number }) => number)).toEqual([2]);
  });

  test.each<[string, object]>([
    ["a text for a speed", { speed: "95" }],
    ["a negative weight", { totalWeight: -1 }],
    ["33 axles", { axleWeights: Array<number>(33).fill(1_000) }],
    ["lane 0", { lane: 0 }],
    ["a direction of its own", { laneDirection: "<b>" }],
    ["a file name of 201 characters", { images: ["x".repeat(201)] }],
  ])("a vehicle with %s is refused, and the others of its batch are stored", async (_, wrong) => {
    const dropped = site.link.dropped();
    await site.report(passage(id, site.ago(0), { ...vehicle(), ...wrong }), passage(id, site.ago(5_000)));
    expect(await list()).toHaveLength(1);
    expect(site.link.dropped()).toBe(dropped + 1);
  });
});

describe("the list of vehicles", () => {
  const reportSome = () =>
    site.report(
      passage(id, site.ago(30_000), vehicle({ number: 1, lane: 1, speed: 80 })),
      passage(id, site.ago(20_000), vehicle({ number: 2, speed: 120 })),
      passage(
        id,
        site.ago(10_000),
        vehicle({ number: 3, totalWeight: 39_000, axleWeights: [], className: "Class 5" }),
      ),
    );

  test("comes newest first and in pages (WIM-035, WIM-024)", async () => {
    await reportSome();
    expect((await list()).map(({ number }) => number)).toEqual([3, 2, 1]);
    const { body } = await ask({ page: 1, pageSize: 2 });
    expect([body.total, body.items.map(({ number }) => number)]).toEqual([3, [1]]);
  });

  test.each<[string, FindQuery, number[]]>([
    ["lane", { filters: [{ field: "lane", operator: "EQUALS", value: 1 }] }, [1]],
    ["speed", { filters: [{ field: "speed", operator: "GREATER_THAN", value: 90 }] }, [3, 2]],
    ["class", { filters: [{ field: "className", operator: "CONTAINS", value: "class 5" }] }, [3]],
    [
      "violation",
      { filters: [{ field: "violationTypes", operator: "IN", value: ["overweight", "overlength"] }] },
      [3],
    ],
    [
      "any of the types",
      { filters: [{ field: "violationTypes", operator: "IN", value: ["none", "axle"] }] },
      [1],
    ],
    [
      "violation in a group of alternatives",
      {
        filters: {
          match: "any",
          filters: [
            { field: "violationTypes", operator: "IN", value: ["overweight"] },
            { field: "lane", operator: "EQUALS", value: 1 },
          ],
        },
      },
      [3, 1],
    ],
  ])("is filtered by %s (WIM-030, WIM-025)", async (_, query, numbers) => {
    await reportSome();
    expect((await list(query)).map(({ number }) => number)).toEqual(numbers);
  });

  test("is filtered by a time before which vehicles passed (WIM-026)", async () => {
    await reportSome();
    const before = [{ field: "timestamp", operator: "LESS_THAN", value: site.ago(15_000) }] as const;
    expect((await list({ filters: [...before] })).map(({ number }) => number)).toEqual([2, 1]);
  });

  test("counts up to 1,000 vehicles and says that there are more, and pages go on beyond (WIM-035)", async () => {
    const count = 1_200;
    // Over six days; the newest thousand lie within five.
    const passages = Array.from({ length: count }, (_, n) =>
      passage(id, site.ago((n * 6 * dayMs) / count), vehicle({ number: count - n, lane: 1 + (n % 2) })),
    );
    for (let at = 0; at < count; at += 200) await site.report(...passages.slice(at, at + 200));
    const numbersOf = async (query: FindQuery) => {
      const { body } = await ask(query);
      return [body.total, body.moreThanTotal, body.items[0]?.number, body.items.length];
    };
    const laneOne: FindQuery["filters"] = [{ field: "lane", operator: "EQUALS", value: 1 }];
    const before: FindQuery["filters"] = [
      { field: "timestamp", operator: "LESS_THAN", value: site.ago(2 * dayMs) },
    ];
    expect(await numbersOf({ pageSize: 10 })).toEqual([1_000, true, 1_200, 10]);
    expect(await numbersOf({ pageSize: 50, page: 23 })).toEqual([1_000, true, 50, 50]);
    expect(await numbersOf({ pageSize: 10, filters: laneOne })).toEqual([600, false, 1_200, 10]);
    expect(await numbersOf({ pageSize: 10, filters: before })).toEqual([799, false, 799, 10]);
    expect(await numbersOf({ pageSize: 10, sortField: "timestamp", ascending: true })).toEqual([
      1_000,
      true,
      1,
      10,
    ]);
  });

  test("has the same pages whether or not its newest days suffice", async () => {
    const count = 1_100;
    const passages = Array.from({ length: count }, (_, n) =>
      passage(id, site.ago(n * 60_000), vehicle({ number: count - n })),
    );
    passages.push(passage(id, site.ago(3 * dayMs), vehicle({ number: 0 })));
    for (let at = 0; at < passages.length; at += 200) await site.report(...passages.slice(at, at + 200));
    const { body } = await ask({ pageSize: 10 });
    expect([body.total, body.moreThanTotal]).toEqual([1_000, true]);
    expect(body.items.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, n) => count - n));
    const last = await ask({ pageSize: 50, page: 22 });
    expect(last.body.items.map(({ number }) => number)).toEqual([0]);
    expect((await list({ pageSize: 1, sortField: "timestamp", ascending: true }))[0]?.number).toBe(0);
    const thousand: FindQuery["filters"] = [{ field: "number", operator: "GREATER_THAN", value: 100 }];
    expect((await ask({ filters: thousand })).body).toMatchObject({ total: 1_000, moreThanTotal: false });
  });

  test("shows only vehicles of the one station, whatever its id is", async () => {
    await site.report(passage(id, site.ago(0)));
    await makeStation(tenant, "wim'); --");
    expect((await ask({}, "wim'); --")).body).toEqual({ items: [], total: 0, moreThanTotal: false });
  });

  test("is not there for stations that the caller may not read, of others and of other tenants", async () => {
    await site.report(passage(id, site.ago(0)));
    expect((await ask({}, id, reader(["elsewhere"]))).status).toBe(404);
    expect((await ask({}, id, tenant.principal({ READ: { DETECTOR: [] } }))).status).toBe(404);
    const other = await testTenant();
    expect((await ask({}, id, other.principal({ READ: { WIM: [] } }))).status).toBe(404);
    const rows = await other.database.inTenant(other.principal({}), (db) =>
      db.query("select 1 from wim_vehicle"),
    );
    expect(rows).toEqual([]);
  });
});
