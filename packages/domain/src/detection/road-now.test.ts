import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeFlow, queued, standing, unknown } from "./detection-testing.ts";
import { orderStations } from "./order-stations.ts";
import { findQueueTails } from "./queue-tail.ts";
import type { StationReading } from "./station-reading.ts";
import type { StationNow } from "./station-speed.ts";
import { motorwayTemplate } from "./station-template.ts";
import { travelTime } from "./travel-time.ts";

const emptyRoad: StationReading = { flowPerHour: 0, occupancyPercent: 0, speedKph: null };

/** A station every two km towards the north. */
const road = (...readings: StationReading[]): StationNow[] =>
  readings.map((reading, at) => ({
    id: `s${at}`,
    longitude: -105,
    latitude: 40 + at * 0.018,
    km: at * 2,
    reading,
    template: motorwayTemplate,
  }));

describe("orderStations", () => {
  const place = (id: string, longitude: number, latitude: number) => ({ id, longitude, latitude });
  const ids = (direction: string, ...places: ReturnType<typeof place>[]) =>
    orderStations(places, direction).map(({ id }) => id);
  const [a, b, c] = [place("a", -105, 39.6), place("b", -105.02, 39.7), place("c", -105, 39.8)];

  test.each([
    ["Northbound", "abc"],
    ["southbound", "cba"],
    ["NB", "abc"],
    ["Inner loop", ""],
    ["", ""],
  ])("%s passes the stations in the order '%s'", (direction, order) => {
    expect(ids(direction, b, c, a).join("")).toBe(order);
  });

  test.each([9, 61, 200])("A road that bends like a horseshoe is followed over %d stations", (count) => {
    const bend = Array.from({ length: count }, (_, at) => {
      const angle = ((240 * at) / (count - 1)) * (Math.PI / 180);
      return place(`p${at}`, -105 + 0.2 * Math.cos(angle), 39.7 + 0.2 * Math.sin(angle));
    });
    expect(ids("Westbound", ...bend.toReversed())).toEqual(bend.map(({ id }) => id));
  });

  test("Distances add up along the stations", () => {
    const ordered = orderStations([c, a], "Northbound");
    expect(ordered[0]?.km).toBe(0);
    expect(ordered[1]?.km).toBeCloseTo(22.24, 1);
  });

  test("The order of the input does not matter", () => {
    const places = fc.uniqueArray(
      fc.record({ longitude: fc.integer({ min: 0, max: 300 }), latitude: fc.integer({ min: 0, max: 300 }) }),
      { minLength: 1, maxLength: 12, selector: ({ longitude, latitude }) => `${longitude} ${latitude}` },
    );
    fc.assert(
      fc.property(places, (some) => {
        const all = some.map(({ longitude, latitude }, at) =>
          place(`s${at}`, longitude / 1000, latitude / 1000),
        );
        const found = ids("East", ...all);
        expect(found.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
        expect(ids("East", ...all.toReversed())).toEqual(found);
      }),
    );
  });
});

describe("travelTime", () => {
  test("Free flow takes the length over its speed", () => {
    const { seconds, lengthKm, coveragePercent } = travelTime(road(freeFlow, freeFlow, freeFlow));
    expect(lengthKm).toBe(4);
    expect(seconds).toBeCloseTo((4 / 104) * 3600, 6);
    expect(coveragePercent).toBe(100);
  });

  test("An empty road counts with free speed, and standing traffic crawls", () => {
    expect(travelTime(road(emptyRoad, emptyRoad)).seconds).toBeCloseTo((2 / 105) * 3600, 6);
    expect(travelTime(road(standing, standing)).seconds).toBeCloseTo((2 / 3) * 3600, 6);
  });

  test("A queue counts halfway to its neighbours", () => {
    const { seconds } = travelTime(road(freeFlow, queued, freeFlow));
    expect(seconds).toBeCloseTo((2 / 104 + 2 / 8) * 3600, 6);
  });

  test("One unknown station of many is bridged, and too many unknown ones give no time", () => {
    const bridged = travelTime(road(freeFlow, freeFlow, unknown, freeFlow, freeFlow, freeFlow));
    expect(bridged.seconds).toBeCloseTo((10 / 104) * 3600, 6);
    expect(bridged.coveragePercent).toBe(80);
    expect(travelTime(road(freeFlow, unknown, unknown, freeFlow)).seconds).toBeNull();
    expect(travelTime(road(unknown, unknown)).seconds).toBeNull();
    expect(travelTime([]).seconds).toBeNull();
  });
});

describe("findQueueTails", () => {
  test("A queue over two stations ends between the free one and its last", () => {
    const [tail, ...others] = findQueueTails(road(freeFlow, freeFlow, queued, queued, freeFlow));
    expect(others).toEqual([]);
    expect(tail).toMatchObject({
      km: 3,
      upstreamId: "s1",
      tailId: "s2",
      headId: "s3",
      lengthKm: 3,
      speedKph: 8,
    });
    expect(tail?.place.latitude).toBeCloseTo(40.027, 6);
    expect(tail?.way.map(({ latitude }) => Number(latitude.toFixed(3)))).toEqual([40.027, 40.036, 40.054]);
    expect(tail?.growthKph).toBeGreaterThan(0);
    expect(tail?.confidencePercent).toBe(72);
  });

  test("Slow traffic of a city street is a queue only where its free speed is known, or when it crawls", () => {
    const street = { flowPerHour: 400, occupancyPercent: 8, speedKph: 45 };
    expect(findQueueTails(road(freeFlow, street))).toEqual([]);
    expect(findQueueTails(road(freeFlow, { ...street, speedKph: 24 }))).toHaveLength(1);
    const known = road(freeFlow, street).map((station) => ({
      ...station,
      template: { ...station.template, freeSpeedKph: 105 },
    }));
    expect(findQueueTails(known)).toHaveLength(1);
  });

  test("A queue that more vehicles leave than reach dissolves", () => {
    const few = { flowPerHour: 200, occupancyPercent: 2, speedKph: 105 };
    expect(findQueueTails(road(few, queued))[0]?.growthKph).toBeLessThan(0);
  });

  test("Two queues are two, unless only an unknown station lies between them", () => {
    expect(findQueueTails(road(freeFlow, queued, freeFlow, standing))).toHaveLength(2);
    expect(findQueueTails(road(freeFlow, queued, unknown, standing))).toMatchObject([
      { tailId: "s1", headId: "s3" },
    ]);
  });

  test("An unknown or missing station upstream lowers the confidence and gives no growth", () => {
    const [seen, unseen, first] = [freeFlow, unknown, undefined].map(
      (before) => findQueueTails(road(...(before ? [before] : []), queued))[0],
    );
    expect(unseen?.growthKph).toBeNull();
    expect(first).toMatchObject({ upstreamId: undefined, growthKph: null });
    for (const one of [unseen, first])
      expect(one?.confidencePercent).toBeLessThan(seen?.confidencePercent ?? 0);
  });

  test("Unknown stations alone are no queue", () => {
    expect(findQueueTails(road(unknown, unknown, freeFlow, emptyRoad))).toEqual([]);
  });
});
