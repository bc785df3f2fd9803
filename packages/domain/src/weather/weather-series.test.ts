import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { msFromIso } from "../sign/queue/instant.ts";
import { checkWeatherRange, type HistoryQuantity, weatherResolutionOf } from "./weather-history.ts";
import { recordedQuantities, type TimedWeather, toWeatherReading } from "./weather-reading.ts";
import {
  bucketDays,
  bucketReadings,
  makeWeatherSeries,
  maxReadingBuckets,
  type WeatherBucket,
} from "./weather-series.ts";
import { addWeatherSums, noWeatherSums, sumWeather } from "./weather-sums.ts";
import {
  surfacesByDanger,
  surfaceStatuses,
  weatherQuantities,
  type WeatherStateData,
} from "./weather-state.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = msFromIso("2026-11-01T00:00:00Z");
const nothing = Object.fromEntries(recordedQuantities.map((name) => [name, null])) as TimedWeather["values"];

const reading = (
  atMs: number,
  values: Partial<TimedWeather["values"]>,
  surfaceTemperatures: TimedWeather["surfaceTemperatures"] = [],
  surfaceStates: TimedWeather["surfaceStates"] = [],
): TimedWeather => ({
  atMs,
  periodS: 300,
  values: { ...nothing, ...values },
  surfaceTemperatures,
  surfaceStates,
});

const bucketOf = (readings: readonly TimedWeather[], fromMs = startMs): WeatherBucket => ({
  fromMs,
  toMs: fromMs + hourMs,
  sums: sumWeather(readings),
});

function seriesOf(buckets: readonly WeatherBucket[], quantity: HistoryQuantity) {
  const { series } = makeWeatherSeries(buckets, { resolution: "hour", zone: "UTC" });
  return series.find((one) => one.quantity === quantity);
}

test("an hour has the mean, lowest and highest of each value and leaves out missing ones", () => {
  const readings = [-2, null, 4, 1].map((airTemperature, at) => reading(startMs + at, { airTemperature }));
  expect(seriesOf([bucketOf(readings)], "airTemperature")).toMatchObject({
    sensor: null,
    values: [1],
    lows: [-2],
    highs: [4],
  });
});

test.each<[string, readonly (readonly [degrees: number | null, speed: number | null])[], number | null]>([
  [
    "winds on both sides of north have north",
    [
      [350, 10],
      [10, 10],
    ],
    0,
  ],
  [
    "a west wind is west",
    [
      [270, 5],
      [270, 30],
    ],
    270,
  ],
  [
    "a missing direction does not count",
    [
      [180, 5],
      [null, 30],
    ],
    180,
  ],
  [
    "calm air does not count",
    [
      [90, 5],
      [0, 0],
    ],
    90,
  ],
  ["a direction without a speed counts", [[90, null]], 90],
  [
    "opposite winds have none",
    [
      [90, 5],
      [270, 5],
    ],
    null,
  ],
])("the mean direction is that of the mean vector: %s", (_, winds, expected) => {
  const readings = winds.map(([windDirection, windSpeed], at) =>
    reading(startMs + at, { windDirection, windSpeed }),
  );
  const { values } = seriesOf([bucketOf(readings)], "windDirection") ?? { values: [null] };
  expect(values).toEqual([expected]);
});

test("precipitation is the sum of each rate over its poll interval", () => {
  const readings = [6, 12, null, 0].map((precipitationRate, at) =>
    reading(startMs + at, { precipitationRate }),
  );
  expect(seriesOf([bucketOf(readings)], "precipitation")?.values).toEqual([1.5]);
  expect(seriesOf([bucketOf([])], "precipitation")).toBeUndefined();
});

test("only quantities with a value are reported, and each pavement sensor has its own series", () => {
  const readings = [reading(startMs, { humidity: 80 }, [null, -1]), reading(startMs, {}, [2, null, null])];
  const { series } = makeWeatherSeries([bucketOf(readings)], { resolution: "hour", zone: "UTC" });
  expect(series.map(({ quantity, sensor, values }) => [quantity, sensor, values])).toEqual([
    ["surfaceTemperature", 1, [2]],
    ["surfaceTemperature", 2, [-1]],
    ["humidity", null, [80]],
  ]);
});

test("many readings become as many buckets as a chart can show and keep the lowest and highest values", () => {
  const count = 20_000;
  const readings = Array.from({ length: count }, (_, at) =>
    reading(startMs + (at * dayMs) / count, { windSpeed: at === 777 ? 140 : at === 12_345 ? 0 : 40 }),
  );
  const buckets = bucketReadings(readings, { fromMs: startMs, toMs: startMs + dayMs });
  expect(buckets.length).toBeLessThanOrEqual(maxReadingBuckets);
  const wind = seriesOf(buckets, "windSpeed");
  expect(Math.max(...(wind?.highs ?? []).map(Number))).toBe(140);
  expect(Math.min(...(wind?.lows ?? []).map(Number))).toBe(0);
});

