import fc from "fast-check";
import { expect, test } from "vitest";
import { maxNotes, type Note } from "./read-values.ts";
import { decodeStation, decodeVehicles, maxVehiclesPerAnswer } from "./station-answers.ts";

const vehicle = {
  number: 7,
  timestamp: "2026-11-24T10:00:00.250-07:00",
  class: 9,
  lane: 2,
  speedKph: 96.5,
  grossWeightKg: 30_000,
  axleCount: 5,
  axleWeightsKg: [5_000, 6_500, 6_500, 6_000, 6_000],
  axleSpacesCm: [510, 132, -980, 124],
  images: ["7.png"],
};

test("a vehicle is read with its time, class and axles, also negative distances", () => {
  const notes: Note[] = [];
  expect(decodeVehicles({ vehicles: [vehicle] }, 0, notes)).toMatchObject([
    {
      passedMs: Date.UTC(2026, 10, 24, 17, 0, 0, 250),
      vehicle: { number: 7, className: "Class 9", axleSpaces: [510, 132, -980, 124], frontPlate: null },
    },
  ]);
  expect(notes).toEqual([]);
});

test("senseless values are missing and noted, and a vehicle without a number or time is left out", () => {
  const notes: Note[] = [];
  const odd = { ...vehicle, speedKph: "fast", class: 99, axleWeightsKg: [5_000, -1] };
  const others = [{ ...vehicle, number: -1 }, { ...vehicle, timestamp: "2026-11-24 10:00" }, null, 7];
  expect(decodeVehicles({ vehicles: [odd, ...others] }, -2, notes)).toMatchObject([
    { vehicle: { speed: null, className: null, axleWeights: [5_000, null], totalWeight: 30_000 } },
  ]);
  for (const note of [
    { object: "speedKph", read: '"fast"' },
    { object: "vehicle", read: "no number" },
    { object: "vehicle", read: "no time, number 7" },
  ])
    expect(notes).toContainEqual(note);
});

test("lanes have the six directions; others are missing and noted (WIM-016, WIM-017)", () => {
  const notes: Note[] = [];
  const directions = ["NORTH", "SOUTH", "EAST", "WEST", "OTHER", "REVERSIBLE", "NORTHEAST"];
  const vehicles = directions.map((laneDirection, number) => ({ ...vehicle, number, laneDirection }));
  const decoded = decodeVehicles({ vehicles }, -1, notes) ?? [];
  expect(decoded.map((one) => one.vehicle.laneDirection)).toEqual([...directions.slice(0, 6), null]);
  expect(notes).toEqual([{ object: "laneDirection", read: '"NORTHEAST"' }]);
});

test("lanes of a station have the seven types (WIM-018)", () => {
  const types = ["through", "shoulder", "onRamp", "offRamp", "hov", "express", "local", "bus"];
  const lanes = types.map((type, at) => ({ index: at + 1, type, direction: "EAST" }));
  const station = decodeStation({ interface: "gantry-wim-1", lanes }, []);
  expect(station?.lanes.map(({ type }) => type)).toEqual([...types.slice(0, 7), null]);
});

test("vehicles that come mixed, repeated or again are read once each in the order of their numbers", () => {
  const vehicles = [9, 8, 8, 3, 9].map((number) => ({ ...vehicle, number }));
  const decoded = decodeVehicles({ vehicles }, 3, []) ?? [];
  expect(decoded.map((one) => one.vehicle.number)).toEqual([8, 9]);
});

test("other services are no station", () => {
  expect(decodeStation({ interface: "other" }, [])).toBeUndefined();
  expect(decodeVehicles([vehicle], 0, [])).toBeUndefined();
});

test("whatever JSON arrives, reading ends within its limits", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const notes: Note[] = [];
      decodeStation(value, notes);
      const many = Array.from({ length: maxVehiclesPerAnswer + 1 }, (_, at) => ({
        ...vehicle,
        number: at + 1,
        images: value,
        speedKph: value,
      }));
      expect(decodeVehicles({ vehicles: many }, 0, notes)).toHaveLength(maxVehiclesPerAnswer);
      expect(notes.length).toBeLessThanOrEqual(maxNotes);
    }),
    { numRuns: 50 },
  );
});
