import { aggregateSums } from "@gantry/domain/detector/detector-aggregations.ts";
import { beforeAll, expect, test } from "vitest";
import { readDetector } from "../modules/detectors/detector-entry.ts";
import { closableMs } from "../modules/detectors/statistics/close-hours.ts";
import { readSums } from "../modules/detectors/statistics/read-sums.ts";
import { makeDetector } from "../modules/detectors/detectors-under-test.ts";
import { testTenant } from "../testing/database.ts";
import { quietLog } from "../testing/quiet-log.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { demoId } from "./demo-id.ts";
import type { InventoryDevice } from "./seed-demo.ts";
import { type PastReading, seedDetectorHours } from "./seed-detector-hours.ts";

const hourMs = 3_600_000;
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
  await makeDetector(tenant, demoId("det-1"));
  // Seeding goes by the time of the machine.
  tenant.clock.advanceMs(Date.now() - tenant.clock.nowMs());
});

const deviceOf = (key: string): InventoryDevice => ({
  key,
  tenant: tenant.id,
  entityType: "DETECTOR",
  document: {},
});

/** Six intervals of ten minutes in each of the last hours, and one of the hour that has begun. */
function makePast(hours: number): PastReading[] {
  const thisHourMs = Math.floor(Date.now() / hourMs) * hourMs;
  return Array.from({ length: 6 * hours + 1 }, (_, at) => ({
    at: new Date(thisHourMs - hours * hourMs + (at + 1) * 600_000).toISOString(),
    periodS: 600,
    lanes: [{ index: 1, volume: 100, speed: 90, occupancy: 8, classes: [], fault: null }],
  }));
}

/** Of 24 whole hours; the last one may still be open to late readings. */
async function readVolume(): Promise<number | null> {
  const toMs = closableMs(Date.now()) - hourMs;
  const range = { fromMs: toMs - 24 * hourMs, toMs };
  return tenant.database.inTenant(tenant.principal({}), async (db) => {
    const hours = await readSums(db, await readDetector(db, demoId("det-1")), range);
    const { overall } = aggregateSums(hours, { ...range, nowMs: toMs, zone: "UTC", period: "hourly" });
    return overall.overallStats.totalVolume;
  });
}

test("a detector of the demo gets the statistics of past hours once, shown at once, and one that was deleted gets none", async () => {
  const asked: string[] = [];
  const seed = () =>
    seedDetectorHours(
      { serverUrl: tenant.urls.server, devices: [deviceOf("det-1"), deviceOf("gone")], log: quietLog },
      async ({ key }) => {
        asked.push(key);
        return makePast(48);
      },
    );
  await seed();
  await seed();
  expect(asked).toEqual(["det-1"]);
  expect(await readVolume()).toBe(24 * 600);
  const hours = await tenant.asOwner<{ figures: number[]; at: Date }>(
    "select at, figures from detector_hour where tenant_id = $1 order by at",
    [tenant.id],
  );
  expect(hours).toHaveLength(48);
  expect(new Set(hours.map(({ figures }) => figures[0]))).toEqual(new Set([6]));
  const days = await tenant.asOwner<{ readings: number }>(
    "select sum(figures[1])::int4 as readings from detector_day where tenant_id = $1",
    [tenant.id],
  );
  expect(days).toEqual([{ readings: 48 * 6 }]);
  expect(hours.at(-1)?.at.getTime()).toBe(Math.floor(Date.now() / hourMs) * hourMs - hourMs);
});
