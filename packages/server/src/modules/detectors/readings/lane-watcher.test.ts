import type { DetectorReading } from "@gantry/domain/detector/detector-reading.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { giveDeviceNumbers } from "../../../platform/records/device-numbers.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { detectorsUnderTest, type DetectorsUnderTest, lane, reading } from "../detectors-under-test.ts";
import { LaneWatcher } from "./lane-watcher.ts";
import { writeReadings } from "./write-readings.ts";

const periodMs = 30_000;
let tenant: TestTenant;
let site: DetectorsUnderTest;
let made = 0;
let id = "";

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  site = await detectorsUnderTest(
    tenant,
    Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`w${at}`, { roadName: `R-${at}` }])),
  );
});
afterAll(() => site.stop());
beforeEach(() => void (id = `w${made++}`));

/** Lane 1 is silent beside a busy lane. */
const silentAt = (agoIntervals: number) =>
  reading(id, site.ago(agoIntervals * periodMs), [
    lane(1, { volume: 0, speed: null, occupancy: 0 }),
    lane(2, { volume: 9 + (agoIntervals % 3) }),
  ]);
const intervals = (from: number, to: number) =>
  Array.from({ length: from - to }, (_, at) => silentAt(from - at - 1));
const faults = async () => (await site.stored(id)).map(({ lanes }) => lanes[0]?.fault ?? null);

/** By a server that remembers nothing. */
const writeAfterStart = ({ data }: ReturnType<typeof reading>) =>
  tenant.database.inTenant(tenant.principal({}), async (db) => {
    const deviceNumber = (await giveDeviceNumbers(db, detector.entityType, [id])).get(id) ?? 0;
    const of = { entityId: id, deviceNumber, deviceAtMs: undefined, latencyMs: undefined };
    const last = { ...of, atMs: tenant.clock.nowMs(), data: data as unknown as DetectorReading };
    await writeReadings([last], db, { lane: "live", watcher: new LaneWatcher() });
  });

test("a silent lane beside a busy one is stored with its fault from an hour on", async () => {
  await site.report(intervals(122, 0));
  expect((await faults()).slice(117)).toEqual([null, null, "noHits", "noHits", "noHits"]);
});

test("a server that has just started takes the intervals before from the series", async () => {
  await site.report(intervals(121, 1));
  await writeAfterStart(silentAt(0));
  expect((await faults()).at(-1)).toBe("noHits");
});

test("a gap in the readings is no silence of the lane", async () => {
  await site.report(intervals(600, 550));
  await site.report(intervals(100, 0));
  expect(new Set(await faults())).toEqual(new Set([null]));
});

test("older readings that arrive late do not change what is known of newer ones", async () => {
  await site.report(intervals(121, 1));
  await site.report(intervals(400, 399), "backfill");
  await site.report(intervals(1, 0));
  expect((await faults()).at(-1)).toBe("noHits");
});

const shownFaults = async () => {
  const as = tenant.principal({ READ: { DETECTOR: [] } });
  const { body } = await site.server.call<{ rev: number; stateData: { laneFaults?: unknown } }>(
    as,
    "GET",
    `/api/v1/detectors/detector/${id}`,
  );
  return body.stateData.laneFaults;
};

test("a fault that the server found is in the detector's state with its start, and is announced", async () => {
  await site.report(intervals(130, 1));
  const noHits = [{ index: 1, fault: "noHits", since: site.ago(130 * periodMs) }];
  expect(await shownFaults()).toEqual(noHits);
  const seen = tenant.announced.length;
  await site.report(intervals(1, 0));
  const announced = () =>
    tenant.announced.slice(seen).filter((event) => event.topic === "entity" && event.id === id);
  expect([await shownFaults(), announced()]).toEqual([noHits, []]);
  tenant.clock.advanceMs(periodMs);
  await site.report([reading(id, site.ago(0))]);
  expect(await shownFaults()).toEqual([]);
  expect(announced()).toMatchObject([{ updateType: "UPDATE", stateOnly: true }]);
});

test("a fault that goes on keeps its start when the server is started again", async () => {
  await site.report(intervals(250, 1));
  const faults = await shownFaults();
  await writeAfterStart(silentAt(0));
  expect(await shownFaults()).toEqual(faults);
  expect(faults).toEqual([{ index: 1, fault: "noHits", since: site.ago(250 * periodMs) }]);
});

test("late readings do not change the faults that lanes have now", async () => {
  await site.report(intervals(700, 570), "backfill");
  expect(await shownFaults()).toBeUndefined();
});

const editor = () => tenant.principal({ CREATE: { WORK_ZONE: [] }, READ: { WORK_ZONE: [] } });
const markWorkZone = (zone: object) =>
  site.server.call<{ code?: string; errors?: object[] }>(
    editor(),
    "POST",
    "/api/v1/detectors/work-zone",
    zone,
  );

test("silent lanes are no fault in a marked work zone, and are watched again after it", async () => {
  const zone = { name: "Bridge repair", roadName: `R-${made - 1}` };
  const made201 = await markWorkZone({ ...zone, startAt: site.ago(130 * periodMs), endAt: site.ago(-1) });
  expect(made201.status).toBe(201);
  await site.report(intervals(125, 0));
  expect(new Set(await faults())).toEqual(new Set([null]));
  expect((await shownFaults()) ?? []).toEqual([]);
  tenant.clock.advanceMs(periodMs);
  await site.report(intervals(1, 0));
  expect((await faults()).at(-1)).toBeNull();
});

test("a work zone must end after its start", async () => {
  const times = { startAt: site.ago(0), endAt: site.ago(60_000) };
  const refused = await markWorkZone({ name: "Backwards", roadName: "R-1", ...times });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: "invalidBody", errors: [{ field: "endAt", code: "endBeforeStart" }] },
  });
});
