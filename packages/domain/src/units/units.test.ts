import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert } from "./convert.ts";
import {
  defaultSpeedUnit,
  displayDecimalsOf,
  displayUnitOf,
  measureText,
  storedUnitOf,
  toStoredNumber,
} from "./display-unit.ts";
import { type UnitCode, unitOf, unitScales, units, unitSystems } from "./unit.ts";
import { unitSystemOf } from "./unit-system.ts";

const codesOf = (type: string) => units.filter((unit) => unit.type === type).map(({ code }) => code);

test("lengths, weights and speeds have their units (PREF-038, PREF-039, PREF-040)", () => {
  expect(new Set(codesOf("distance"))).toEqual(new Set(["mm", "cm", "m", "km", "in", "ft", "yd", "mi"]));
  expect(new Set(codesOf("weight"))).toEqual(new Set(["g", "kg", "dag", "t", "oz", "lb", "ton"]));
  expect(new Set(codesOf("speed"))).toEqual(new Set(["mps", "kph", "mph", "fps"]));
});

test("temperatures and volumes have their units (PREF-041, PREF-042)", () => {
  expect(new Set(codesOf("temperature"))).toEqual(new Set(["c", "f", "k"]));
  expect(new Set(codesOf("volume"))).toEqual(new Set(["ml", "l", "fl_oz", "gal"]));
});

test("voltages and powers have their units (PREF-043, PREF-044)", () => {
  expect(new Set(codesOf("voltage"))).toEqual(new Set(["mv", "v", "kv"]));
  expect(new Set(codesOf("power"))).toEqual(new Set(["w", "kw", "hp"]));
});

test("a unit has its quantity, system and conversion to the base unit (PREF-037)", () => {
  expect(unitOf("mi")).toEqual({
    code: "mi",
    name: "mile",
    symbol: "mi",
    system: "imperial",
    type: "distance",
    scale: "large",
    conversionFactor: 1609.344,
    baseUnit: "m",
  });
});

test("a mile is 1609.344 m, a pound 0.453592 kg, one mph 0.44704 m/s (PREF-045, PREF-046, PREF-047)", () => {
  expect(convert(1, "mi", "m")).toBe(1609.344);
  expect(convert(1, "lb", "kg")).toBe(0.453592);
  expect(convert(1, "mph", "mps")).toBe(0.44704);
});

test("a gallon is 3.78541 l, a horsepower 745.7 W, the others follow (PREF-048, PREF-049, PREF-050)", () => {
  expect(convert(1, "gal", "l")).toBe(3.78541);
  expect(convert(1, "hp", "w")).toBe(745.7);
  const others: [number, UnitCode, number, UnitCode][] = [
    [1, "t", 1000, "kg"],
    [1, "ton", 2000, "lb"],
    [16, "oz", 1, "lb"],
    [128, "fl_oz", 1, "gal"],
    [1, "ft", 0.3048, "m"],
    [3, "ft", 1, "yd"],
    [12, "in", 1, "ft"],
    [1, "fps", 0.3048, "mps"],
    [36, "kph", 10, "mps"],
    [1, "kg", 100, "dag"],
    [1, "kv", 1_000_000, "mv"],
    [-40, "c", -40, "f"],
    [0, "k", -459.67, "f"],
    [100, "c", 212, "f"],
  ];
  for (const [value, from, expected, to] of others)
    expect(convert(value, from, to), `${value} ${from}`).toBeCloseTo(expected, 9);
});

test("a value is unchanged after conversion there and back", () => {
  const pair = fc
    .constantFrom(...units)
    .chain((from) => fc.tuple(fc.constant(from.code), fc.constantFrom(...codesOf(from.type))));
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), pair, (value, [from, to]) => {
      expect(convert(convert(value, from, to), to, from)).toBeCloseTo(value, 5);
    }),
  );
});

test("an invalid conversion is refused with the reason (PREF-053, PREF-054)", () => {
  expect(() => convert(1, "furlong", "m")).toThrow(/^unknown unit$/);
  expect(() => convert(1, "m", "toString")).toThrow(/^unknown unit$/);
  expect(() => convert(1, "kg", "kph")).toThrow(/^different unit types$/);
});

describe("displayed units", () => {
  test("default to metric, with speeds in km/h (PREF-051, PREF-052)", () => {
    expect(unitSystemOf(undefined)).toBe("metric");
    expect(unitSystemOf({ value: "imperial" })).toBe("imperial");
    expect(defaultSpeedUnit).toBe("kph");
    expect(measureText(104.607, "kph", "metric")).toBe("105 km/h");
    expect(measureText(104.607, "kph", "imperial")).toBe("65 mph");
  });

  test("decimals follow the scale, a temperature has one (FORM-029, FORM-030)", () => {
    expect(unitScales.map((scale) => displayDecimalsOf("distance", scale))).toEqual([3, 2, 1, 0, 0]);
    expect(displayDecimalsOf("distance", undefined)).toBe(2);
    expect(unitScales.map((scale) => displayDecimalsOf("temperature", scale))).toEqual([1, 1, 1, 1, 1]);
    expect(measureText(-0.04, "c", "metric")).toBe("0.0 °C");
    expect(measureText(-40, "c", "imperial")).toBe("-40.0 °F");
  });

  test("a unit number is stored with six decimals (FORM-031)", () => {
    expect(toStoredNumber(1 / 3)).toBe(0.333333);
    expect(toStoredNumber(1e21)).toBe(1e21);
  });

  test("each unit is converted to the user's system, or kept if the system has none", () => {
    for (const { code, type } of units)
      for (const system of unitSystems) {
        const shown = unitOf(displayUnitOf(code, system));
        expect(shown?.type, code).toBe(type);
        if (shown?.code !== code) expect(shown?.system, code).toBe(system);
      }
    expect(displayUnitOf("v", "imperial")).toBe("v");
  });

  test("every type and scale has a stored unit", () => {
    expect(storedUnitOf("distance", "micro")).toBe("mm");
    expect(storedUnitOf("speed", "large")).toBe("kph");
    expect(storedUnitOf("voltage", "extraLarge")).toBe("kv");
    expect(storedUnitOf("temperature", "micro")).toBe("c");
  });

  test("an invalid preference means metric", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(unitSystems).toContain(unitSystemOf({ value }));
      }),
    );
  });
});
