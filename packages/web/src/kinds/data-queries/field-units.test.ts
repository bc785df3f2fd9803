import { expect, test } from "vitest";
import { scaleOfField } from "./field-units.ts";

test.each([
  ["speed", 100, "imperial", "62", "mph"],
  ["speed", 100, "metric", "100", "km/h"],
  ["airTemperature", -2, "imperial", "28.4", "°F"],
  ["totalWeight", 40_000, "imperial", "88,185", "lb"],
  ["length", 2090, "imperial", "68.6", "ft"],
  ["visibility", 5600, "imperial", "3.5", "mi"],
  ["visibility", 5600, "metric", "5.6", "km"],
  ["maxWeight", 36_287, "imperial", "79,999", "lb"],
  ["precipitationRate", 3.2, "imperial", "0.13", "in/h"],
  ["precipitationRate", 3.2, "metric", "3.2", "mm/h"],
  [undefined, 1234, "imperial", "1,234", undefined],
] as const)("%s of %d is shown in the %s system as %s %s", (field, value, system, text, unit) => {
  const scale = scaleOfField(field, system);
  expect([scale.format(scale.shown(value)), scale.unit]).toEqual([text, unit]);
});
