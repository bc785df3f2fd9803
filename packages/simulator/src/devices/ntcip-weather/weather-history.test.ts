import { decodeWeather, sensorOids, weatherOids } from "@gantry/protocols/ntcip1204/weather-reading.ts";
import { toWeatherReading } from "@gantry/domain/weather/weather-reading.ts";
import { expect, test } from "vitest";
import { weatherOf } from "../../city/weather.ts";
import { stationObjects } from "./station-objects.ts";
import { weatherHistory } from "./weather-history.ts";

test("the past of a station is what it would have reported, every ten minutes", () => {
  const weatherAt = weatherOf("test", "metro", "station");
  const toMs = Date.UTC(2026, 6, 14, 20);
  const history = weatherHistory(weatherAt, { fromMs: toMs - 3_600_000, toMs });
  expect(history.map(({ at }) => at.slice(11, 16))).toEqual([
    "19:00",
    "19:10",
    "19:20",
    "19:30",
    "19:40",
    "19:50",
    "20:00",
  ]);
  const tree = stationObjects({ weather: weatherAt(toMs), weatherAt, nowMs: toMs, faults: new Set() });
  const oids = [...weatherOids, ...sensorOids({ wind: 0, pavement: 2, subsurface: 1 })];
  const answers = new Map(
    oids.flatMap((oid) => {
      const value = tree.find(oid);
      return value ? [[oid, value.read()] as const] : [];
    }),
  );
  const reported = toWeatherReading(decodeWeather(answers), 600);
  const last = history.at(-1);
  for (const [name, value] of Object.entries(reported.values))
    expect(
      Math.abs((value ?? NaN) - (last?.values[name as keyof typeof reported.values] ?? NaN)),
    ).toBeLessThan(1);
  expect(last?.surfaceTemperatures).toEqual(reported.surfaceTemperatures);
  expect(last?.surfaceStates).toEqual(reported.surfaceStates);
});
