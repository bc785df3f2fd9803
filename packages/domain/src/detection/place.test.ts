import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestBetween, placeBetween } from "./place.ts";

const place = fc.record({
  longitude: fc.double({ min: -106, max: -104, noNaN: true }),
  latitude: fc.double({ min: 39, max: 41, noNaN: true }),
});

test("a place on a line of any length is not aside of it", () => {
  fc.assert(
    fc.property(place, place, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
      expect(nearestBetween(from, to, placeBetween(from, to, share)).asideKm).toBeLessThan(1e-6);
    }),
  );
});

test("a place beyond the ends is nearest to the end, and a line without a length is its place", () => {
  const [from, to] = [
    { longitude: -105, latitude: 40 },
    { longitude: -105, latitude: 40.1 },
  ];
  expect(nearestBetween(from, to, { longitude: -105, latitude: 41 })).toMatchObject({ share: 1 });
  expect(nearestBetween(from, to, { longitude: -105, latitude: 39 })).toMatchObject({ share: 0 });
  expect(nearestBetween(from, from, to)).toMatchObject({
    share: 0,
    asideKm: expect.closeTo(11.12, 1) as number,
  });
});
