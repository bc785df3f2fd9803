import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm } from "./place.ts";
import { kmAlong, roadAlong, type StationOnRoad } from "./road-along.ts";

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

/** Kilometres from the first to the second station. */
const legOf = (from: StationOnRoad, to: StationOnRoad) => kmAlong([from, to])[1] ?? Number.NaN;
const corner = placeAt(40.05, -105.03);
const bentKm = distanceKm(placeAt(40), corner) + distanceKm(corner, placeAt(40.1));

test("the distance between two stations is along their stretches", () => {
  const whole = [placeAt(40), corner, placeAt(40.1)];
  expect(legOf({ ...placeAt(40), stretch: whole }, placeAt(40.1))).toBeCloseTo(bentKm, 6);
  expect(legOf(placeAt(40), { ...placeAt(40.1), stretch: whole.toReversed() })).toBeCloseTo(bentKm, 6);
  const [first, second] = [whole.slice(0, 2), whole.slice(1)];
  const halves = [
    { ...placeAt(40), stretch: first },
    { ...placeAt(40.1), stretch: second },
  ] as const;
  expect(legOf(...halves)).toBeCloseTo(bentKm, 6);
  expect(kmAlong([...halves, placeAt(40.2)])[2]).toBeCloseTo(
    bentKm + distanceKm(placeAt(40.1), placeAt(40.2)),
    6,
  );
});

test("a stretch of another road, or one that is drawn far around, changes no distance", () => {
  const straightKm = distanceKm(placeAt(40), placeAt(40.1));
  const around = [placeAt(40), placeAt(40, -104), placeAt(40.1)];
  const elsewhere = [placeAt(41, -100), placeAt(41.1, -100)];
  for (const stretch of [around, elsewhere])
    expect(legOf({ ...placeAt(40), stretch }, placeAt(40.1))).toBeCloseTo(straightKm, 6);
});

test("no distance is shorter than straight or more than twice as long, whatever is drawn", () => {
  const place = fc.record({
    longitude: fc.double({ min: -105.2, max: -105, noNaN: true }),
    latitude: fc.double({ min: 40, max: 40.2, noNaN: true }),
  });
  const stretch = fc.option(fc.array(place, { minLength: 2, maxLength: 5 }), { nil: undefined });
  const station = fc.tuple(place, stretch).map(([at, drawn]) => ({ ...at, stretch: drawn }));
  fc.assert(
    fc.property(fc.array(station, { maxLength: 8 }), (stations) => {
      const kms = kmAlong(stations);
      expect(kms).toHaveLength(stations.length);
      for (const [at, to] of stations.entries()) {
        const from = stations[at - 1];
        if (!from) continue;
        const [km, straightKm] = [(kms[at] ?? 0) - (kms[at - 1] ?? 0), distanceKm(from, to)];
        expect(km).toBeGreaterThanOrEqual(straightKm - 1e-9);
        expect(km).toBeLessThanOrEqual(straightKm * 2 + 1e-9);
      }
    }),
  );
});
