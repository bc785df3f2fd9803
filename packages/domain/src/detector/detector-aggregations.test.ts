import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { aggregateSums } from "./detector-aggregations.ts";
import { findHour } from "./detector-buckets.ts";
import { type DetectorPeriod, detectorPeriods } from "./detector-periods.ts";
import { type LaneReading, laneFaults } from "./detector-reading.ts";
import { sumReadings, type TimedReading } from "./detector-sums.ts";

interface At extends TimedReading {
  endMs: number;
}

const lane = (index: number, more: Partial<LaneReading> = {}): LaneReading => ({
  index,
  volume: 10,
  speed: 80,
  occupancy: 5,
  classes: [],
  fault: null,
  ...more,
});

const reading = (at: string, lanes: LaneReading[], more: Partial<At> = {}): At => ({
  endMs: msFromIso(at),
  periodS: 60,
  latencyMs: null,
  lanes,
  ...more,
});

/** As the server does: sums per hour first. A reading belongs to the hour in which it ends, its last moment included. */
function aggregate(readings: readonly At[], period: DetectorPeriod, zone: string, from: string, to: string) {
  const byHour = Map.groupBy(readings, ({ endMs }) => findHour(endMs - 1, zone).startMs);
  const hours = [...byHour].sort(([one], [other]) => one - other);
  const toMs = msFromIso(to);
  return aggregateSums(
    hours.map(([startMs, some]) => ({ startMs, sums: sumReadings(some) })),
    { zone, period, fromMs: msFromIso(from), toMs, nowMs: toMs },
  );
}

describe("an hour of statistics", () => {
  const day = ["hourly", "UTC", "2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z"] as const;

  test("volumes are summed, speeds weighted by volume and occupancies by time (DET-018, DET-019)", () => {
    const { items } = aggregate(
      [
        reading("2026-03-02T10:01:00Z", [lane(1, { volume: 30, speed: 60, occupancy: 10 }), lane(2)], {
          latencyMs: 40,
        }),
        reading(
          "2026-03-02T10:01:30Z",
          [lane(1, { volume: 0, speed: null, occupancy: 1 }), lane(2, { speed: 110.5 })],
          {
            periodS: 30,
            latencyMs: 60,
          },
        ),
      ],
      ...day,
    );
    expect(items).toEqual([
      {
        startTime: "2026-03-02T10:00:00.000Z",
        endTime: "2026-03-02T11:00:00.000Z",
        overallStats: {
          totalVolume: 50,
          avgVolume: 25,
          maxVolume: 40,
          avgSpeed: (30 * 60 + 10 * 80 + 10 * 110.5) / 50,
          minSpeed: 60,
          maxSpeed: 110.5,
          avgOccupancy: (10 * 60 + 5 * 60 + 1 * 30 + 5 * 30) / 180,
          maxOccupancy: 10,
          uptimePercent: 2.5,
          activeLanes: 2,
          latency: 50,
        },
        laneAggregations: [
          {
            laneIndex: 1,
            totalVolume: 30,
            avgSpeed: 60,
            avgOccupancy: 7,
            uptimePercent: 2.5,
            classAggregates: {},
          },
          {
            laneIndex: 2,
            totalVolume: 20,
            avgSpeed: (80 + 110.5) / 2,
            avgOccupancy: 5,
            uptimePercent: 2.5,
            classAggregates: {},
          },
        ],
      },
    ]);
  });

  test("missing values and those of faulty lanes count nowhere, and without any other the result is null", () => {
    const nothing = { volume: null, speed: null, occupancy: null };
    const { items, overall } = aggregate(
      [
        reading("2026-03-02T10:01:00Z", [
          lane(1, { fault: "spike", volume: 900, speed: 250, occupancy: 99, classes: [9] }),
        ]),
        reading("2026-03-02T10:02:00Z", [lane(1, { ...nothing, classes: [null] })]),
      ],
      ...day,
    );
    expect(items[0]?.overallStats).toEqual(overall.overallStats);
    expect(overall).toMatchObject({
      overallStats: {
        totalVolume: null,
        avgVolume: null,
        maxVolume: null,
        avgSpeed: null,
        minSpeed: null,
        avgOccupancy: null,
        maxOccupancy: null,
        uptimePercent: 0,
        activeLanes: 0,
        latency: null,
      },
      laneAggregations: [{ laneIndex: 1, totalVolume: null, classAggregates: { 1: { totalVolume: null } } }],
    });
  });

  test("vehicles are counted per class, and a class that is never counted has no number (DET-019)", () => {
    const { items } = aggregate(
      [
        reading("2026-03-02T10:01:00Z", [lane(1, { classes: [4, null, 0] })]),
        reading("2026-03-02T10:02:00Z", [lane(1, { classes: [3] })]),
      ],
      ...day,
    );
    expect(items[0]?.laneAggregations[0]?.classAggregates).toEqual({
      1: { totalVolume: 7 },
      2: { totalVolume: null },
      3: { totalVolume: 0 },
    });
  });

  test("an hour without a reading is absent, and one that has just begun expects only its first minutes", () => {
    const { items, overall } = aggregate(
      [
        reading("2026-03-02T10:00:00Z", [lane(1)]),
        reading("2026-03-02T12:01:00Z", [lane(1)]),
        reading("2026-03-02T12:02:00Z", [lane(1)]),
      ],
      "hourly",
      "UTC",
      "2026-03-02T09:58:00Z",
      "2026-03-02T12:04:00Z",
    );
    expect(items.map(({ startTime, overallStats }) => [startTime, overallStats.uptimePercent])).toEqual([
      ["2026-03-02T09:00:00.000Z", 50],
      ["2026-03-02T12:00:00.000Z", 50],
    ]);
    expect(overall.overallStats.uptimePercent).toBeCloseTo((3 / 126) * 100);
  });
});

