import { expect, test } from "vitest";
import { labelLevels, stripScale } from "./place-on-strip.ts";

test("labels that would overlap stand in a second row, and a third is left out", () => {
  expect(labelLevels([10, 12, 14, 30])).toEqual([0, 1, undefined, 0]);
});

test("the strip reaches at least a kilometre to both sides of the place", () => {
  const scale = stripScale([]);
  expect([scale(-1), scale(0), scale(1)]).toEqual([6, 50, 94]);
});
