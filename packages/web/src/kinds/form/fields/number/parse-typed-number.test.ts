import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTypedNumber } from "./parse-typed-number.ts";

test("a number is valid at every key press, and an empty input is null (FORM-033, FORM-034)", () => {
  const keys = ["", "1", "1.", "1.0", "1.05", "1.050"];
  expect(keys.map(parseTypedNumber)).toEqual([null, 1, 1, 1, 1.05, 1.05]);
  expect(["0", "0.", "0.0", "-0", "-0.5", "007", ".5"].map(parseTypedNumber)).toEqual([
    0, 0, 0, 0, -0.5, 7, 0.5,
  ]);
});

test("an incomplete or too large number stays as typed", () => {
  for (const text of ["-", ".", "-.", "99999999999999999999"]) expect(parseTypedNumber(text)).toBe(text);
});

test("any formatted number is parsed to itself", () => {
  const written = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => number.toFixed(6));
  fc.assert(fc.property(written, (text) => parseTypedNumber(text) === Number(text)));
});
