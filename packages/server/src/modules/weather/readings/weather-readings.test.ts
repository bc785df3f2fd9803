import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import type { WeatherSeries } from "@gantry/domain/contract/answers/weather.ts";
import type { HistoryQuantity } from "@gantry/domain/weather/weather-history.ts";
import { recordedQuantities, type TimedWeather } from "@gantry/domain/weather/weather-reading.ts";
import { surfaceStatuses } from "@gantry/domain/weather/weather-state.ts";
import { sumWeather } from "@gantry/domain/weather/weather-sums.ts";
import { makeWeatherSeries } from "@gantry/domain/weather/weather-series.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { giveDeviceNumbers } from "../../../platform/records/device-numbers.ts";
import { makeDays } from "../../../platform/records/retention.ts";
import type { DataQueryAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import { serveRoutes } from "../../../testing/http.ts";
import { everythingLicensed } from "../../../testing/licences.ts";
import { queryRoutes } from "../../../platform/queries/query-routes.ts";
import { weatherReadingSource } from "./reading-source.ts";
import { weatherReadingRecord } from "./weather-records.ts";
import { writeWeather } from "./write-weather.ts";
import { makeStation, poll, weatherUnderTest, type WeatherUnderTest } from "../weather-under-test.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const stations = 60;
let tenant: TestTenant;
let site: WeatherUnderTest;
let made = 0;
let id = "";

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  site = await weatherUnderTest(
    tenant,
    Array.from({ length: stations }, (_, at) => `w${at}`),
  );
});
afterAll(() => site.stop());
// Each test has a station of its own.
beforeEach(() => void (id = `w${made++}`));

const reader = () => tenant.principal({ READ: { WEATHER_STATION: [] } });
const pathOf = (of: string) => `/api/v1/weather/${of}/readings/time-range`;
async function read(fromAgoMs: number, more: object = {}, of = id): Promise<WeatherSeries> {
  const range = { startTime: site.ago(fromAgoMs), endTime: site.ago(0) };
  return (await site.server.call<WeatherSeries>(reader(), "POST", pathOf(of), { ...range, ...more })).body;
}
const find = ({ series }: WeatherSeries, quantity: HistoryQuantity) =>
  series.find((one) => one.quantity === quantity);

const countRows = async (table: "weather_reading" | "weather_hour") => {
  const rows = await tenant.asOwner(
    `select from ${table} r join device_number n on n.number = r.station where n.id = $1`,
    [id],
  );
  return rows.length;
};

test("each poll is stored with its values and read back, null where nothing was measured (WX-006)", async () => {
  const values = { airTemperature: -3.1, windSpeed: 12.5, windDirection: 270, pressure: 1013.2 };
  const states = ["iceWarning", null, "wet"];
  await site.report([poll(id, site.ago(minuteMs), values, { surface: [-4.2, null, 0.5], states })]);
  const series = await read(hourMs);
  expect(series.resolution).toBe("reading");
  expect(series.buckets).toEqual([{ startTime: site.ago(6 * minuteMs), endTime: site.ago(minuteMs) }]);
  expect(series.series.map(({ quantity, sensor, values: all }) => [quantity, sensor, ...all])).toEqual([
    ["airTemperature", null, -3.1],
    ["surfaceTemperature", 1, -4.2],
    ["surfaceTemperature", 3, 0.5],
    ["windSpeed", null, 12.5],
    ["windDirection", null, 270],
    ["pressure", null, 1013.2],
  ]);
  expect(series.surfaceStates).toEqual([
    { sensor: 1, states: ["iceWarning"] },
    { sensor: 3, states: ["wet"] },
  ]);
});

test("the same poll again is stored once, and one that differs replaces it with its hour", async () => {
  const at = site.ago(5 * hourMs);
  await site.report([poll(id, at), poll(id, at)]);
  await site.report([poll(id, at, { airTemperature: 9 })], "backfill");
  expect([await countRows("weather_reading"), await countRows("weather_hour")]).toEqual([1, 1]);
  expect(find(await read(3 * dayMs), "airTemperature")?.values).toEqual([9]);
});

