import { expect, test } from "vitest";
import type { Entity } from "../../../queries/kind-queries.ts";
import { summarizeWeather } from "./weather-extremes.ts";

const nowMs = Date.parse("2026-11-24T10:00:00Z");
const station = (id: string, conditions: object, { ageS = 10, surfaces = [] as unknown[] } = {}): Entity =>
  ({
    id,
    pollRate: 300,
    stateData: {
      conditions: { airTemperature: null, gustSpeed: null, windSpeed: null, visibility: null, ...conditions },
      pavement: surfaces,
      readAt: new Date(nowMs - ageS * 1000).toISOString(),
    },
  }) as unknown as Entity;

test("the summary names the coldest, windiest and foggiest station and the slippery roads, and leaves out old values", () => {
  const stations = [
    station("a", { airTemperature: 4, gustSpeed: 30, visibility: 9000 }),
    station(
      "b",
      { airTemperature: -2, windSpeed: 50 },
      {
        surfaces: [
          { surface: "iceWarning", surfaceTemperature: -6 },
          { surface: "dry", surfaceTemperature: null },
        ],
      },
    ),
    station("old", { airTemperature: -40, gustSpeed: 200, visibility: 5 }, { ageS: 86_400 }),
    { id: "never" } as unknown as Entity,
  ];
  const summary = summarizeWeather(stations, nowMs);
  expect(summary.measuring).toBe(2);
  expect(summary.slippery.map(({ id }) => id)).toEqual(["b"]);
  expect(
    Object.entries(summary.extremes).map(([name, { station: of, value }]) => [name, of.id, value]),
  ).toEqual([
    ["coldestAir", "b", -2],
    ["coldestRoad", "b", -6],
    ["strongestGust", "b", 50],
    ["lowestVisibility", "a", 9000],
  ]);
});