describe("changes of the clock", () => {
  const steady = (from: string, hours: number) =>
    Array.from({ length: hours * 4 }, (_, at) =>
      reading(isoFromMs(msFromIso(from) + (at + 1) * 900_000), [lane(1, { volume: 1 })], { periodS: 900 }),
    );
  const run = (period: DetectorPeriod, zone: string, from: string, hours: number) =>
    aggregate(
      steady(from, hours),
      period,
      zone,
      from,
      isoFromMs(msFromIso(from) + hours * 3_600_000),
    ).items.map(({ startTime, overallStats }) => [
      startTime.slice(5, 16),
      overallStats.totalVolume,
      overallStats.uptimePercent,
    ]);

  test("a day has 23 hours in spring and 25 in autumn", () => {
    expect(run("daily", "America/New_York", "2026-03-08T05:00:00Z", 47)).toEqual([
      ["03-08T05:00", 92, 100],
      ["03-09T04:00", 96, 100],
    ]);
    expect(run("daily", "Europe/Berlin", "2026-10-24T22:00:00Z", 49)).toEqual([
      ["10-24T22:00", 100, 100],
      ["10-25T23:00", 96, 100],
    ]);
  });

  test("a repeated hour is two buckets, and a missing one none", () => {
    expect(run("hourly", "America/New_York", "2026-11-01T05:00:00Z", 3)).toEqual([
      ["11-01T05:00", 4, 100],
      ["11-01T06:00", 4, 100],
      ["11-01T07:00", 4, 100],
    ]);
    expect(run("hourly", "America/New_York", "2026-03-08T06:00:00Z", 2)).toEqual([
      ["03-08T06:00", 4, 100],
      ["03-08T07:00", 4, 100],
    ]);
  });

  test("hours follow zones of half hours, and a change by half an hour cuts one", () => {
    expect(run("hourly", "America/St_Johns", "2026-07-01T02:30:00Z", 2)).toEqual([
      ["07-01T02:30", 4, 100],
      ["07-01T03:30", 4, 100],
    ]);
    expect(run("hourly", "Australia/Lord_Howe", "2026-04-04T14:00:00Z", 2.5)).toEqual([
      ["04-04T14:00", 4, 100],
      ["04-04T15:00", 2, 100],
      ["04-04T15:30", 4, 100],
    ]);
    expect(run("hourly", "Australia/Lord_Howe", "2026-10-03T14:30:00Z", 2.5)).toEqual([
      ["10-03T14:30", 4, 100],
      ["10-03T15:30", 2, 100],
      ["10-03T16:00", 4, 100],
    ]);
  });
});

// Temporal as a reference; not every browser in use has it.
interface Zoned {
  year: number;
  hour: number;
  offset: string;
  dayOfWeek: number;
  epochMilliseconds: number;
  startOfDay(): Zoned;
  subtract(length: { days?: number; minutes?: number }): Zoned;
  with(parts: { day: number }): Zoned;
}
const { Temporal } = globalThis as unknown as {
  Temporal: { Instant: { fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): Zoned } } };
};
const starts: Record<DetectorPeriod, (at: Zoned) => number> = {
  /** The first quarter with the same hour and offset. */
  hourly(at) {
    let [start, before] = [at, at];
    while (before.hour === at.hour && before.offset === at.offset) {
      start = before;
      before = before.subtract({ minutes: 15 });
    }
    return start.epochMilliseconds - (start.epochMilliseconds % 900_000);
  },
  daily: (at) => at.startOfDay().epochMilliseconds,
  weekly: (at) => at.subtract({ days: at.dayOfWeek - 1 }).startOfDay().epochMilliseconds,
  monthly: (at) => at.with({ day: 1 }).startOfDay().epochMilliseconds,
};

