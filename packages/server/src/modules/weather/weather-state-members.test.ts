import { weatherQuantities } from "@gantry/domain/weather/weather-state.ts";
import { expect, test } from "vitest";
import { takeMembers } from "../../platform/agent-link/ingest/take-members.ts";
import { weatherStateMembers } from "./weather-state-members.ts";

const readAt = "2026-11-24T10:00:00.000Z";
const nothing = {
  conditions: Object.fromEntries(Object.keys(weatherQuantities).map((name) => [name, null])),
  precipitation: null,
  pavement: [],
  subsurface: [],
  notes: [],
  readAt,
  problem: null,
};

test("what an agent reports of a weather station is stored, null where it has no value (WX-006)", () => {
  const reported = { ...nothing, conditions: { ...nothing.conditions, airTemperature: -3.5 } };
  expect(takeMembers(weatherStateMembers, reported)).toEqual({ taken: reported, refused: [] });
});

test.each([
  [{ conditions: { airTemperature: "cold" } }, "conditions"],
  [{ precipitation: "frogs" }, "precipitation"],
  [{ pavement: [{ sensor: 0 }] }, "pavement"],
  [{ problem: { code: "<b>", since: readAt } }, "problem"],
  [{ password: "1234" }, "password"],
])("a senseless member of a weather station is not stored: %o", (wrong, name) => {
  const { taken, refused } = takeMembers(weatherStateMembers, { ...nothing, ...wrong });
  expect(refused).toEqual([name]);
  expect(taken).not.toHaveProperty(name);
});
