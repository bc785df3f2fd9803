import fc from "fast-check";
import { expect, test } from "vitest";
import { calibrationDrift, joinAxles, type SteeringAxles, temperatureBand } from "./calibration.ts";

const axles = (vehicles: number, meanKg: number): SteeringAxles => ({ vehicles, meanKg });

test("a change of the mean steering axle by more than 3 % is a drift", () => {
  expect(calibrationDrift(axles(60, 5_200), axles(400, 5_000))).toMatchObject({ isDrifting: true });
  expect(calibrationDrift(axles(60, 5_100), axles(400, 5_000))).toMatchObject({ isDrifting: false });
  expect(calibrationDrift(axles(60, 4_800), axles(400, 5_000)).driftPercent).toBeCloseTo(-4);
});

test("fewer than 50 vehicles in either period tell nothing", () => {
  for (const [recent, before] of [[49, 400] as const, [400, 49] as const, [0, 0] as const])
    expect(calibrationDrift(axles(recent, 9_000), axles(before, 5_000))).toMatchObject({
      driftPercent: null,
      isDrifting: false,
    });
});

test("joined axles have the mean of all of them, whatever their order", () => {
  const some = fc.record({ vehicles: fc.nat(1000), meanKg: fc.integer({ min: 1, max: 9_000 }) });
  fc.assert(
    fc.property(some, some, (one, other) => {
      const joined = joinAxles(one, other);
      expect(joined.vehicles).toBe(one.vehicles + other.vehicles);
      expect(joined.meanKg * joined.vehicles).toBeCloseTo(
        one.meanKg * one.vehicles + other.meanKg * other.vehicles,
        3,
      );
      expect(joinAxles(other, one).meanKg).toBeCloseTo(joined.meanKg, 6);
    }),
  );
});

test("ranges of temperature follow each other without a gap", () => {
  expect(temperatureBand(0)).toEqual({ from: 32, to: 50 });
  for (const band of [-5, -1, 0, 3]) expect(temperatureBand(band).to).toBe(temperatureBand(band + 1).from);
});
