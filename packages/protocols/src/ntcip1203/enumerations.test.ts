import fc from "fast-check";
import { expect, test } from "vitest";
import {
  controlModeOf,
  faceSourceOf,
  nameIn,
  shortErrorBits,
  shortErrorStatusOf,
  shortErrorsOf,
  sourceModes,
} from "./enumerations.ts";

test.each([
  [8, "central"],
  [9, "schedule"],
  [12, "commLoss"],
  [14, "endDuration"],
  [4, "other"],
  [99, "other"],
])("source mode %i of a sign is named %s", (number, word) => {
  expect(faceSourceOf(number)).toBe(word);
});

test.each([
  [2, "local"],
  [4, "central"],
  [5, "centralOverride"],
  [3, "other"],
  [0, "other"],
])("control mode %i of a sign is named %s", (number, word) => {
  expect(controlModeOf(number)).toBe(word);
});

test("every source mode converts both ways", () => {
  for (const [word, number] of Object.entries(sourceModes)) expect(nameIn(sourceModes, number)).toBe(word);
});

test("an open door and a high temperature are reported by both names", () => {
  expect(shortErrorsOf(0b10_0010_0000_0000)).toEqual(["temperatureWarning", "doorOpen"]);
  expect(shortErrorsOf(0)).toEqual([]);
  expect(shortErrorsOf(0x8000)).toEqual(["bit15"]);
});

test("short errors round-trip", () => {
  const named = fc.subarray(shortErrorBits.slice(1));
  fc.assert(
    fc.property(named, (names) => {
      expect(shortErrorsOf(shortErrorStatusOf(names))).toEqual(names);
    }),
  );
});
