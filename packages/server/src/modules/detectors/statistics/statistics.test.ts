import type {
  DetectorAggregations,
  DetectorDataLogs,
  DetectorsRecent,
} from "@gantry/domain/contract/answers/detector.ts";
import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveDeviceNumbers } from "../../../platform/records/device-numbers.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import {
  closeAllHours,
  detectorsUnderTest,
  type DetectorsUnderTest,
  lane,
  makeDetector,
  reading,
} from "../detectors-under-test.ts";
import { LaneWatcher } from "../readings/lane-watcher.ts";
import { writeReadings } from "../readings/write-readings.ts";
import { closeHours } from "./close-hours.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let tenant: TestTenant;
let site: DetectorsUnderTest;
let made = 0;
let id = "";

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  site = await detectorsUnderTest(
    tenant,
    Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`d${n}`, {}])),
  );
});
afterAll(() => site.stop());
// Each test has a detector of its own.
beforeEach(() => void (id = `d${made++}`));

const reader = () => tenant.principal({ READ: { DETECTOR: [] } });
const call = async <Body>(path: string, body: object | undefined, as = reader()) =>
  (await site.server.call<Body>(as, body ? "POST" : "GET", `/api/v1/detectors/${path}`, body)).body;
const range = (fromAgoMs: number, toAgoMs = 0) => ({
  startTime: site.ago(fromAgoMs),
  endTime: site.ago(toAgoMs),
});
const statistics = (of = id, { period = "hourly", fromAgoMs = dayMs, toAgoMs = 0 } = {}) =>
  call<DetectorAggregations>(`detector/${of}/aggregations/time-range`, {
    ...range(fromAgoMs, toAgoMs),
    period,
  });

/** One reading each minute, up to and at `toAgoMs`; the speeds differ, because equal ones would be a fault. */
async function fill(of: string, fromAgoMs: number, toAgoMs = 0, volume = 10): Promise<void> {
  const readings = [];
  for (let agoMs = fromAgoMs - minuteMs; agoMs >= toAgoMs; agoMs -= minuteMs) {
    const speed = 88 + ((agoMs / minuteMs) % 2);
    const lanes = [lane(1, { volume, speed }), lane(2, { volume: null, speed: null })];
    readings.push(reading(of, site.ago(agoMs), lanes, { periodS: 60 }));
  }
  await site.report(readings, "backfill");
}

