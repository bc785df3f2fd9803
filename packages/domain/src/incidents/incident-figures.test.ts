import fc from "fast-check";
import { expect, test } from "vitest";
import { incidentsPerFiveMiles, manualDetectionMs } from "./incident-figures.ts";

const at = (miles: number) => [-105, 40 + (miles * 1.609344) / 111.195] as const;

test("the density of incidents is the highest number within five miles (INC-061)", () => {
  expect(incidentsPerFiveMiles("Northbound", [0, 1, 4.9, 5.5, 20].map(at))).toBe(3);
  expect(incidentsPerFiveMiles("Southbound", [20, 0].map(at))).toBe(1);
  expect(incidentsPerFiveMiles(null, [])).toBeNull();
});

test("the density is between one and the number of incidents, in any order", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 1 }), (miles) => {
      const density = incidentsPerFiveMiles("Northbound", miles.map(at)) ?? 0;
      expect(density).toBeGreaterThanOrEqual(1);
      expect(density).toBeLessThanOrEqual(miles.length);
      expect(incidentsPerFiveMiles("Northbound", miles.toReversed().map(at))).toBe(density);
    }),
  );
});

test("detection by hand is assumed to take 12 minutes (INC-062)", () => {
  expect(manualDetectionMs).toBe(720_000);
});
