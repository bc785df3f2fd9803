import fc from "fast-check";
import { expect, test } from "vitest";
import { placeAlong } from "./place-along.ts";
import type { StationNow } from "./station-speed.ts";
import { motorwayTemplate } from "./station-template.ts";
import { travelTime } from "./travel-time.ts";

const kmPerDegree = 111.195;
const stationAt = (km: number, speedKph: number | null): StationNow => ({
  id: String(km),
  longitude: -105,
  latitude: 39 + km / kmPerDegree,
  km,
  template: motorwayTemplate,
  reading: { speedKph, occupancyPercent: 10, flowPerHour: 900 },
});

test("Travel times over the parts of a way add up to that of the whole", () => {
  const speeds = fc.array(fc.integer({ min: 5, max: 130 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(speeds, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const stations = all.map((speed, at) => stationAt(at * 1.6, speed));
      const toKm = stations.at(-1)?.km ?? 0;
      const middleKm = toKm * share;
      const whole = travelTime(stations);
      const first = travelTime(stations, { fromKm: 0, toKm: middleKm });
      const second = travelTime(stations, { fromKm: middleKm, toKm });
      expect((first.seconds ?? 0) + (second.seconds ?? 0)).toBeCloseTo(whole.seconds ?? 0, 6);
      expect(first.lengthKm + second.lengthKm).toBeCloseTo(whole.lengthKm, 9);
    }),
  );
});

test("A way without enough speeds has no travel time", () => {
  const stations = [stationAt(0, 60), stationAt(2, null), stationAt(4, null)];
  expect(travelTime(stations).seconds).toBeNull();
  expect(travelTime(stations, { fromKm: 0, toKm: 1 }).seconds).toBeCloseTo(60, 6);
});

test("A place beside the road is found along it, a place elsewhere is not", () => {
  const stations = [stationAt(0, 60), stationAt(2, 60), stationAt(4, 60)];
  const place = (km: number, eastKm: number) => ({
    latitude: 39 + km / kmPerDegree,
    longitude: -105 + eastKm / (kmPerDegree * Math.cos((39 * Math.PI) / 180)),
  });
  expect(placeAlong(stations, place(3, 0.2))).toBeCloseTo(3, 1);
  expect(placeAlong(stations, place(-4, 0))).toBeCloseTo(-4, 1);
  expect(placeAlong(stations, place(3, 5))).toBeNull();
  expect(placeAlong(stations, place(30, 0))).toBeNull();
  expect(placeAlong([], place(0, 0))).toBeNull();
});
