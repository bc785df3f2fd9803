import fc from "fast-check";
import { expect, test } from "vitest";
import { compassOf, nearAddress, nearCounts, sideOf } from "./near-place.ts";

test("the URL has the place, its road and the number of cameras, and a number may be a road name", () => {
  expect(
    nearAddress({
      latitude: "39.9",
      longitude: -105.1,
      road: 76,
      direction: "Eastbound",
      name: "Crash",
      count: "4",
    }),
  ).toEqual({
    place: { latitude: 39.9, longitude: -105.1, roadName: "76", direction: "Eastbound" },
    name: "Crash",
    count: 4,
  });
});

test("a URL without a valid place is rejected, and an invalid number of cameras becomes nine", () => {
  const anything = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined), fc.object());
  const property = fc.property(anything, anything, anything, (latitude, longitude, count) => {
    const { place, count: shown } = nearAddress({ latitude, longitude, count });
    expect(nearCounts).toContain(shown);
    if (place) expect(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180).toBe(true);
  });
  fc.assert(property);
  expect(nearAddress({}).place).toBeUndefined();
  expect(nearAddress({ latitude: "", longitude: { toString: false }, count: { toString: false } })).toEqual(
    nearAddress({}),
  );
  expect(nearAddress({ latitude: 91, longitude: 0, count: 5 })).toMatchObject({ place: undefined, count: 9 });
});

test("a bearing is one of eight directions, and cameras are in the smallest square that fits", () => {
  expect([0, 44, 46, 180, 337.6, 359.9].map(compassOf)).toEqual(["n", "ne", "ne", "s", "n", "n"]);
  expect([0, 1, 2, 4, 5, 9, 10, 16].map(sideOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});
