import { expect, test } from "vitest";
import { parseEnteredNumber } from "./parse-entered-number.ts";

test("minutes typed after a zero count as displayed, and an empty input has its default", () => {
  expect(parseEnteredNumber("045", { min: 0, max: 59, empty: 0 })).toBe(45);
  expect(parseEnteredNumber("", { min: 0, max: 59, empty: 0 })).toBe(0);
  expect(parseEnteredNumber("", { min: 1, max: 31 })).toBeUndefined();
  expect(parseEnteredNumber("-", { min: 1, max: 31 })).toBeUndefined();
});

test("a number is always within its bounds, even while it is typed", () => {
  expect(["6", "64", "640"].map((typed) => parseEnteredNumber(Number(typed), { min: 10, max: 128 }))).toEqual(
    [10, 64, 128],
  );
});
