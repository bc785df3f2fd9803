import fc from "fast-check";
import { expect, test } from "vitest";
import { typedNumber } from "./typed-number.ts";

test("a number counts as one with every key that is pressed on the way to it, and nothing typed is null (FORM-033, FORM-034)", () => {
  const keys = ["", "1", "1.", "1.0", "1.05", "1.050"];
  expect(keys.map(typedNumber)).toEqual([null, 1, 1, 1, 1.05, 1.05]);
  expect(["0", "0.", "0.0", "-0", "-0.5", "007", ".5"].map(typedNumber)).toEqual([0, 0, 0, 0, -0.5, 7, 0.5]);
});

test("what is no number yet, or is too large to be one, stays as it was typed", () => {
  for (const text of ["-", ".", "-.", "99999999999999999999"]) expect(typedNumber(text)).toBe(text);
});

test("whatever number is written out, it is taken for that number", () => {
  const written = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => number.toFixed(6));
  fc.assert(fc.property(written, (text) => typedNumber(text) === Number(text)));
});
