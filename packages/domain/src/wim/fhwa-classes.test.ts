import { expect, test } from "vitest";
import { readDimensionProfile } from "./dimension-profile.ts";
import { classDiagram, fhwaClasses, fhwaClassOf } from "./fhwa-classes.ts";

test("thirteen classes have their axles and diagrams that match one of the axle counts (WIM-019, WIM-028)", () => {
  expect(fhwaClasses.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  for (const { number, axles, diagrams } of fhwaClasses)
    for (const spaces of diagrams) {
      const count = spaces.length + 1;
      expect(count).toBeGreaterThanOrEqual(axles.min);
      expect(count).toBeLessThanOrEqual(axles.max ?? Infinity);
      expect(classDiagram(`Class ${number}`, count)).toBe(spaces);
    }
});

test("a class is found by its number in a name, and not without one (WIM-028)", () => {
  expect(["9", "Class 9", "FHWA 13", "09"].map((name) => fhwaClassOf(name)?.number)).toEqual([9, 9, 13, 9]);
  for (const name of [null, "", "Truck", "14", "0", "3 of 13"]) expect(fhwaClassOf(name)).toBeUndefined();
  expect(classDiagram("Class 9", 4)).toBeUndefined();
});

test("a dimension profile has the points that are three numbers, and other files are none (WIM-037)", () => {
  const points = [0, 1, 2, "3", 4, 5, 6, 7, 8, 9];
  expect([...(readDimensionProfile({ unit: "cm", points }) ?? [])]).toEqual([0, 1, 2, 6, 7, 8]);
  for (const other of [null, [], "cm", { points }, { unit: "cm", points: "many" }])
    expect(readDimensionProfile(other)).toBeUndefined();
});
