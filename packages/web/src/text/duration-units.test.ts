import { expect, test } from "vitest";
import { largestUnit, unitMs } from "@gantry/domain/units/duration-units.ts";

test("a stored duration is shown in the largest unit that divides it", () => {
  expect(largestUnit(5000)).toBe("s");
  expect(largestUnit(1_800_000)).toBe("min");
  expect(largestUnit(90 * 86_400_000)).toBe("d");
  expect(largestUnit(14 * 86_400_000)).toBe("wk");
  expect(largestUnit(1500)).toBe("ms");
  expect(largestUnit(0)).toBe("s");
});

test("a month is 30.44 days and a year 365.25 days (SCHED-036)", () => {
  expect(unitMs.mo).toBe(2_630_016_000);
  expect(unitMs.yr).toBe(31_557_600_000);
});