test("a poll that comes late changes its hour, and hours without polls stay a gap", async () => {
  const hourStartMs = Math.floor(tenant.clock.nowMs() / hourMs) * hourMs;
  const at = (hours: number, minutes: number) =>
    new Date(hourStartMs - hours * hourMs + minutes * minuteMs).toISOString();
  await site.report([
    poll(id, at(2, 30), { airTemperature: 2, precipitationRate: 6 }),
    poll(id, at(9, 0), { airTemperature: 5 }),
  ]);
  await site.report([poll(id, at(9, 59), { airTemperature: 11 })], "backfill");
  const series = await read(3 * dayMs);
  expect(series.resolution).toBe("hour");
  expect(series.buckets.map(({ startTime }) => startTime)).toEqual([at(9, 0), at(2, 0)]);
  expect(find(series, "airTemperature")).toMatchObject({ values: [8, 2], lows: [5, 2], highs: [11, 2] });
  expect(find(series, "precipitation")?.values).toEqual([null, 0.5]);
});

test("polls of one hour that are stored at the same time are all in its sums", async () => {
  const hourStartMs = (Math.floor(tenant.clock.nowMs() / hourMs) - 30) * hourMs;
  const nothing = Object.fromEntries(recordedQuantities.map((name) => [name, null]));
  const write = (minute: number) =>
    tenant.database.inTenant(reader(), async (db) => {
      const atMs = hourStartMs + minute * minuteMs;
      await makeDays(db, weatherReadingRecord, [atMs]);
      const data = {
        periodS: 60,
        values: { ...nothing, precipitationRate: 60 },
        surfaceTemperatures: [],
        surfaceStates: [],
      };
      const deviceNumber = (await giveDeviceNumbers(db, weatherStation.entityType, [id])).get(id) ?? 0;
      const of = { entityId: id, deviceNumber };
      await writeWeather(
        [{ ...of, atMs, deviceAtMs: undefined, latencyMs: undefined, data: data as never }],
        db,
      );
    });
  await Promise.all(Array.from({ length: 20 }, (_, minute) => write(minute)));
  expect(find(await read(3 * dayMs), "precipitation")?.values).toEqual([20]);
});

test.each<[string, object, object?]>([
  ["with a text for a temperature", { airTemperature: "cold" }],
  ["without a value for each quantity", { airTemperature: undefined }],
  ["of no time", {}, { periodS: 0 }],
  ["with a state of the surface that is none", {}, { states: ["slippy"] }],
  ["of 13 pavement sensors", {}, { surface: Array(13).fill(1) }],
])("a poll %s is refused, and the others of its batch are stored", async (_, values, more) => {
  const dropped = site.link.dropped();
  const wrong = poll(id, site.ago(2 * minuteMs), values as never, more);
  await site.report([wrong, poll(id, site.ago(minuteMs))]);
  expect([await countRows("weather_reading"), site.link.dropped()]).toEqual([1, dropped + 1]);
});

test("a query averages the readings of the stations that its caller may read", async () => {
  const values = [10, 14].map((airTemperature) => ({ airTemperature }));
  await site.report(values.map((one, at) => poll(id, site.ago((at + 1) * minuteMs), one)));
  const server = await serveRoutes(
    queryRoutes({ ...tenant, licences: { check: everythingLicensed } }, [weatherReadingSource]),
  );
  const execute = async (as: ReturnType<typeof reader>) =>
    (
      await server.call<DataQueryAnswer>(as, "POST", "/api/v1/system/query/execute", {
        dataSource: "weatherReading",
        groupBy: [{ field: "stationName" }],
        aggregation: { function: "average", field: "airTemperature" },
        filters: [{ field: "stationId", operator: "EQUALS", value: id }],
      })
    ).body.data;
  expect(await execute(reader())).toEqual([{ groups: [id], value: 12 }]);
  expect(await execute(tenant.principal({ READ: { WEATHER_STATION: ["other"] } }))).toEqual([]);
});

test("a poll that is older than the retention is not stored", async () => {
  await site.report([poll(id, site.ago(367 * dayMs)), poll(id, site.ago(365 * dayMs))]);
  expect(await countRows("weather_reading")).toBe(1);
});

test("the history needs the permission to read the station, and other tenants do not see it (WX-007)", async () => {
  await site.report([poll(id, site.ago(minuteMs))]);
  const body = { startTime: site.ago(hourMs), endTime: site.ago(0) };
  const call = (as: ReturnType<typeof reader>, of = id) =>
    site.server.call<Problem>(as, "POST", pathOf(of), body);
  expect((await call(tenant.principal({ READ: { WEATHER_STATION: ["other"] } }))).status).toBe(404);
  expect((await call(reader(), "unknown")).status).toBe(404);
  const other = await testTenant();
  await makeStation(other, "foreign");
  expect((await call(reader(), "foreign")).status).toBe(404);
});

