import fc from "fast-check";
import { expect, test } from "vitest";
import type { Road } from "../road.ts";
import { roads } from "../roads.ts";
import type { RoadIncident } from "./incident-queue.ts";
import { vehicleClasses, zoneM } from "./passages.ts";
import { lanesOf } from "./road-figures.ts";
import { sliceMs, type Traffic, trafficOf } from "./traffic.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A Tuesday; Denver is seven hours behind. */
const tuesdayMs = Date.UTC(2026, 10, 24, 7);
const [road] = roads.filter(({ ref, tenant }) => ref === "I-25" && tenant === "metro") as [Road];
const northbound = { road, direction: "Northbound" } as const;
const quiet = trafficOf("test", () => []);

const crash: RoadIncident = {
  id: "crash",
  ...northbound,
  milepost: 210.4,
  startMs: tuesdayMs + 16 * hourMs,
  endMs: tuesdayMs + 16 * hourMs + 15 * minuteMs,
  lanesClosed: 2,
};
const withCrash = (changes: Partial<RoadIncident> = {}): Traffic => {
  const incident = { ...crash, ...changes };
  return trafficOf("test", () => [incident]);
};
const measuredRoads = roads.filter((one) => one.class !== "street");
const lanePlaces = fc
  .record({ road: fc.constantFrom(...measuredRoads), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .chain(({ road: chosen, share }) =>
    fc.record({
      road: fc.constant(chosen),
      direction: fc.constantFrom(
        ...(chosen.direction === "Northbound"
          ? (["Northbound", "Southbound"] as const)
          : (["Eastbound", "Westbound"] as const)),
      ),
      milepost: fc.constant(chosen.startMilepost + share * 10),
      lane: fc.integer({ min: 1, max: lanesOf(chosen) }),
    }),
  );
const times = fc.integer({ min: 0, max: 2 * 365 * 24 * 120 }).map((halves) => tuesdayMs + halves * 30_000);

/** Vehicles of all lanes in an hour. */
function hourly(traffic: Traffic, milepost: number, fromMs: number, direction = "Northbound"): number {
  const place = { road, direction: direction as "Northbound", milepost };
  return [1, 2, 3, 4]
    .map((lane) => traffic.trafficAt({ ...place, lane }, fromMs, fromMs + hourMs).volume)
    .reduce((sum, volume) => sum + volume, 0);
}

test("volume, speed, occupancy and classes of any lane at any time are possible and agree", () => {
  const lengths = vehicleClasses.map(({ lengthM }) => lengthM + zoneM);
  fc.assert(
    fc.property(lanePlaces, times, (place, fromMs) => {
      const { volume, speedKph, occupancyPercent, classes } = quiet.trafficAt(place, fromMs, fromMs + 30_000);
      expect(classes.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
      expect(classes.reduce((sum, count) => sum + count, 0)).toBe(volume);
      expect(volume).toBeLessThan(31);
      expect(occupancyPercent).toBeGreaterThanOrEqual(0);
      expect(occupancyPercent).toBeLessThanOrEqual(100);
      expect(speedKph === null).toBe(volume === 0);
      if (speedKph === null) return;
      expect(speedKph).toBeGreaterThan(1);
      expect(speedKph).toBeLessThan(140);
      // Flow is density times speed: each vehicle occupies the zone for its length at its speed.
      const metres = classes.reduce((sum, count, index) => sum + count * (lengths[index] ?? 0), 0);
      const expected = (100 * metres) / (speedKph / 3.6) / 30;
      expect(occupancyPercent / expected).toBeGreaterThan(0.7);
      expect(occupancyPercent / expected).toBeLessThan(1.4);
    }),
  );
});

test("the same seed gives the same traffic in any order, and parts of an interval add up to it", () => {
  fc.assert(
    fc.property(lanePlaces, times, (place, fromMs) => {
      const whole = quiet.trafficAt(place, fromMs, fromMs + minuteMs);
      const parts = [30_000, 0].map((afterMs) =>
        trafficOf("test", () => []).trafficAt(place, fromMs + afterMs, fromMs + afterMs + 30_000),
      );
      expect(parts.reduce((sum, { volume }) => sum + volume, 0)).toBe(whole.volume);
      expect(parts[0]).toEqual(quiet.trafficAt(place, fromMs + 30_000, fromMs + minuteMs));
    }),
    { numRuns: 50 },
  );
  expect(
    hourly(
      trafficOf("other", () => []),
      205,
      tuesdayMs,
    ),
  ).not.toBe(hourly(quiet, 205, tuesdayMs));
});

test("working days have a peak towards the centre in the morning, from it in the afternoon, and quiet nights", () => {
  const at = (hour: number, direction: string) => hourly(quiet, 200, tuesdayMs + hour * hourMs, direction);
  expect(at(7, "Northbound")).toBeGreaterThan(at(7, "Southbound") * 1.2);
  expect(at(16, "Southbound")).toBeGreaterThan(at(16, "Northbound") * 1.1);
  expect(at(3, "Northbound") * 5).toBeLessThan(at(7, "Northbound"));
  const saturdayMs = 4 * 24 * hourMs;
  expect(hourly(quiet, 200, tuesdayMs + saturdayMs + 7 * hourMs) * 1.5).toBeLessThan(at(7, "Northbound"));
});

test("a crash drops speeds upstream within two minutes, and the queue dissolves after its end", () => {
  const traffic = withCrash();
  const at = (milepost: number, minutes: number) =>
    traffic.conditionAt({ ...northbound, milepost }, crash.startMs + minutes * minuteMs);
  expect(at(210.3, -1).speedKph).toBeGreaterThan(80);
  expect(at(210.3, 2)).toMatchObject({ isQueue: true });
  expect(at(210.3, 2).speedKph).toBeLessThan(25);
  const reachedAfter = (milepost: number) =>
    Array.from({ length: 20 }, (_, minute) => minute).find((minute) => at(milepost, minute).isQueue) ?? 99;
  const [near, far] = [reachedAfter(210), reachedAfter(209.4)];
  // 0.6 miles: no queue grows faster than 20 km/h.
  expect(far - near).toBeGreaterThanOrEqual(3);
  expect(far).toBeLessThan(20);
  const tail = Array.from({ length: 90 }, (_, minute) => minute).filter(
    (minute) => at(209.4, minute).isQueue,
  );
  expect(tail.at(-1)).toBeLessThan(60);
  expect(at(210.3, 120).speedKph).toBeGreaterThan(80);
  const southbound = { road, direction: "Southbound", milepost: 210.3 } as const;
  expect(traffic.conditionAt(southbound, crash.startMs + 5 * minuteMs)).toEqual(
    quiet.conditionAt(southbound, crash.startMs + 5 * minuteMs),
  );
});

test("in a queue lanes are slow and occupied, and behind the crash few vehicles drive fast", () => {
  const traffic = withCrash();
  const fromMs = crash.startMs + 5 * minuteMs;
  const lane = (milepost: number, number: number) =>
    traffic.trafficAt({ ...northbound, milepost, lane: number }, fromMs, fromMs + 5 * minuteMs);
  const [queued, behind] = [lane(210.3, 1), lane(210.6, 1)];
  expect(queued.speedKph).toBeLessThan(30);
  expect(queued.occupancyPercent).toBeGreaterThan(25);
  expect(behind.speedKph).toBeGreaterThan(80);
  expect(lane(210.6, 4)).toMatchObject({ volume: 0, speedKph: null, occupancyPercent: 0 });
});

test("a crawling queue never looks like an empty road, however few vehicles it lets pass", () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 56 }), fc.integer({ min: 1, max: 4 }), (quarters, lane) => {
      const traffic = withCrash({ lanesClosed: 3 });
      const fromMs = crash.startMs + quarters * 15_000;
      const place = { ...northbound, milepost: 210.3, lane };
      const { volume, occupancyPercent } = traffic.trafficAt(place, fromMs, fromMs + 30_000);
      if (traffic.conditionAt(place, fromMs).isQueue && volume === 0)
        expect(occupancyPercent).toBeGreaterThan(40);
    }),
    { numRuns: 200 },
  );
});

