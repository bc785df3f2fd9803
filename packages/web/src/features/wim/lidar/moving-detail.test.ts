import fc from "fast-check";
import { expect, test } from "vitest";
import { MovingDetail, spreadPoints } from "./moving-detail.ts";

test("a slow drawing shows fewer points while it moves, a fast one all of them", () => {
  const slow = new MovingDetail();
  // A picture of all points takes 80 ms.
  let nowMs = 0;
  let share = slow.shareAt(nowMs);
  for (let picture = 0; picture < 20; picture++) {
    nowMs += Math.max(16, 80 * share);
    share = slow.shareAt(nowMs);
  }
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.3);
  const fast = new MovingDetail();
  for (let at = 0; at < 20; at++) expect(fast.shareAt(at * 16)).toBe(1);
});

test("spread points are the same points", () => {
  fc.assert(
    fc.property(fc.nat(300), (count) => {
      const points = Float32Array.from({ length: count * 3 }, (_, at) => at);
      const spread = spreadPoints(points);
      const firsts = Array.from({ length: count }, (_, at) => spread[at * 3]);
      expect(firsts.toSorted((one = 0, other = 0) => one - other)).toEqual(
        Array.from({ length: count }, (_, at) => at * 3),
      );
      for (let at = 0; at < count; at++) expect(spread[at * 3 + 2]).toBe((spread[at * 3] ?? 0) + 2);
    }),
  );
});

test("the first tenth of spread points covers the whole scan", () => {
  const spread = spreadPoints(Float32Array.from({ length: 30_000 }, (_, at) => Math.floor(at / 3)));
  const tenths = new Set(Array.from({ length: 1000 }, (_, at) => Math.floor((spread[at * 3] ?? 0) / 1000)));
  expect(tenths.size).toBe(10);
});