test.each([
  [367 * dayMs, {}, "rangeTooLong"],
  [-1, {}, "endBeforeStart"],
  [dayMs, { zone: "Mars/Olympus" }, undefined],
])("a history %d ms long is refused: %o", async (fromAgoMs, more, code) => {
  const body = { startTime: site.ago(fromAgoMs), endTime: site.ago(0), ...more };
  const refused = await site.server.call<Problem>(reader(), "POST", pathOf(id), body);
  expect(refused.status).toBe(400);
  if (code) expect(refused.body.errors?.[0]?.code).toBe(code);
});

test("a station without a reading has an empty history", async () => {
  expect(await read(300 * dayMs, { zone: "America/Denver" })).toEqual({
    resolution: "day",
    zone: "America/Denver",
    buckets: [],
    series: [],
    surfaceStates: [],
  });
});

const value = (min: number, max: number) =>
  fc.option(
    fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10),
    { nil: null },
  );
const values = fc.record({
  airTemperature: value(-40, 45),
  windSpeed: value(0, 200),
  windDirection: value(0, 359),
  visibility: value(0, 20_000),
  precipitationRate: value(0, 50),
  pressure: value(800, 1_050),
});
const batches = fc.array(
  fc.array(
    fc.record({
      agoMinutes: fc.integer({ min: 1, max: 4 * 24 * 60 }),
      values,
      surface: fc.array(value(-40, 60), { maxLength: 3 }),
      states: fc.array(fc.constantFrom(null, ...surfaceStatuses), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  { minLength: 1, maxLength: 4 },
);

test("hours and days equal those computed from the readings, whatever the order of the batches", async () => {
  const nowMs = tenant.clock.nowMs();
  const run = fc.asyncProperty(batches, async (all) => {
    const own = `w${made++}`;
    const kept = new Map<number, TimedWeather>();
    for (const batch of all) {
      for (const { agoMinutes, values: some, surface, states } of batch) {
        const atMs = nowMs - agoMinutes * minuteMs;
        const nothing = Object.fromEntries(recordedQuantities.map((name) => [name, null]));
        kept.set(atMs, {
          atMs,
          periodS: 300,
          values: { ...nothing, ...some } as never,
          surfaceTemperatures: surface,
          surfaceStates: states,
        });
      }
      await site.report(
        batch.map(({ agoMinutes, values: some, surface, states }) =>
          poll(own, new Date(nowMs - agoMinutes * minuteMs).toISOString(), some, { surface, states }),
        ),
      );
    }
    const readings = [...kept.values()].sort((a, b) => a.atMs - b.atMs);
    const hours = [...Map.groupBy(readings, ({ atMs }) => Math.floor(atMs / hourMs) * hourMs)].map(
      ([fromMs, group]) => ({ fromMs, toMs: fromMs + hourMs, sums: sumWeather(group) }),
    );
    const days = [...Map.groupBy(readings, ({ atMs }) => Math.floor(atMs / dayMs) * dayMs)].map(
      ([fromMs, group]) => ({ fromMs, toMs: fromMs + dayMs, sums: sumWeather(group) }),
    );
    expectNear(await read(5 * dayMs, {}, own), makeWeatherSeries(hours, { resolution: "hour", zone: "UTC" }));
    expectNear(await read(60 * dayMs, {}, own), makeWeatherSeries(days, { resolution: "day", zone: "UTC" }));
  });
  await fc.assert(run, { numRuns: 25, endOnFailure: true });
}, 60_000);

/** 359° and 0° are one degree apart. */
function distance(one: number, other: number, quantity: HistoryQuantity): number {
  const difference = Math.abs(one - other);
  return quantity === "windDirection" ? Math.min(difference, 360 - difference) : difference;
}

/** Stored sums have seven digits. */
function expectNear(actual: WeatherSeries, expected: WeatherSeries): void {
  expect(actual.buckets).toEqual(expected.buckets);
  const heads = (of: WeatherSeries) => of.series.map(({ quantity, sensor }) => `${quantity} ${sensor}`);
  expect(heads(actual)).toEqual(heads(expected));
  for (const [at, one] of actual.series.entries())
    for (const name of ["values", "lows", "highs"] as const)
      for (const [index, number] of (one[name] ?? []).entries()) {
        const wanted = expected.series[at]?.[name]?.[index] ?? null;
        if (number === null || wanted === null) expect(number).toBe(wanted);
        else
          expect(distance(number, wanted, one.quantity)).toBeLessThan(
            one.quantity === "windDirection" ? 1.1 : 0.02,
          );
      }
}
