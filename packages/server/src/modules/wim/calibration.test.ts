import type { WimCalibration } from "@gantry/domain/contract/answers/wim.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { passage, vehicle, wimUnderTest } from "./wim-under-test.ts";

const dayMs = 86_400_000;
let tenant: TestTenant;
let site: Awaited<ReturnType<typeof wimUnderTest>>;

beforeAll(async () => {
  tenant = await testTenant();
  site = await wimUnderTest(tenant, { w1: {}, w2: {} });
});
afterAll(() => site.stop());

const calibrationOf = (id: string, ids: string[] = []) =>
  site.server.call<WimCalibration>(
    tenant.principal({ READ: { WIM: ids } }),
    "GET",
    `/api/v1/wim/${id}/calibration`,
  );

let number = 0;
/** Trucks of a day, one each minute, with this steering axle. */
const trucks = (count: number, daysAgo: number, kg: number, more: object = {}) =>
  Array.from({ length: count }, (_, minute) =>
    passage(
      "w1",
      site.ago(daysAgo * dayMs - minute * 60_000),
      vehicle({
        number: ++number,
        axleWeights: [kg, 6_500, 6_500, 6_000, 6_000],
        totalWeight: kg + 25_000,
        ...more,
      }),
    ),
  );

test("a lane whose steering axles got heavier drifts, also by temperature, and doubtful vehicles do not count", async () => {
  await site.report(...trucks(60, 20, 5_000), ...trucks(40, 3, 5_200), ...trucks(20, 2, 5_500));
  await site.report(
    ...trucks(60, 20, 5_000, { lane: 3 }),
    ...trucks(60, 3, 5_050, { lane: 3, temperature: 30 }),
  );
  await site.report(...trucks(60, 3, 9_000, { lane: 3, totalWeight: 99_000 }));
  await site.report(...trucks(60, 3, 9_000, { lane: 3, className: "Class 5" }));
  const { lanes } = (await calibrationOf("w1")).body;
  expect(lanes.map(({ lane, isDrifting }) => [lane, isDrifting])).toEqual([
    [2, true],
    [3, false],
  ]);
  expect(lanes[0]?.driftPercent).toBeCloseTo(6);
  expect(lanes[0]?.temperatures).toMatchObject([{ from: 68, to: 86, isDrifting: true }]);
  expect(lanes[1]).toMatchObject({ recent: { vehicles: 60, meanKg: 5_050 } });
  expect(lanes[1]?.temperatures.map(({ driftPercent }) => driftPercent)).toEqual([null, null]);
});

test("a station without vehicles has no lanes, and others are not there", async () => {
  expect((await calibrationOf("w2")).body).toEqual({ lanes: [] });
  expect((await calibrationOf("w2", ["w1"])).status).toBe(404);
  expect((await calibrationOf("w9")).status).toBe(404);
});
