import type { DetectorAggregations } from "@gantry/domain/contract/answers/detector.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import {
  closeAllHours,
  detectorsUnderTest,
  type DetectorsUnderTest,
  lane,
  reading,
} from "../detectors-under-test.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let tenant: TestTenant;
let site: DetectorsUnderTest;
let made = 0;
let id = "";

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  const documents = { timezone: "America/New_York" };
  site = await detectorsUnderTest(tenant, { d0: documents, d1: documents, d2: documents, d3: documents });
});
afterAll(() => site.stop());
beforeEach(async () => {
  id = `d${made++}`;
  // Equal values would be a fault.
  const hours = Array.from({ length: 96 }, (_, at) =>
    reading(id, site.ago(5 * dayMs - at * hourMs), [lane(1, { volume: 5 + (at % 7), speed: 60 + (at % 9) })]),
  );
  await site.report(hours, "backfill");
  await closeAllHours(tenant);
});

async function readVolumes(): Promise<(number | null)[]> {
  const { body } = await site.server.call<DetectorAggregations>(
    tenant.principal({ READ: { DETECTOR: [] } }),
    "POST",
    `/api/v1/detectors/detector/${id}/aggregations/time-range`,
    { startTime: site.ago(6 * dayMs), endTime: site.ago(0), period: "daily" },
  );
  return body.items.map(({ overallStats }) => overallStats.totalVolume);
}
const ofDetector =
  "tenant_id = $1 and detector = (select number from device_number where tenant_id = $1 and id = $2)";
const setTimezone = (timezone: string) =>
  tenant.asOwner(
    `update detector set doc = doc || jsonb_build_object('timezone', $3::text) where tenant_id = $1 and id = $2`,
    [tenant.id, id, timezone],
  );
const reportLate = (agoMs: number) =>
  site.report([reading(id, site.ago(agoMs), [lane(1, { volume: 15 })])], "backfill");

test("whole days are read from their own sums, and from those of hours where a day has none (DET-044)", async () => {
  const before = await readVolumes();
  expect(before).toHaveLength(5);
  await tenant.asOwner(
    `update detector_day set figures[1] = figures[1] + 1, figures[12] = figures[12] + 1000 where ${ofDetector}`,
    [tenant.id, id],
  );
  expect((await readVolumes()).filter((volume) => (volume ?? 0) > 1_000)).toHaveLength(5);
  await tenant.asOwner(`delete from detector_day where ${ofDetector}`, [tenant.id, id]);
  expect(await readVolumes()).toEqual(before);
});

test("a late reading counts in its day at once and after the day was summed again", async () => {
  const sum = (volumes: readonly (number | null)[]) =>
    volumes.reduce<number>((total, one) => total + (one ?? 0), 0);
  const before = sum(await readVolumes());
  await reportLate(3 * dayMs - 1_000);
  expect(sum(await readVolumes())).toBe(before + 15);
  await closeAllHours(tenant);
  expect(sum(await readVolumes())).toBe(before + 15);
});

test("days of an earlier zone of the detector are not read, even after it is set back", async () => {
  const readHoursAlone = async () => {
    const read = await readVolumes();
    const kept = await tenant.asOwner<object>(`delete from detector_day where ${ofDetector} returning *`, [
      tenant.id,
      id,
    ]);
    const alone = await readVolumes();
    for (const row of kept)
      await tenant.asOwner(
        "insert into detector_day select * from jsonb_populate_record(null::detector_day, $1::jsonb)",
        [JSON.stringify(row)],
      );
    return { read, alone };
  };
  await setTimezone("America/Denver");
  const moved = await readHoursAlone();
  expect(moved.read).toEqual(moved.alone);
  await reportLate(3 * dayMs - 1_000);
  await closeAllHours(tenant);
  await setTimezone("America/New_York");
  const back = await readHoursAlone();
  expect(back.read).toEqual(back.alone);
});

test("a day whose readings were all deleted late has no sum", async () => {
  await tenant.asOwner(
    "delete from detector_reading where detector = (select number from device_number where tenant_id = $1 and id = $2)",
    [tenant.id, id],
  );
  await tenant.asOwner(
    `insert into detector_late_hour (tenant_number, tenant_id, detector, hour)
     select tenant_number, tenant_id, detector, at from detector_hour where ${ofDetector}`,
    [tenant.id, id],
  );
  await closeAllHours(tenant);
  expect(await tenant.asOwner(`select 1 from detector_day where ${ofDetector}`, [tenant.id, id])).toEqual([]);
});