test("few readings stay as they are, each with its poll interval", () => {
  const [bucket] = bucketReadings([reading(startMs, { humidity: 5 })], {
    fromMs: startMs - dayMs,
    toMs: startMs,
  });
  expect(bucket).toMatchObject({ fromMs: startMs - 300_000, toMs: startMs });
});

test.each([
  ["America/Denver", 25],
  ["Europe/Berlin", 24],
])("days are those of the zone %s, where the clock may change", (zone, hours) => {
  const all = Array.from({ length: 72 }, (_, at) =>
    bucketOf([reading(startMs + at * hourMs, { precipitationRate: 12 })], startMs + at * hourMs),
  );
  const days = bucketDays(all, zone);
  expect((days[1]?.toMs ?? 0) - (days[1]?.fromMs ?? 0)).toBe(hours * hourMs);
  expect(seriesOf(days, "precipitation")?.values[1]).toBe(hours);
});

test("sums of parts are the sums of the whole", () => {
  const value = fc.option(fc.integer({ min: -400, max: 400 }), { nil: null });
  const readings = fc.array(
    fc
      .tuple(value, value, fc.array(value, { maxLength: 3 }))
      .map(([airTemperature, windDirection, surface]) =>
        reading(startMs, { airTemperature, windDirection }, surface),
      ),
  );
  fc.assert(
    fc.property(readings, readings, (one, other) => {
      const parts = noWeatherSums();
      addWeatherSums(parts, sumWeather(one));
      addWeatherSums(parts, sumWeather(other));
      const series = (sums: typeof parts) =>
        makeWeatherSeries([{ fromMs: 0, toMs: 1, sums }], { resolution: "hour", zone: "UTC" });
      expect(series(parts)).toEqual(series(sumWeather([...one, ...other])));
    }),
  );
});

describe("a range", () => {
  test.each([
    [1, "reading"],
    [2, "reading"],
    [3, "hour"],
    [31, "hour"],
    [90, "day"],
    [366, "day"],
  ] as const)("of %d days has the resolution %s", (days, resolution) => {
    expect(weatherResolutionOf({ fromMs: 0, toMs: days * dayMs })).toBe(resolution);
    expect(checkWeatherRange({ fromMs: 0, toMs: days * dayMs })).toBeUndefined();
  });
  test("of more than a year, or one that ends before it starts, is refused", () => {
    expect(checkWeatherRange({ fromMs: 0, toMs: 366 * dayMs + 1 })).toMatchObject({ code: "rangeTooLong" });
    expect(checkWeatherRange({ fromMs: 1, toMs: 1 })).toMatchObject({ code: "endBeforeStart" });
  });
});

test("a poll keeps the temperature of each pavement sensor at its place", () => {
  const conditions = Object.fromEntries(
    Object.keys(weatherQuantities).map((name) => [name, name === "airTemperature" ? 3 : null]),
  ) as WeatherStateData["conditions"];
  const pavement = [{ sensor: 3, surfaceTemperature: -1, surface: "frost" }] as WeatherStateData["pavement"];
  expect(toWeatherReading({ conditions, pavement }, 60)).toEqual({
    periodS: 60,
    values: { ...nothing, airTemperature: 3 },
    surfaceTemperatures: [null, null, -1],
    surfaceStates: [null, null, "frost"],
  });
});

test("a time has the most dangerous state of each pavement sensor; a sensor without one is absent", () => {
  const states = (...all: TimedWeather["surfaceStates"]) => reading(startMs, {}, [], all);
  const hours = [
    bucketOf([states("wet", null, "error"), states("dry", null, null), states("iceWarning", null, "dry")]),
    bucketOf([states("frost"), states("snowWatch")], startMs + hourMs),
  ];
  const surfaceStates = (buckets: readonly WeatherBucket[]) =>
    makeWeatherSeries(buckets, { resolution: "hour", zone: "UTC" }).surfaceStates;
  expect(surfaceStates(hours)).toEqual([
    { sensor: 1, states: ["iceWarning", "frost"] },
    { sensor: 3, states: ["dry", null] },
  ]);
  expect(surfaceStates(bucketDays(hours, "UTC"))).toEqual([
    { sensor: 1, states: ["iceWarning"] },
    { sensor: 3, states: ["dry"] },
  ]);
});

test("every state of a surface has its place by danger", () => {
  expect([...surfacesByDanger].sort()).toEqual([...surfaceStatuses].sort());
});
