import { expect, test } from "vitest";
import { enteredNumber } from "./entered-number.ts";

test("minutes that are typed behind a zero count as they stand there, and an input without any as what it says", () => {
  expect(enteredNumber("045", { min: 0, max: 59, empty: 0 })).toBe(45);
  expect(enteredNumber("", { min: 0, max: 59, empty: 0 })).toBe(0);
  expect(enteredNumber("", { min: 1, max: 31 })).toBeUndefined();
  expect(enteredNumber("-", { min: 1, max: 31 })).toBeUndefined();
});

test("a number is never outside its bounds, also while only its first digit is typed", () => {
  expect(["6", "64", "640"].map((typed) => enteredNumber(Number(typed), { min: 10, max: 128 }))).toEqual([
    10, 64, 128,
  ]);
});
