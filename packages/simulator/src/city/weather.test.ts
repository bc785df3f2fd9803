import fc from "fast-check";
import { expect, test } from "vitest";
import { fallenMm, weatherOf } from "./weather.ts";

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 1);

test("the weather of any hour of two years is possible, and its parts agree", () => {
  const at = weatherOf("gantry", "metro", "one");
  fc.assert(
    fc.property(fc.nat(2 * 365 * 24 * 4), (quarters) => {
      const weather = at(startMs + (quarters * hourMs) / 4);
      expect(Math.abs(weather.airTemperatureC)).toBeLessThan(50);
      expect(weather.dewPointC).toBeLessThanOrEqual(weather.airTemperatureC);
      expect(weather.gustSpeedKph).toBeGreaterThanOrEqual(weather.windSpeedKph);
      expect(weather.visibilityM).toBeGreaterThan(0);
      if (weather.precipitationMmPerH > 1) expect(weather.road.waterMm).toBeGreaterThan(0);
      if (weather.road.isFrozen) expect(weather.road.frictionPercent).toBeLessThan(30);
    }),
  );
});

test("it rains or snows on most days, never all day, and the same seed gives the same weather", () => {
  const at = weatherOf("gantry", "north", "two");
  const days = Array.from({ length: 60 }, (_, day) => fallenMm(at, startMs + (day + 1) * 24 * hourMs, 24));
  expect(days.filter((mm) => mm > 0.2).length).toBeGreaterThan(20);
  const wetHours = Array.from({ length: 24 * 60 }, (_, hour) => at(startMs + hour * hourMs)).filter(
    ({ precipitationMmPerH }) => precipitationMmPerH > 0,
  ).length;
  expect(wetHours / (24 * 60)).toBeLessThan(0.5);
  expect(weatherOf("gantry", "north", "two")(startMs)).toEqual(at(startMs));
  expect(weatherOf("other", "north", "two")(startMs)).not.toEqual(at(startMs));
});
