import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bridgeFormulaLb } from "./axle-groups.ts";
import { judgeVehicle } from "./judge-vehicle.ts";
import { maxAxles, type WimVehicle } from "./wim-reading.ts";
import { maxViolations } from "./wim-violation.ts";

const lbKg = 0.453592;
const ftCm = 30.48;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Axle weights in lb, distances in ft. */
function vehicle(weightsLb: number[], spacesFt: number[], more: Partial<WimVehicle> = {}): WimVehicle {
  return {
    number: 1,
    lane: 1,
    laneDirection: "NORTH",
    className: "Class 9",
    speed: 95,
    length: 2_000,
    height: 400,
    totalWeight: sum(weightsLb) * lbKg,
    axleCount: weightsLb.length,
    axleWeights: weightsLb.map((lb) => lb * lbKg),
    axleSpaces: spacesFt.map((ft) => ft * ftCm),
    temperature: 68,
    dotNumber: null,
    mcNumber: null,
    frontPlate: null,
    rearPlate: null,
    images: [],
    dimensionProfileFile: null,
    doubts: [],
    ...more,
  };
}

test.each([
  [2, 4, 34_000],
  [3, 10, 43_500],
  [5, 51, 80_000],
  [4, 36, 66_000],
])("the bridge formula lets %i axles over %i ft carry %i lb", (axles, distanceFt, limitLb) => {
  expect(bridgeFormulaLb(axles, distanceFt)).toBe(limitLb);
});

describe("violations", () => {
  test("a legal truck has none (WIM-015)", () => {
    const legal = judgeVehicle(vehicle([12_000, 17_000, 17_000, 17_000, 17_000], [17, 4, 31, 4]), {
      maxWeight: 40_000,
      speedLimit: 105,
    });
    expect(legal).toEqual({
      violations: [],
      violationTypes: ["none"],
      overweight: false,
      axleOverload: [false, false, false, false, false],
      doubts: [],
    });
  });

  test("an overloaded tandem says which axles carry how much more than what (WIM-014)", () => {
    const { violations, axleOverload, overweight, violationTypes } = judgeVehicle(
      vehicle([10_000, 19_000, 19_000, 12_000, 12_000], [17, 4, 31, 4]),
      {},
    );
    expect(violations).toEqual([
      {
        type: "axle",
        rule: "tandem",
        fromAxle: 2,
        toAxle: 3,
        distance: 121.9,
        limit: 15_422.1,
        measured: 17_236.5,
        excess: 1_814.4,
      },
    ]);
    expect(axleOverload).toEqual([false, true, true, false, false]);
    expect([overweight, violationTypes]).toEqual([true, ["axle"]]);
  });

  test("two tandems 36 ft apart carry 34,000 lb each, and half a foot less is judged by the formula", () => {
    const weights = [8_000, 17_000, 17_000, 17_000, 17_000];
    expect(judgeVehicle(vehicle(weights, [20, 4, 28, 4]), {}).violations).toEqual([]);
    const rounded = vehicle(weights, [20, 4, 28, 4], { axleSpaces: [610, 122, 853, 122] });
    expect(judgeVehicle(rounded, {}).violations).toEqual([]);
    const short = judgeVehicle(vehicle(weights, [20, 4, 27.5, 4]), {});
    expect(short.violations).toMatchObject([{ rule: "bridgeFormula", fromAxle: 2, toAxle: 5, type: "axle" }]);
  });

  test("weight, speed, length and height are compared with the station's limits as well", () => {
    const limits = { maxWeight: 30_000, speedLimit: 90, maxLength: 1_900, maxHeight: 390 };
    const { violations } = judgeVehicle(vehicle([15_000, 30_000, 30_000, 15_000], [17, 4, 60]), limits);
    expect(violations.map(({ rule }) => rule).sort()).toEqual([
      "bridgeFormula",
      "grossWeight",
      "singleAxle",
      "singleAxle",
      "stationHeight",
      "stationLength",
      "stationSpeed",
      "stationWeight",
      "tandem",
    ]);
    expect(violations.find(({ rule }) => rule === "stationSpeed")).toEqual({
      type: "overspeed",
      rule: "stationSpeed",
      fromAxle: null,
      toAxle: null,
      distance: null,
      limit: 90,
      measured: 95,
      excess: 5,
    });
  });

  test("a light steering axle is not overloaded with the tandem behind it, but an overloaded tridem is (WIM-049)", () => {
    const heavy = judgeVehicle(vehicle([11_600, 20_100, 20_200, 19_900, 19_700], [16.6, 4.3, 31.8, 4.1]), {});
    expect(heavy.violations).toContainEqual(expect.objectContaining({ fromAxle: 1, toAxle: 3 }));
    expect(heavy.axleOverload).toEqual([false, true, true, true, true]);
    const tridem = judgeVehicle(vehicle([10_000, 16_500, 16_500, 16_500], [18, 4.5, 4.5]), {});
    expect(tridem.axleOverload).toEqual([false, true, true, true]);
  });
});

