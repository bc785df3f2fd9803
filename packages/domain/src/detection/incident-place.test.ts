import { expect, test } from "vitest";
import { incidentPlace } from "./incident-place.ts";

const kmPerDegree = 111.195;
const at = (km: number) => ({ longitude: -105, latitude: 39 + km / kmPerDegree });

test.each([
  ["halfway between near stations", 0.8, 0.4],
  ["a kilometre downstream of the queue where the next station is far", 10, 1],
  ["at both stations of one place", 0, 0],
])("An incident is placed %s", (_, lengthKm, expectedKm) => {
  const { latitude, longitude } = incidentPlace(at(0), at(lengthKm));
  expect((latitude - 39) * kmPerDegree).toBeCloseTo(expectedKm, 6);
  expect(longitude).toBe(-105);
});
