import fc from "fast-check";
import { expect, test } from "vitest";
import { findNearestCameras, nearWithinM, sameRoadWithinM } from "./cameras-near.ts";

const place = { latitude: 39.9, longitude: -105.1, roadName: "I-76", direction: "Eastbound" };
const makeCamera = (id: string, northM: number, roadName?: string, direction?: string) => ({
  id,
  latitude: place.latitude + northM / 111_195,
  longitude: place.longitude,
  ...(roadName !== undefined && { roadName }),
  ...(direction !== undefined && { direction }),
});
const listIds = (cameras: readonly { id: string }[]) => cameras.map(({ id }) => id);

test("cameras of the same road come first, its direction preferred at equal distance, then the nearest of other roads", () => {
  const cameras = [
    makeCamera("crossing", 50, "US-36"),
    makeCamera("nothing known", 40),
    makeCamera("opposite", 300, "I-76", "Westbound"),
    makeCamera("same", 500, "i 76", "eastbound"),
    makeCamera("same but far", 8_000, "I-76", "Eastbound"),
    makeCamera("out of reach", 40_000, "I-76", "Eastbound"),
  ];
  expect(listIds(findNearestCameras(place, cameras))).toEqual([
    "same",
    "opposite",
    "nothing known",
    "crossing",
    "same but far",
  ]);
  const { roadName: _road, direction: _direction, ...bare } = place;
  expect(listIds(findNearestCameras(bare, cameras)).slice(0, 2)).toEqual(["nothing known", "crossing"]);
});

const away = fc.oneof(
  fc.double({ min: -0.03, max: 0.03, noNaN: true }),
  fc.double({ min: -0.5, max: 0.5, noNaN: true }),
);
const camera = fc.record({
  latitude: away.map((degrees) => place.latitude + degrees),
  longitude: away.map((degrees) => place.longitude + degrees),
  roadName: fc.constantFrom("I-76", "I-25", "", null),
  direction: fc.constantFrom("Eastbound", "Westbound", null),
});
const cameras = fc
  .array(camera, { maxLength: 40 })
  .map((all) => all.map((one, index) => ({ ...one, id: `c${index}` })));

test("each camera within reach is listed once, in an order independent of the input", () => {
  const property = fc.property(cameras, (all) => {
    const near = findNearestCameras(place, all);
    expect(new Set(listIds(near)).size).toBe(near.length);
    expect(near.every(({ distanceM }) => distanceM <= nearWithinM)).toBe(true);
    expect(listIds(findNearestCameras(place, all.toReversed()))).toEqual(listIds(near));
    expect(findNearestCameras(place, all).length).toBe(near.length);
  });
  fc.assert(property);
});

test("no camera precedes a nearer one of the same road and direction", () => {
  const property = fc.property(cameras, (all) => {
    const near = findNearestCameras(place, all);
    const isBest = (one: (typeof near)[number]) =>
      one.roadName === "I-76" && one.direction === "Eastbound" && one.distanceM <= sameRoadWithinM;
    for (const [index, best] of near.entries())
      if (isBest(best))
        expect(
          near
            .slice(0, index)
            .every(({ distanceM, roadName }) => roadName === "I-76" && distanceM <= best.distanceM),
        ).toBe(true);
    const others = near.filter(({ roadName }) => roadName !== "I-76").map(({ distanceM }) => distanceM);
    expect(others).toEqual(others.toSorted((one, other) => one - other));
  });
  fc.assert(property);
});
