import { expect, test } from "vitest";
import { roadAlong } from "./road-along.ts";

const placeAt = (latitude: number, longitude = -105) => ({ longitude, latitude });

test("a road follows the stretches of its stations, and no place comes twice", () => {
  const bend = [placeAt(40.5), placeAt(40.7, -105.1), placeAt(41)];
  const next = [placeAt(41.5), placeAt(41)];
  const stations = [
    placeAt(40),
    { ...placeAt(40.8), stretch: bend.toReversed() },
    { ...placeAt(41.2), stretch: next },
  ];
  expect(roadAlong(stations)).toEqual([placeAt(40), ...bend, placeAt(41.5)]);
  expect(roadAlong([])).toEqual([]);
});