test("behind a closed carriageway there is no vehicle, and before it all stand", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 14 }),
      fc.integer({ min: 1, max: 4 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (minutes, lane, miles) => {
        const traffic = withCrash({ lanesClosed: 4 });
        const fromMs = crash.startMs + minutes * minuteMs;
        const at = (milepost: number) =>
          traffic.trafficAt({ ...northbound, milepost, lane }, fromMs, fromMs + 30_000);
        expect(at(crash.milepost + miles)).toMatchObject({ volume: 0, occupancyPercent: 0 });
        const before = at(crash.milepost - 0.05);
        expect(before).toMatchObject({ volume: 0, speedKph: null });
        expect(before.occupancyPercent).toBeGreaterThan(60);
      },
    ),
    { numRuns: 40 },
  );
});

test("no more vehicles pass an incident than its open lanes carry", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 23 }), (lanesClosed, hour) => {
      const startMs = tuesdayMs + hour * hourMs;
      const traffic = withCrash({ lanesClosed, startMs, endMs: startMs + 2 * hourMs });
      const passed = hourly(traffic, crash.milepost + 0.1, startMs + 10 * minuteMs);
      expect(passed).toBeLessThanOrEqual(2100 * 4 * (1 - lanesClosed / 4) ** 1.5 * 1.1);
      expect(passed).toBeLessThan(hourly(quiet, crash.milepost + 0.1, startMs + 10 * minuteMs) * 1.1 + 1);
    }),
    { numRuns: 30 },
  );
});

test("rain and snow slow the traffic on the same road", () => {
  const speeds = Array.from({ length: 30 * 24 }, (_, hour) =>
    quiet.conditionAt({ ...northbound, milepost: 190 }, Date.UTC(2026, 0, 1) + hour * hourMs),
  ).map(({ speedKph }) => Math.round(speedKph));
  expect(Math.max(...speeds)).toBeGreaterThan(100);
  expect(speeds.filter((speed) => speed < 90).length).toBeGreaterThan(5);
  expect(speeds.filter((speed) => speed < 90).length).toBeLessThan(speeds.length / 3);
});

test("the vehicles of a lane are those that its detector counts, and pass in their slice in order", () => {
  fc.assert(
    fc.property(lanePlaces, fc.integer({ min: 0, max: 24 * 360 }), (place, after) => {
      const slice = tuesdayMs / sliceMs + after;
      const passages = quiet.passagesIn(place, slice);
      const { volume, classes } = quiet.trafficAt(place, slice * sliceMs, (slice + 1) * sliceMs);
      expect(passages).toHaveLength(volume);
      expect(classes).toEqual(classes.map((_, type) => passages.filter((one) => one.type === type).length));
      const times = passages.map(({ atMs }) => Math.floor(atMs / sliceMs));
      expect(new Set(times)).toEqual(new Set(volume === 0 ? [] : [slice]));
    }),
  );
});
