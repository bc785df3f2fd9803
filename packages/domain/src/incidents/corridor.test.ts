import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlacedDevice } from "./along-road.ts";
import { corridorOf, speedBand } from "./corridor.ts";
import { milepostOf } from "./milepost.ts";

const incident = { roadName: "I-25", direction: "Northbound", point: [-105, 40] as const };
const kmPerDegree = 111.195;
const deviceAt = (km: number, more: Partial<PlacedDevice> = {}): PlacedDevice => ({
  name: `DMS ${km}`,
  description: null,
  roadName: "I-25",
  direction: "Northbound",
  point: [-105, 40 + km / kmPerDegree],
  ...more,
});

test("devices stand in the order in which traffic passes them, upstream ones with negative distances", () => {
  const found = corridorOf(incident, [deviceAt(2), deviceAt(-3), deviceAt(-1), deviceAt(40)], 10);
  expect(found?.devices.map(({ km }) => Math.round(km))).toEqual([-3, -1, 2]);
  const back = corridorOf(
    { ...incident, direction: "Southbound" },
    [deviceAt(2, { direction: "southbound" }), deviceAt(-3, { direction: "Southbound" })],
    10,
  );
  expect(back?.devices.map(({ km }) => Math.round(km))).toEqual([-2, 3]);
});

test("devices of the other direction are left out, except where they are seen from both", () => {
  const other = { direction: "Southbound" };
  const found = corridorOf(
    incident,
    [deviceAt(1, other), deviceAt(2, { ...other, isAnyDirection: true })],
    10,
  );
  expect(found?.devices.map(({ km }) => Math.round(km))).toEqual([2]);
});

test("the milepost of the place and whole mileposts lie between those of the devices", () => {
  const found = corridorOf(
    incident,
    [
      deviceAt(-3.218688, { name: "DMS I-25 NB MP 208.4" }),
      deviceAt(1.609344, { name: "Radar", description: "Radar detector, milepost 211.4." }),
    ],
    10,
  );
  expect(found?.milepost).toBe(210.4);
  expect(found?.marks.map(({ milepost }) => milepost)).toEqual([209, 210, 211]);
  expect(found?.marks[1]?.km).toBeCloseTo(-0.4 * 1.609344, 3);
});

test("one milepost alone, or a slip in a name, gives no marks", () => {
  expect(corridorOf(incident, [deviceAt(1, { name: "MP 5" })], 10)).toMatchObject({
    milepost: null,
    marks: [],
  });
  const slip = corridorOf(incident, [deviceAt(1, { name: "MP 5" }), deviceAt(2, { name: "MP 2000" })], 10);
  expect(slip?.marks).toEqual([]);
});

test("without a place or a direction of travel there is no corridor", () => {
  expect(corridorOf({ ...incident, point: null }, [deviceAt(1)], 10)).toBeUndefined();
  expect(corridorOf({ ...incident, direction: "inner loop" }, [deviceAt(1)], 10)).toBeUndefined();
});

test.each([
  ["DMS I-25 NB MP 207.6", 207.6],
  ["CAM mp 9", 9],
  ["Camp 12", null],
  ["LAMP 3", null],
])("the name %s has the milepost %s", (name, expected) => {
  expect(milepostOf({ name, description: null })).toBe(expected);
});

test("every device of a corridor lies within it, and marks lie between devices", () => {
  const device = fc
    .tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.option(fc.nat(400)))
    .map(([km, milepost]) => deviceAt(km, milepost === null ? {} : { name: `MP ${milepost}` }));
  fc.assert(
    fc.property(fc.array(device), (devices) => {
      const found = corridorOf(incident, devices, 10);
      for (const { km } of [...(found?.devices ?? []), ...(found?.marks ?? [])])
        expect(Math.abs(km)).toBeLessThanOrEqual(10.001);
      expect(Number.isNaN(found?.milepost ?? 0)).toBe(false);
    }),
  );
});

test("a speed is free, slow or stopped", () => {
  expect([100, 65, 64, 25, 24, 0].map(speedBand)).toEqual([
    "free",
    "free",
    "slow",
    "slow",
    "stopped",
    "stopped",
  ]);
});

const mile = 1.609344;
/** A road that winds: a mile of it is so many kilometres by the straight line. */
const winding = (kmPerMile: number, mileposts: readonly number[]) =>
  mileposts.map((milepost) => deviceAt((milepost - 210) * kmPerMile, { name: `DMS MP ${milepost}` }));

test("distances follow the mileposts where the road winds, and so does any other place on it", () => {
  const found = corridorOf(incident, winding(1.2, [206, 208, 211]), 10);
  expect(found?.devices.map(({ km }) => km)).toEqual(
    [-4, -2, 1].map((miles): unknown => expect.closeTo(miles * mile, 6)),
  );
  expect(found?.kmAt([-105, 40 - 3.6 / kmPerDegree])).toBeCloseTo(-3 * mile, 3);
});

test("mileposts that contradict the places are ignored", () => {
  const found = corridorOf(incident, winding(0.4, [206, 208, 211]), 10);
  expect(found?.devices.map(({ km }) => km)).toEqual(
    [-1.6, -0.8, 0.4].map((km): unknown => expect.closeTo(km, 3)),
  );
});

test("a distance along the road is never much shorter than the straight line, and keeps its side", () => {
  const device = fc
    .tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.option(fc.nat(40)))
    .map(([km, milepost]) => ({ ...deviceAt(km, milepost === null ? {} : { name: `MP ${milepost}` }), km }));
  fc.assert(
    fc.property(fc.array(device), (devices) => {
      for (const {
        device: { km: straight },
        km,
      } of corridorOf(incident, devices, 50)?.devices ?? []) {
        expect(Math.abs(km)).toBeGreaterThanOrEqual(Math.abs(straight) * 0.95 - 0.301);
        expect(km * straight).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