describe("statistics of a detector", () => {
  test("sums of hours and readings of the open hour make the same statistics as readings alone (DET-044)", async () => {
    await fill(id, 5 * hourMs);
    tenant.clock.advanceMs(20 * minuteMs);
    const before = await statistics();
    expect(before.items).toHaveLength(5);
    expect(before.overall.overallStats).toMatchObject({
      totalVolume: 3_000,
      avgVolume: 10,
      avgSpeed: 88.5,
      activeLanes: 2,
    });
    await closeAllHours(tenant);
    expect(await statistics()).toEqual(before);
    const hours = await tenant.asOwner("select 1 from detector_hour where tenant_id = $1", [tenant.id]);
    expect(hours).toHaveLength(5);
    await tenant.asOwner("delete from detector_reading where tenant_number = $1 and at <= $2", [
      tenant.number,
      site.ago(hourMs),
    ]);
    expect(await statistics()).toEqual(before);
  });

  test("each bucket has its start, the figures of all lanes and those of each (DET-017, DET-019, DET-045)", async () => {
    await fill(id, hourMs);
    const { items, overall } = await statistics();
    for (const bucket of [...items, overall]) {
      expect(Object.keys(bucket).sort()).toEqual([
        "endTime",
        "laneAggregations",
        "overallStats",
        "startTime",
      ]);
      expect(bucket.laneAggregations.map(({ laneIndex, totalVolume }) => [laneIndex, totalVolume])).toEqual([
        [1, expect.any(Number)],
        [2, null],
      ]);
    }
  });

  test("the form of detectors names their fields (DET-041)", async () => {
    const form = await call<{ sections: { fields: { name: string }[] }[] }>("detector/form", undefined);
    const names = form.sections.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(["name", "laneCount", "timezone", "protocol", "pollRate"]));
  });

  test("a late reading and a replaced one change the statistics at once, and the sums with the next run", async () => {
    await fill(id, 3 * hourMs, 2 * hourMs);
    tenant.clock.advanceMs(20 * minuteMs);
    await closeAllHours(tenant);
    const [late, replaced] = [3 * hourMs - 1, 2 * hourMs + 21 * minuteMs];
    await site.report([reading(id, site.ago(late), [lane(1, { volume: 40 })], { periodS: 60 })], "backfill");
    await site.report(
      [reading(id, site.ago(replaced), [lane(1, { volume: 50 })], { periodS: 60 })],
      "backfill",
    );
    const open = await statistics();
    expect(open.overall.overallStats.totalVolume).toBe(600 + 40 + 40);
    await closeAllHours(tenant);
    expect(await statistics()).toEqual(open);
    expect(
      await tenant.asOwner("select 1 from detector_late_hour where tenant_id = $1", [tenant.id]),
    ).toEqual([]);
  });

  test("yesterday's readings again mark no hour to be summed", async () => {
    await fill(id, 26 * hourMs, 25 * hourMs);
    await closeAllHours(tenant);
    await fill(id, 26 * hourMs, 25 * hourMs);
    expect(
      await tenant.asOwner("select 1 from detector_late_hour where tenant_id = $1", [tenant.id]),
    ).toEqual([]);
  });

  test("a late reading that is committed after its hour was summed is summed by the next run", async () => {
    await fill(id, 3 * hourMs, 2 * hourMs);
    await closeAllHours(tenant);
    const atMs = tenant.clock.nowMs() - 2 * hourMs - 30 * minuteMs - 1;
    const late = (deviceNumber: number) => ({
      entityId: id,
      deviceNumber,
      atMs,
      deviceAtMs: undefined,
      latencyMs: undefined,
      data: { periodS: 60, lanes: [lane(1)] },
    });
    await site.report([reading(id, new Date(atMs - 1).toISOString(), [lane(1)])], "backfill");
    await tenant.database.inTenant(tenant.principal({}), async (db) => {
      const numbers = await giveDeviceNumbers(db, "DETECTOR", [id]);
      await writeReadings([late(numbers.get(id) ?? 0)], db, { lane: "backfill", watcher: new LaneWatcher() });
      await tenant.database.inTenant(tenant.principal({}), closeHours);
    });
    await closeAllHours(tenant);
    expect((await statistics()).overall.overallStats.totalVolume).toBe(620);
  });

  test("hours without a reading are absent, and a range before the first reading has no numbers", async () => {
    await fill(id, 6 * hourMs, 5 * hourMs);
    await fill(id, 2 * hourMs, hourMs);
    await closeAllHours(tenant);
    expect((await statistics()).items.every(({ overallStats }) => overallStats.totalVolume !== null)).toBe(
      true,
    );
    const { items, overall } = await statistics(id, { fromAgoMs: 4 * hourMs, toAgoMs: 3 * hourMs });
    expect([items, overall.overallStats]).toMatchObject([
      [],
      { totalVolume: null, avgSpeed: null, uptimePercent: 0 },
    ]);
    expect((await statistics("d29")).items).toEqual([]);
  });

  test("a range is cut to the minute, and the one before it begins where it ends (DET-029)", async () => {
    await fill(id, 3 * hourMs);
    const half = 90 * minuteMs;
    const [last, previous] = [
      await statistics(id, { fromAgoMs: half }),
      await statistics(id, { fromAgoMs: 2 * half, toAgoMs: half }),
    ];
    expect([last, previous].map(({ overall }) => overall.overallStats)).toMatchObject([
      { totalVolume: 900, uptimePercent: 100 },
      { totalVolume: 900, uptimePercent: 100 },
    ]);
  });

  test.each([
    ["hourly", 0, 1],
    ["daily", 1, 14],
    ["weekly", 7, 90],
    ["monthly", 30, 365],
  ])("the period %s takes ranges of %i to %i days (DET-030, DET-033, DET-035)", async (period, min, max) => {
    const path = `/api/v1/detectors/detector/${id}/aggregations/time-range`;
    const trial = async (days: number) => {
      const answer = await site.server.call<Problem>(reader(), "POST", path, {
        ...range(days * dayMs),
        period,
      });
      return [answer.status, answer.body.errors];
    };
    expect(await trial(max)).toEqual([200, undefined]);
    expect(await trial(max + 0.1)).toEqual([
      400,
      [{ field: "endTime", code: "rangeTooLong", params: { days: max } }],
    ]);
    if (min > 0) {
      expect(await trial(min)).toEqual([200, undefined]);
      expect(await trial(min - 0.1)).toEqual([
        400,
        [{ field: "endTime", code: "rangeTooShort", params: { days: min } }],
      ]);
    }
    expect(await trial(-1)).toEqual([400, [{ field: "endTime", code: "endBeforeStart" }]]);
  });

  test("a day of 25 hours in the detector's zone is a day", async () => {
    await makeDetector(tenant, "ny", { timezone: "America/New_York" });
    const body = { startTime: "2026-11-01T04:00:00Z", endTime: "2026-11-02T05:00:00Z", period: "hourly" };
    const { zone } = await call<DetectorAggregations>("detector/ny/aggregations/time-range", body);
    expect(zone).toBe("America/New_York");
  });
});

