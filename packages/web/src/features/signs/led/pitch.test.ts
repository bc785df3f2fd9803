import { expect, test } from "vitest";
import { fittingPitchPx } from "./pitch.ts";

test("an LED is whole device pixels wide when there is room for one", () => {
  expect(fittingPitchPx(128, 680)).toBe(5);
  expect(fittingPitchPx(128, 330, { devicePixelRatio: 2 })).toBe(2.5);
  expect(fittingPitchPx(128, 330)).toBe(2);
});

test("a face wider than its room is made smaller and never cut", () => {
  expect(fittingPitchPx(400, 200) * 400).toBe(200);
});

test("a small face does not grow without end", () => {
  expect(fittingPitchPx(32, 680, { maxPitchPx: 7 })).toBe(7);
});
