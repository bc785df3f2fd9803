import { expect, test } from "vitest";
import { aggregateSums } from "./detector-aggregations.ts";
import type { LaneReading } from "./detector-reading.ts";
import { sumReadings } from "./detector-sums.ts";
import { toTimeSeries } from "./detector-time-series.ts";

/** 2026-11-20, eight o'clock UTC. */
const startMs = 1_795_161_600_000;
const hourMs = 3_600_000;
const lane = (index: number, volume: number | null, classes: (number | null)[]): LaneReading => ({
  index,
  volume,
  speed: volume === null ? null : 80 + index,
  occupancy: 10,
  classes,
  fault: null,
});
const hour = (at: number, lanes: LaneReading[]) => ({
  startMs: startMs + at * hourMs,
  sums: sumReadings([{ periodS: 3_600, lanes, latencyMs: 40 }]),
});

test("statistics as a table have the figures of each bucket and the volumes of each lane and class (DET-020)", () => {
  const statistics = aggregateSums(
    [hour(0, [lane(1, 10, [7, 3]), lane(2, 10, [null, 5])]), hour(2, [lane(2, null, [null, null])])],
    {
      zone: "UTC",
      period: "hourly",
      fromMs: startMs,
      toMs: startMs + 3 * hourMs,
      nowMs: startMs + 3 * hourMs,
    },
  );
  expect(toTimeSeries(statistics)).toEqual({
    fields: [
      "timestamp",
      "totalVolume",
      "avgVolume",
      "avgSpeed",
      "minSpeed",
      "maxSpeed",
      "avgOccupancy",
      "maxOccupancy",
      "uptimePercent",
      "latency",
      "lane1_volume",
      "lane2_volume",
      "class1_volume",
      "class2_volume",
    ],
    rows: [
      ["2026-11-20T08:00:00.000Z", 20, 20, 81.5, 81, 82, 10, 10, 100, 40, 10, 10, 7, 8],
      ["2026-11-20T10:00:00.000Z", null, null, null, null, null, 10, 10, 100, 40, null, null, null, null],
    ],
  });
});
