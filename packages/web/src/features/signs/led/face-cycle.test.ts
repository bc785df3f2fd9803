import { expect, test } from "vitest";
import { faceCycle } from "./face-cycle.ts";

const pages = [
  { onMs: 1000, offMs: 0, isBlank: false },
  { onMs: 1000, offMs: 0, isBlank: true },
  { onMs: 2000, offMs: 0, isBlank: false },
];

test("after a jump the chosen page has its full time, then the cycle continues (EDIT-028)", () => {
  const cycle = faceCycle(pages);
  cycle.jumpTo(2, 10_300);
  expect([10_300, 12_299, 12_300].map((nowMs) => cycle.momentAt(nowMs).page)).toEqual([2, 2, 0]);
});

test("a blank page cannot be jumped to (EDIT-027)", () => {
  const cycle = faceCycle(pages);
  cycle.jumpTo(1, 400);
  expect(cycle.momentAt(400).page).toBe(0);
});
