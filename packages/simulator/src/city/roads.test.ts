import { expect, test } from "vitest";
import { lengthMiles, placeAlong } from "./along-road.ts";
import { roads } from "./roads.ts";

const find = (ref: string, tenant = "metro") => {
  const road = roads.find((one) => one.ref === ref && one.tenant === tenant);
  if (!road) throw new Error(`no ${ref}`);
  return road;
};

test("every road has a line of at least two positions, all on the Front Range", () => {
  for (const road of roads) {
    expect(road.coordinates.length, road.name).toBeGreaterThan(1);
    for (const [longitude, latitude] of road.coordinates) {
      expect(longitude).toBeGreaterThan(-105.4);
      expect(longitude).toBeLessThan(-104.5);
      expect(latitude).toBeGreaterThan(39.3);
      expect(latitude).toBeLessThan(40.8);
    }
  }
});

test("the motorways have their real length, within a tenth", () => {
  const miles = { "I-25": 61, "I-225": 12, "C-470": 26, "E-470": 47, "US-36": 19 };
  for (const [ref, expected] of Object.entries(miles)) {
    const share = lengthMiles(find(ref).coordinates) / expected;
    expect(share, ref).toBeGreaterThan(0.85);
    expect(share, ref).toBeLessThan(1.15);
  }
});

test("I-25 passes I-70 near milepost 214", () => {
  const road = find("I-25");
  const shares = Array.from({ length: 1001 }, (_, step) => step / 1000);
  const crossing = shares
    .map((share) => placeAlong(road, share, true))
    .find((place) => place.position[1] > 39.78);
  expect(crossing?.milepost).toBeGreaterThan(212.5);
  expect(crossing?.milepost).toBeLessThan(215.5);
});

test("I-25 continues in the north where the metro part ends", () => {
  expect(find("I-25", "north").coordinates[0]).toEqual(find("I-25").coordinates.at(-1));
});

test("a northbound device is east of the line, a southbound one west", () => {
  const road = find("I-25");
  const [northbound, southbound] = [placeAlong(road, 0.7, true), placeAlong(road, 0.7, false)];
  expect(northbound.direction).toBe("Northbound");
  expect(southbound.direction).toBe("Southbound");
  expect(northbound.position[0]).toBeGreaterThan(southbound.position[0]);
  expect(northbound.milepost).toBe(southbound.milepost);
});