describe("doubts", () => {
  const heavy = vehicle([10_000, 30_000, 30_000, 30_000, 30_000], [17, 4, 31, 4]);

  test("axles that do not sum to the gross weight are doubted and violate no weight limit", () => {
    const doubted = judgeVehicle({ ...heavy, totalWeight: 30_000 }, { maxWeight: 20_000, speedLimit: 90 });
    expect(doubted).toMatchObject({
      doubts: ["axleSum"],
      violationTypes: ["overspeed"],
      overweight: false,
      axleOverload: [false, false, false, false, false],
    });
  });

  test("another number of weights than axles is doubted and violates no weight limit", () => {
    expect(judgeVehicle({ ...heavy, axleCount: 6 }, {})).toMatchObject({
      doubts: ["axleCount"],
      violations: [],
    });
  });

  test.each([-122, 0, null])("a distance of %s counts no group of axles across it (WIM-027)", (space) => {
    const { violations, doubts } = judgeVehicle(
      { ...heavy, axleSpaces: [518, space, 945, 122] },
      { maxWeight: 1e6 },
    );
    expect(doubts).toEqual(["axleSpaces"]);
    expect(violations.some(({ fromAxle, toAxle }) => (fromAxle ?? 9) <= 2 && (toAxle ?? 0) >= 3)).toBe(false);
    expect(violations).toContainEqual(expect.objectContaining({ rule: "tandem", fromAxle: 4, toAxle: 5 }));
  });
});

/** 23 U.S.C. 127 computed again from positions of axles, group by group. */
function expectedGroups(weightsLb: number[], spacesFt: number[]): string[] {
  const positions = [0];
  for (const space of spacesFt) positions.push((positions.at(-1) ?? 0) + space);
  const found: string[] = [];
  for (let i = 0; i < weightsLb.length; i++)
    for (let j = i; j < weightsLb.length; j++) {
      const feet = (positions[j] ?? 0) - (positions[i] ?? 0);
      const n = j - i + 1;
      const pounds = sum(weightsLb.slice(i, j + 1));
      let limit = Math.round((feet * n) / (n - 1) + 12 * n + 36) * 500;
      const [front = 0, , back = 0] = spacesFt.slice(i, j);
      const tandems = [front, back].every((ft) => ft * 12 > 40 && ft * 12 <= 96);
      if (n === 4 && feet >= 36 && tandems && limit < 68_000) limit = 68_000;
      if (feet * 12 <= 96) limit = 34_000;
      if (feet * 12 <= 40) limit = 20_000;
      if (pounds > limit) found.push(`${i + 1}-${j + 1}: ${limit}`);
    }
  return found.sort();
}

test("axle groups that violate are those of an independent computation", () => {
  const axles = fc.array(
    fc.record({
      lb: fc.integer({ min: 4, max: 50 }).map((half) => half * 500 + 130),
      inch: fc.integer({ min: 31, max: 480 }),
    }),
    { minLength: 2, maxLength: 7 },
  );
  fc.assert(
    fc.property(axles, (given) => {
      const weightsLb = given.map(({ lb }) => lb);
      const spacesFt = given.slice(1).map(({ inch }) => inch / 12 + 0.001);
      const { violations } = judgeVehicle(vehicle(weightsLb, spacesFt), {});
      const expected = expectedGroups(weightsLb, spacesFt);
      fc.pre(violations.length < maxViolations);
      const groups = violations.flatMap(({ rule, fromAxle, toAxle, limit }) =>
        rule === "grossWeight" ? [] : `${fromAxle}-${toAxle}: ${Math.round(limit / lbKg / 500) * 500}`,
      );
      expect(groups.sort()).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test("every violation is more than its limit, and no value makes judging fail", () => {
  const value = fc.option(fc.double({ min: -1e5, max: 1e6, noNaN: true }), { nil: null });
  const list = fc.array(value, { maxLength: maxAxles });
  fc.assert(
    fc.property(list, list, value, value, value, (axleWeights, axleSpaces, totalWeight, speed, limit) => {
      const made = vehicle([], [], { axleWeights, axleSpaces, totalWeight, speed, axleCount: null });
      const verdict = judgeVehicle(made, { maxWeight: limit, speedLimit: limit });
      expect(verdict.violations.length).toBeLessThanOrEqual(maxViolations);
      expect(verdict.axleOverload).toHaveLength(axleWeights.length);
      for (const { excess, measured, limit: allowed, fromAxle, toAxle } of verdict.violations) {
        expect(excess).toBeGreaterThan(0);
        expect(measured).toBeGreaterThanOrEqual(allowed);
        expect(fromAxle ?? 1).toBeLessThanOrEqual(toAxle ?? 1);
      }
    }),
  );
});
