import fc from "fast-check";
import { expect, test } from "vitest";
import { freeFlow, queued, unknown } from "./detection-testing.ts";
import { distanceKm } from "./place.ts";
import { flowOf, speedSections } from "./speed-sections.ts";
import type { StationNow } from "./station-speed.ts";
import { motorwayTemplate } from "./station-template.ts";

/** Towards the north, on one meridian. */
const stationAt = (km: number, reading: StationNow["reading"]): StationNow => ({
  id: `s${km}`,
  longitude: -105,
  latitude: 40 + km / 111.195,
  km,
  reading,
  template: { ...motorwayTemplate },
});

const latitudesKm = (stations: readonly StationNow[]) =>
  speedSections(stations).map(({ way }) =>
    way.map(({ latitude }) => Math.round((latitude - 40) * 111.195 * 10) / 10),
  );

test("A speed holds halfway to the neighbours, and a station without a speed leaves a gap", () => {
  const stations = [stationAt(0, freeFlow), stationAt(2, unknown), stationAt(4, queued)];
  expect(latitudesKm(stations)).toEqual([
    [0, 1],
    [3, 4],
  ]);
  expect(speedSections(stations).map(flowOf)).toEqual(["free", "congested"]);
});

test("A station says nothing of the road more than 8 km away", () => {
  expect(latitudesKm([stationAt(0, freeFlow), stationAt(100, freeFlow)])).toEqual([
    [0, 8],
    [92, 100],
  ]);
});

test("The speed of a station with a stretch is along the stretch, in the order of the traffic", () => {
  const places = [0.5, 1.2, 1.6].map((km) => ({ longitude: -105.01, latitude: 40 + km / 111.195 }));
  for (const stretch of [places, places.toReversed()]) {
    const first = { ...stationAt(1, freeFlow), stretch };
    const [along, straight] = speedSections([first, stationAt(3, freeFlow)]);
    expect(along?.way).toEqual(places);
    expect(straight?.way).toHaveLength(2);
    expect(speedSections([stationAt(0, freeFlow), first])[1]?.way).toEqual(places);
  }
});

test.each([
  [100, "free"],
  [75, "free"],
  [74.9, "slow"],
  [50, "slow"],
  [49.9, "congested"],
])("%s %% of free speed is %s", (percent, flow) => {
  expect(flowOf({ speedKph: percent, freeSpeedKph: 100 })).toBe(flow);
});

test("Without a history the free speed is unknown, and only crawling traffic is congested", () => {
  const [section] = speedSections([{ ...stationAt(0, freeFlow), template: motorwayTemplate }]);
  expect(section?.freeSpeedKph).toBeNull();
  expect([25, 24].map((speedKph) => flowOf({ speedKph, freeSpeedKph: null }))).toEqual([
    "unknown",
    "congested",
  ]);
});

test("Sections never overlap, and no section without a reading exists", () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()), { maxLength: 12 });
  fc.assert(
    fc.property(gaps, (steps) => {
      let km = 0;
      const stations = steps.map(([step, isKnown]) => stationAt((km += step), isKnown ? freeFlow : unknown));
      const sections = speedSections(stations);
      expect(sections).toHaveLength(steps.filter(([, isKnown]) => isKnown).length);
      const length = sections.reduce((sum, { way }) => sum + distanceKm(way[0]!, way.at(-1)!), 0);
      expect(length).toBeLessThanOrEqual(km - (stations[0]?.km ?? 0) + 1e-6);
    }),
  );
});
