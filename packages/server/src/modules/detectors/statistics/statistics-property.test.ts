import type { DetectorAggregations } from "@gantry/domain/contract/answers/detector.ts";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { aggregateSums } from "@gantry/domain/detector/detector-aggregations.ts";
import { findHour } from "@gantry/domain/detector/detector-buckets.ts";
import type { DetectorPeriod } from "@gantry/domain/detector/detector-periods.ts";
import { laneFaults } from "@gantry/domain/detector/detector-reading.ts";
import { sumReadings } from "@gantry/domain/detector/detector-sums.ts";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
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
const runsPerZone = 5;
const maxDetectors = 40;
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

interface Zoned {
  tenant: TestTenant;
  site: DetectorsUnderTest;
  zone: string;
}

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

interface Question {
  id: string;
  period: DetectorPeriod;
  span: { fromMs: number; toMs: number };
}

async function readStatistics({ tenant, site }: Zoned, { id, period, span }: Question) {
  const { body } = await site.server.call<DetectorAggregations>(
    tenant.principal({ READ: { DETECTOR: [] } }),
    "POST",
    `/api/v1/detectors/detector/${id}/aggregations/time-range`,
    { startTime: new Date(span.fromMs).toISOString(), endTime: new Date(span.toMs).toISOString(), period },
  );
  return body;
}

/** From the stored readings alone. */
async function recompute({ tenant, site, zone }: Zoned, { id, period, span }: Question) {
  const stored = (await site.stored(id)).map((one) => ({ ...one, endMs: Date.parse(one.at) }));
  const inSpan = stored.filter(({ endMs }) => endMs > span.fromMs && endMs <= span.toMs);
  const hours = Map.groupBy(inSpan, ({ endMs }) => Math.max(span.fromMs, findHour(endMs - 1, zone).startMs));
  return aggregateSums(
    [...hours].map(([startMs, some]) => ({ startMs, sums: sumReadings(some) })),
    { zone, period, ...span, nowMs: tenant.clock.nowMs() },
  );
}

/** A tenant of its own, because its clock stands four days after the change. */
async function zoneUnderTest(zone: string, aroundMs: number): Promise<Zoned> {
  const tenant = await testTenant({ ownDatabase: true });
  tenant.clock.advanceMs(aroundMs + 4 * dayMs - tenant.clock.nowMs());
  const names = Array.from({ length: maxDetectors }, (_, at) => `d${at}`);
  const site = await detectorsUnderTest(
    tenant,
    Object.fromEntries(names.map((name) => [name, { timezone: zone }])),
  );
  return { tenant, site, zone };
}

test.each(changes)(
  "in %s, whatever was summed, late or replaced, statistics equal those of the stored readings (DET-044)",
  async (zone, change) => {
    const aroundMs = Date.parse(change);
    const zoned = await zoneUnderTest(zone, aroundMs);
    onTestFinished(() => zoned.site.stop());
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(batch, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 90 }),
        async (batches, cut) => {
          const id = `d${made++ % maxDetectors}`;
          for (const { readings, isClosed } of batches) {
            const observations = readings.map(
              ({ quarter, offMs, lanes }): Observation =>
                reading(id, new Date(aroundMs + quarter * quarterMs + offMs).toISOString(), lanes, {
                  periodS: 60,
                }),
            );
            await zoned.site.report(observations, "backfill");
            if (isClosed) await closeAllHours(zoned.tenant);
          }
          for (const [period, days] of ranges) {
            const fromMs = aroundMs - (days * dayMs) / 2 + cut * 60_000;
            const question = { id, period, span: { fromMs, toMs: fromMs + days * dayMs } };
            expect(await readStatistics(zoned, question)).toEqual(await recompute(zoned, question));
          }
        },
      ),
      { numRuns: runsPerZone },
    );
  },
);
