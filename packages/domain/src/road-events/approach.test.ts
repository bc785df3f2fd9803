import { expect, test } from "vitest";
import { distanceKm } from "../detection/place.ts";
import { approachOf } from "./approach.ts";

const ways = [
  {
    roadName: "I-25",
    direction: "Northbound",
    places: [
      [-105, 39.6],
      [-105, 39.65],
      [-104.95, 39.7],
    ],
  },
  {
    roadName: "I-25",
    direction: "Southbound",
    places: [
      [-104.95, 39.7],
      [-105, 39.65],
    ],
  },
] as const;
const at = (longitude: number, latitude: number, roadName: string | null = "I-25", direction = "NB") => ({
  roadName,
  direction,
  location: { coordinates: [longitude, latitude] as [number, number] },
});
const placeOf = ([longitude = 0, latitude = 0]: readonly number[] = []) => ({ longitude, latitude });

test("the approach ends at the event, is 300 m long and follows the traffic of its direction", () => {
  const straight = approachOf(at(-105, 39.62), ways)?.coordinates ?? [];
  expect(straight[1]).toEqual([-105, 39.62]);
  expect(straight[0]?.[1]).toBeLessThan(39.62);
  expect(distanceKm(placeOf(straight[0]), placeOf(straight[1]))).toBeCloseTo(0.3, 3);
  const [before, event] = approachOf(at(-104.97, 39.68, "i 25", "Southbound"), ways)?.coordinates ?? [];
  expect(before?.[0]).toBeGreaterThan(event?.[0] ?? 0);
  expect(before?.[1]).toBeGreaterThan(event?.[1] ?? 0);
});

test("there is no approach where the way of the road is not known", () => {
  expect(approachOf(at(-105, 39.62, null), ways)).toBeNull();
  expect(approachOf(at(-105, 39.62, "I-70"), ways)).toBeNull();
  expect(approachOf(at(-105, 39.62, "I-25", "Eastbound"), ways)).toBeNull();
  expect(approachOf(at(-104, 39.62), ways)).toBeNull();
});