const zones = ["America/New_York", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"];
const changes = ["2026-03-08", "2026-03-29", "2026-04-04", "2026-10-03", "2026-10-25", "2026-11-01"];
const value = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
const someLane = fc.record({
  index: fc.integer({ min: 1, max: 4 }),
  volume: value(40),
  speed: value(130),
  occupancy: value(100),
  classes: fc.array(value(20), { maxLength: 3 }),
  fault: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.constantFrom(...laneFaults)),
});

test("statistics across changes of the clock are those that all readings give one by one (DET-044)", () => {
  const scene = fc.record({
    zone: fc.constantFrom(...zones),
    period: fc.constantFrom(...(Object.keys(detectorPeriods) as DetectorPeriod[])),
    aroundMs: fc.constantFrom(...changes).map((day) => msFromIso(`${day}T00:00:00Z`)),
    readings: fc.array(
      fc.record({
        quarterHours: fc.integer({ min: -200, max: 200 }),
        offMs: fc.constantFrom(0, 1, 7_000),
        periodS: fc.constantFrom(20, 30, 60),
        latencyMs: value(500),
        lanes: fc.uniqueArray(someLane, { minLength: 1, selector: ({ index }) => index }),
      }),
      { maxLength: 40 },
    ),
  });
  fc.assert(
    fc.property(scene, ({ zone, period, aroundMs, readings }) => {
      const timed = readings.map(({ quarterHours, offMs, ...rest }) => ({
        ...rest,
        endMs: aroundMs + quarterHours * 900_000 + offMs,
      }));
      const [from, to] = [aroundMs - 60 * 3_600_000, aroundMs + 60 * 3_600_000].map(isoFromMs) as [
        string,
        string,
      ];
      const { items } = aggregate(timed, period, zone, from, to);
      const expected = Map.groupBy(timed, ({ endMs }) =>
        starts[period](Temporal.Instant.fromEpochMilliseconds(endMs - 1).toZonedDateTimeISO(zone)),
      );
      expect(items.map(({ startTime }) => msFromIso(startTime))).toEqual(
        [...expected.keys()].sort((one, other) => one - other),
      );
      for (const { startTime, overallStats, laneAggregations } of items) {
        const some = expected.get(msFromIso(startTime)) ?? [];
        const usable = some.flatMap(({ lanes, periodS }) =>
          lanes.filter(({ fault }) => fault === null).map((one) => ({ ...one, periodS })),
        );
        const mean = (pairs: [number | null, number][]) => {
          const known = pairs.filter(([number]) => number !== null) as [number, number][];
          const weight = known.reduce((sum, [, one]) => sum + one, 0);
          return weight === 0 ? null : known.reduce((sum, [number, one]) => sum + number * one, 0) / weight;
        };
        const volumes = usable.flatMap(({ volume }) => volume ?? []);
        expect(overallStats.totalVolume).toBe(
          volumes.length > 0 ? volumes.reduce((sum, one) => sum + one, 0) : null,
        );
        expectClose(overallStats.avgSpeed, mean(usable.map(({ speed, volume }) => [speed, volume ?? 1])));
        expectClose(
          overallStats.avgOccupancy,
          mean(usable.map(({ occupancy, periodS }) => [occupancy, periodS])),
        );
        for (const { laneIndex, totalVolume, avgSpeed } of laneAggregations) {
          const own = usable.filter(({ index }) => index === laneIndex);
          const ownVolumes = own.flatMap(({ volume }) => volume ?? []);
          expect(totalVolume).toBe(
            ownVolumes.length > 0 ? ownVolumes.reduce((sum, one) => sum + one, 0) : null,
          );
          expectClose(avgSpeed, mean(own.map(({ speed, volume }) => [speed, volume ?? 1])));
        }
      }
    }),
  );
});

function expectClose(got: number | null, expected: number | null): void {
  if (got === null || expected === null) expect(got).toBe(expected);
  else expect(got).toBeCloseTo(expected, 9);
}
