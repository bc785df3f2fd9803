import { recordedQuantities } from "@gantry/domain/weather/weather-reading.ts";
import { beforeAll, expect, test } from "vitest";
import { readSeries } from "../modules/weather/readings/read-series.ts";
import { makeStation } from "../modules/weather/weather-under-test.ts";
import { testTenant } from "../testing/database.ts";
import { quietLog } from "../testing/quiet-log.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { demoId } from "./demo-id.ts";
import { type PastWeather, seedWeather } from "./seed-weather.ts";

const hourMs = 3_600_000;
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
  await makeStation(tenant, demoId("rwis-1"));
  // Seeding goes by the time of the machine.
  tenant.clock.advanceMs(Date.now() - tenant.clock.nowMs());
});

/** Six readings in each of the last 72 hours. */
const past = (nowMs: number): PastWeather[] =>
  Array.from({ length: 72 * 6 }, (_, at) => ({
    at: new Date(nowMs - at * 600_000).toISOString(),
    periodS: 600,
    values: Object.fromEntries(recordedQuantities.map((name) => [name, 6])) as PastWeather["values"],
    surfaceTemperatures: [-1],
    surfaceStates: ["frost"],
  }));

test("a weather station of the demo gets its past once, and one that was deleted gets none", async () => {
  const asked: string[] = [];
  const nowMs = Date.now();
  const devices = ["rwis-1", "gone"].map((key) => ({
    key,
    tenant: tenant.id,
    entityType: "WEATHER_STATION",
    document: {},
  }));
  const seed = () =>
    seedWeather({ serverUrl: tenant.urls.server, devices, log: quietLog }, async ({ key }) => {
      asked.push(key);
      return past(nowMs);
    });
  await seed();
  await seed();
  expect(asked).toEqual(["rwis-1"]);
  const span = { fromMs: nowMs - 80 * hourMs, toMs: nowMs };
  const { series, resolution } = await tenant.database.inTenant(tenant.principal({}), (db) =>
    readSeries(db, demoId("rwis-1"), { ...span, zone: "UTC" }),
  );
  const fallen = series.find(({ quantity }) => quantity === "precipitation")?.values ?? [];
  expect(resolution).toBe("hour");
  expect(fallen.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBeCloseTo(72 * 6, 3);
});
