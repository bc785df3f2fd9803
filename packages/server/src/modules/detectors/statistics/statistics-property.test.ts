import type { DetectorAggregations } from "@gantry/domain/contract/answers/detector.ts";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { aggregateHours } from "@gantry/domain/detector/detector-aggregations.ts";
import { findHour } from "@gantry/domain/detector/detector-buckets.ts";
import type { DetectorPeriod } from "@gantry/domain/detector/detector-periods.ts";
import { laneFaults } from "@gantry/domain/detector/detector-reading.ts";
import { sumReadings } from "@gantry/domain/detector/detector-sums.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import {
  closeAllHours,
  detectorsUnderTest,
  type DetectorsUnderTest,
  reading,
} from "../detectors-under-test.ts";

const dayMs = 86_400_000;
const quarterMs = 900_000;
const maxDetectors = 60;
const ranges: [DetectorPeriod, number][] = [
  ["hourly", 1],
  ["daily", 7],
  ["weekly", 14],
  ["monthly", 30],
];
const changes = [
  ["America/New_York", "2026-11-01T12:00:00Z"],
  ["Europe/Berlin", "2026-10-25T12:00:00Z"],
  ["America/St_Johns", "2026-11-01T12:00:00Z"],
  ["Australia/Lord_Howe", "2027-04-04T00:00:00Z"],
] as const;

let tenant: TestTenant;
let site: DetectorsUnderTest;
let made = 0;

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  const zoneOf = (at: number) => changes[at % changes.length]?.[0];
  site = await detectorsUnderTest(
    tenant,
    Object.fromEntries(Array.from({ length: maxDetectors }, (_, at) => [`d${at}`, { timezone: zoneOf(at) }])),
  );
});
afterAll(() => site.stop());

const value = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
const lane = fc.record({
  index: fc.integer({ min: 1, max: 3 }),
  volume: value(40),
  speed: value(130),
  occupancy: value(100),
  classes: fc.array(value(20), { maxLength: 2 }),
  fault: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.constantFrom(...laneFaults)),
});
const batch = fc.record({
  readings: fc.array(
    fc.record({
      quarter: fc.integer({ min: -150, max: 150 }),
      offMs: fc.constantFrom(0, 1),
      lanes: fc.uniqueArray(lane, { minLength: 1, selector: ({ index }) => index }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  /** Sum hours afterwards. */
  isClosed: fc.boolean(),
});

async function readStatistics(id: string, period: DetectorPeriod, span: { fromMs: number; toMs: number }) {
  const { body } = await site.server.call<DetectorAggregations>(
    tenant.principal({ READ: { DETECTOR: [] } }),
    "POST",
    `/api/v1/detectors/detector/${id}/aggregations/time-range`,
    { startTime: new Date(span.fromMs).toISOString(), endTime: new Date(span.toMs).toISOString(), period },
  );
  return body;
}

/** From the stored readings alone. */
async function recompute(
  id: string,
  zone: string,
  period: DetectorPeriod,
  span: { fromMs: number; toMs: number },
) {
  const stored = (await site.stored(id)).map((one) => ({ ...one, endMs: Date.parse(one.at) }));
  const inSpan = stored.filter(({ endMs }) => endMs > span.fromMs && endMs <= span.toMs);
  const hours = Map.groupBy(inSpan, ({ endMs }) => Math.max(span.fromMs, findHour(endMs - 1, zone).startMs));
  return aggregateHours(
    [...hours].map(([startMs, some]) => ({ startMs, sums: sumReadings(some) })),
    { zone, period, ...span, nowMs: tenant.clock.nowMs() },
  );
}

test("whatever was summed, late or replaced, statistics equal those of the stored readings (DET-044)", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(batch, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 90 }),
      async (batches, cut) => {
        const place = made++ % maxDetectors;
        const id = `d${place}`;
        const [zone, change] = changes[place % changes.length] ?? changes[0];
        const aroundMs = Date.parse(change);
        const aheadMs = aroundMs + 4 * dayMs - tenant.clock.nowMs();
        if (aheadMs > 0) tenant.clock.advanceMs(aheadMs);
        for (const { readings, isClosed } of batches) {
          const observations = readings.map(
            ({ quarter, offMs, lanes }): Observation =>
              reading(id, new Date(aroundMs + quarter * quarterMs + offMs).toISOString(), lanes, {
                periodS: 60,
              }),
          );
          await site.report(observations, "backfill");
          if (isClosed) await closeAllHours(tenant);
        }
        for (const [period, days] of ranges) {
          const fromMs = aroundMs - (days * dayMs) / 2 + cut * 60_000;
          const span = { fromMs, toMs: fromMs + days * dayMs };
          expect(await readStatistics(id, period, span)).toEqual(await recompute(id, zone, period, span));
        }
      },
    ),
    { numRuns: 12 },
  );
});
