import { expect, test } from "vitest";
import { fitPitchPx } from "./pitch.ts";

test("an LED is whole device pixels wide if there is room", () => {
  expect(fitPitchPx(128, 680)).toBe(5);
  expect(fitPitchPx(128, 330, { devicePixelRatio: 2 })).toBe(2.5);
  expect(fitPitchPx(128, 330)).toBe(2);
});

test("a face wider than its room is scaled down and never clipped", () => {
  expect(fitPitchPx(400, 200) * 400).toBe(200);
});

test("the size of a small face is limited", () => {
  expect(fitPitchPx(32, 680, { maxPitchPx: 7 })).toBe(7);
});
