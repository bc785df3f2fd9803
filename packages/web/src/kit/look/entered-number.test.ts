import { expect, test } from "vitest";
import { enteredNumber } from "./entered-number.ts";

test("minutes typed after a zero count as displayed, and an empty input has its default", () => {
  expect(enteredNumber("045", { min: 0, max: 59, empty: 0 })).toBe(45);
  expect(enteredNumber("", { min: 0, max: 59, empty: 0 })).toBe(0);
  expect(enteredNumber("", { min: 1, max: 31 })).toBeUndefined();
  expect(enteredNumber("-", { min: 1, max: 31 })).toBeUndefined();
});

test("a number is always within its bounds, even while it is typed", () => {
  expect(["6", "64", "640"].map((typed) => enteredNumber(Number(typed), { min: 10, max: 128 }))).toEqual([
    10, 64, 128,
  ]);
});