describe("readings of a detector", () => {
  test("data logs hold each reading with its lanes and classes, null where nothing was measured (DET-021, DET-043)", async () => {
    await tenant.asOwner(
      `update detector_state set state = '{"zoneClassLabels":["Cars","Trucks"]}' where tenant_id = $1 and id = $2`,
      [tenant.id, id],
    );
    const lanes = [
      lane(1, { classes: [7, 3] }),
      lane(2, { volume: null, speed: null, fault: "noHits", classes: [null, 0] }),
    ];
    await site.report([
      reading(id, site.ago(minuteMs), lanes, { deviceAt: site.ago(dayMs), latencyMs: 12 }),
      reading(id, site.ago(13 * hourMs)),
    ]);
    const { classLabels, items } = await call<DetectorDataLogs>(
      `detector/${id}/data-logs/time-range`,
      range(dayMs / 2),
    );
    expect(classLabels).toEqual(["Cars", "Trucks"]);
    expect(items).toEqual([
      {
        polledAt: site.ago(minuteMs),
        deviceAt: site.ago(dayMs),
        periodS: 30,
        averageLatency: 12,
        lanes: [
          {
            laneIndex: 1,
            volume: 10,
            speed: 88.5,
            occupancy: 7.2,
            fault: null,
            classes: [
              { classIndex: 1, volume: 7 },
              { classIndex: 2, volume: 3 },
            ],
          },
          {
            laneIndex: 2,
            volume: null,
            speed: null,
            occupancy: 7.2,
            fault: "noHits",
            classes: [
              { classIndex: 1, volume: null },
              { classIndex: 2, volume: 0 },
            ],
          },
        ],
      },
    ]);
  });

  test("data logs of more than half a day are refused (DET-052)", async () => {
    const problem = await site.server.failing(
      reader(),
      "POST",
      `/api/v1/detectors/detector/${id}/data-logs/time-range`,
      range(dayMs / 2 + 1),
    );
    expect(problem.errors).toEqual([{ field: "endTime", code: "rangeTooLong", params: { days: 0.5 } }]);
  });

  test("a shorter retention hides older readings at once", async () => {
    await fill(id, 2 * dayMs, 2 * dayMs - hourMs);
    const logs = () =>
      call<DetectorDataLogs>(`detector/${id}/data-logs/time-range`, range(2 * dayMs, 1.6 * dayMs));
    expect((await logs()).items).toHaveLength(60);
    await tenant.asOwner(
      `insert into retention_policy (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'p', 1, 1, $2, '2026-01-01', '2026-01-01', 'x')`,
      [tenant.id, { name: "p", entityType: "DETECTOR_READING", duration: dayMs * 1e6, enabled: true }],
    );
    expect((await logs()).items).toEqual([]);
    await tenant.asOwner("delete from retention_policy where tenant_id = $1", [tenant.id]);
  });

  test("the list reads the last ten minutes per detector, minutes without a reading are absent (DET-047)", async () => {
    const edge = (tenant.clock.nowMs() % minuteMs) + minuteMs;
    await site.report([
      reading(id, site.ago(edge + 1_000), [
        lane(1, { volume: 4, speed: 60 }),
        lane(2, { volume: 6, speed: 110 }),
      ]),
      reading(id, site.ago(edge + 31_000), [
        lane(1, { volume: 2, speed: 60 }),
        lane(2, { volume: 900, fault: "spike" }),
      ]),
      reading(id, site.ago(edge + 3 * minuteMs), [lane(1, { volume: 1, speed: 50 })]),
      reading(id, site.ago(11 * minuteMs)),
    ]);
    const { items } = await call<DetectorsRecent>("recent", { ids: [id, "unknown", "d29", id] });
    expect(items).toEqual([
      {
        id,
        items: [
          { at: site.ago(edge + 3 * minuteMs), volume: 1, speed: 50, occupancy: 7.2 },
          { at: site.ago(edge), volume: 12, speed: (6 * 60 + 6 * 110) / 12, occupancy: 7.2 },
        ],
        lanes: [
          { laneIndex: 1, volume: 7, speed: (6 * 60 + 50) / 7 },
          { laneIndex: 2, volume: 6, speed: 110 },
        ],
      },
      { id: "d29", items: [], lanes: [] },
    ]);
  });

  test("of detectors that the caller may not read nothing is shown", async () => {
    await fill(id, 5 * minuteMs);
    const some = tenant.principal({ READ: { DETECTOR: ["d29"] } }, "some");
    expect((await call<DetectorsRecent>("recent", { ids: [id] }, some)).items).toEqual([]);
    for (const of of [id, "unknown"])
      for (const [path, body] of [
        ["aggregations/time-range", { ...range(dayMs), period: "hourly" }],
        ["data-logs/time-range", range(hourMs)],
        ["analytics", undefined],
      ] as const) {
        const as = of === id ? some : reader();
        const method = body ? "POST" : "GET";
        expect(
          await site.server.failing(as, method, `/api/v1/detectors/detector/${of}/${path}`, body),
        ).toMatchObject({
          code: "notFound",
        });
      }
  });
});

test("analytics are computed from the sums of hours and stay for five minutes (DET-046, DET-049)", async () => {
  await fill(id, 3 * dayMs, 3 * dayMs - 2 * hourMs);
  const read = () => call<VolumeAnalytics>(`detector/${id}/analytics`, undefined);
  const first = await read();
  expect(first).toMatchObject({
    daysOfDataAvailable: 1,
    hasEnoughData: false,
    hasRushHours: false,
    weekOverWeek: null,
  });
  await fill(id, 2 * dayMs, 2 * dayMs - 2 * hourMs);
  tenant.clock.advanceMs(299_000);
  expect(await read()).toEqual(first);
  tenant.clock.advanceMs(1_000);
  expect(await read()).toMatchObject({ daysOfDataAvailable: 2, computedAt: site.ago(0) });
});
