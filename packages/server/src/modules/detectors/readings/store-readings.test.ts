import fc from "fast-check";
import { laneFaults, maxClasses, maxLanes } from "@gantry/domain/detector/detector-reading.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import {
  detectorsUnderTest,
  type DetectorsUnderTest,
  lane,
  makeDetector,
  reading,
} from "../detectors-under-test.ts";
import { readLaneRows, writeLaneTable } from "./lane-rows.ts";

const dayMs = 86_400_000;
let tenant: TestTenant;
let site: DetectorsUnderTest;
let made = 0;
let id = "";

beforeAll(async () => {
  tenant = await testTenant();
  site = await detectorsUnderTest(
    tenant,
    Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`d${n}`, {}])),
  );
});
afterAll(() => site.stop());
// Each test has a detector of its own.
beforeEach(() => {
  id = `d${made++}`;
  tenant.clock.advanceMs(1_000);
});

describe("readings of detectors", () => {
  test("a reading is stored with its lanes, the device's own time and the latency (DET-021)", async () => {
    const { ago } = site;
    const lanes = [
      lane(1, { classes: [3, null, 0], fault: null }),
      lane(3, { volume: null, speed: null, occupancy: 100, fault: "lockedOn", classes: [1, 2, 3] }),
    ];
    await site.report([
      reading(id, ago(5_000), lanes, { deviceAt: ago(90_000), latencyMs: 41.6, periodS: 20 }),
    ]);
    expect(await site.stored(id)).toEqual([
      { id, at: ago(5_000), deviceAt: ago(90_000), latencyMs: 42, periodS: 20, lanes },
    ]);
  });

  test.each(["live", "backfill"] as const)("readings of the lane %s are stored", async (of) => {
    await site.report([reading(id, site.ago(60_000)), reading(id, site.ago(30_000))], of);
    expect(await site.stored(id)).toHaveLength(2);
  });

  test("the same interval again replaces the stored one, and one that is equal writes nothing", async () => {
    const at = site.ago(30_000);
    const rowOf = () =>
      tenant.asOwner(
        "select ctid::text, xmin::text from detector_reading where tenant_number = $1 and at = $2",
        [tenant.number, at],
      );
    await site.report([reading(id, at)]);
    const before = await rowOf();
    await site.report([reading(id, at, undefined, { latencyMs: 7 })]);
    expect(await rowOf()).toEqual(before);
    await site.report([reading(id, at, [lane(1, { volume: 3 })]), reading(id, at, [lane(1, { volume: 4 })])]);
    expect(await site.stored(id)).toMatchObject([{ at, lanes: [{ volume: 4 }] }]);
  });

  test("an interval that another server stored meanwhile is replaced, and the others of its batch are stored", async () => {
    const [first, second, third] = [site.ago(90_000), site.ago(60_000), site.ago(30_000)];
    await site.report([reading(id, first)]);
    await tenant.asOwner(
      `insert into detector_reading select tenant_number, detector, $2, null, 5, period_s, lanes
       from detector_reading where tenant_number = $1 and at = $3 and detector = (select max(detector) from detector_reading where tenant_number = $1)`,
      [tenant.number, second, first],
    );
    await site.report([reading(id, second, [lane(1, { volume: 3 })]), reading(id, third)]);
    expect(await site.stored(id)).toMatchObject([
      { at: first },
      { at: second, lanes: [{ volume: 3 }] },
      { at: third },
    ]);
  });

  test.each<[string, Parameters<typeof reading>[2], object?]>([
    ["of lane 0", [lane(0)]],
    ["of lane 33", [lane(maxLanes + 1)]],
    ["of 33 lanes", Array.from({ length: maxLanes + 1 }, (_, at) => lane(at + 1))],
    ["of the same lane twice", [lane(1), lane(1)]],
    ["of no lane", []],
    ["with 17 classes", [lane(1, { classes: Array<number>(maxClasses + 1).fill(1) })]],
    ["with a negative volume", [lane(1, { volume: -1 })]],
    ["with half a vehicle", [lane(1, { volume: 1.5 })]],
    ["with a text for a speed", [{ ...lane(1), speed: "88" }]],
    ["with more than all the time occupied", [lane(1, { occupancy: 100.1 })]],
    ["with an unknown fault", [{ ...lane(1), fault: "tired" }]],
    ["of no time", undefined, { periodS: 0 }],
    ["of more than an hour", undefined, { periodS: 3_601 }],
  ])("a reading %s is refused, and the others of its batch are stored", async (_, lanes, more) => {
    const dropped = site.link.dropped();
    await site.report([reading(id, site.ago(60_000), lanes, more), reading(id, site.ago(30_000))]);
    expect(await site.stored(id)).toMatchObject([{ at: site.ago(30_000) }]);
    expect(site.link.dropped()).toBe(dropped + 1);
  });

  test("a device's clock that is ahead counts as now, and its own time is kept", async () => {
    await site.report([reading(id, site.ago(-3_600_000))]);
    expect(await site.stored(id)).toMatchObject([{ at: site.ago(0), deviceAt: site.ago(-3_600_000) }]);
  });

  test("a reading a day late is stored, and one older than the retention is not", async () => {
    await site.report([reading(id, site.ago(31 * dayMs)), reading(id, site.ago(dayMs))]);
    expect(await site.stored(id)).toMatchObject([{ at: site.ago(dayMs) }]);
  });

  test("readings of foreign and unknown detectors are not stored", async () => {
    const dropped = site.link.dropped();
    await makeDetector(tenant, "elsewhere");
    await site.report([reading("elsewhere", site.ago(0)), reading("unknown", site.ago(0))]);
    expect([await site.stored("elsewhere"), site.link.dropped()]).toEqual([[], dropped + 2]);
  });

  test("readings of a detector that another agent reads by now are still stored", async () => {
    await tenant.asOwner("delete from device_assignment where tenant_id = $1 and id = $2", [tenant.id, id]);
    await tenant.asOwner("insert into device_assignment_past values ($1, 'DETECTOR', $2, $3, '2026-01-01')", [
      tenant.id,
      id,
      site.agent.agentId,
    ]);
    await site.report([reading(id, site.ago(0))], "backfill");
    expect(await site.stored(id)).toHaveLength(1);
  });

  test("readings of a deleted detector are stored for a minute at most", async () => {
    await site.report([reading(id, site.ago(0))]);
    await tenant.asOwner("delete from device_assignment where tenant_id = $1 and id = $2", [tenant.id, id]);
    tenant.clock.advanceMs(60_000);
    const dropped = site.link.dropped();
    await site.report([reading(id, site.ago(0))]);
    expect(await site.stored(id)).toHaveLength(1);
    expect(site.link.dropped()).toBe(dropped + 1);
  });

  test("neither another tenant nor a connection without one sees the readings or numbers of detectors", async () => {
    await site.report([reading(id, site.ago(0))]);
    const other = await testTenant();
    const sql = "select 1 from detector_reading union all select 1 from device_number";
    const seen = await other.database.inTenant(other.principal({}), (db) => db.query(sql));
    expect(seen).toEqual([]);
    const { rows } = await tenant.pool.query(sql);
    expect(rows).toEqual([]);
  });
});

test("lanes read back from a row are the lanes written to it", async () => {
  const value = fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null });
  const tenths = (max: number) =>
    fc.option(
      fc.integer({ min: 0, max: max * 10 }).map((n) => n / 10),
      { nil: null },
    );
  const classCount = fc.integer({ min: 0, max: maxClasses });
  const lanes = classCount.chain((count) =>
    fc.uniqueArray(
      fc.record({
        index: fc.integer({ min: 1, max: maxLanes }),
        volume: value,
        speed: tenths(400),
        occupancy: tenths(100),
        classes: fc.array(value, { minLength: count, maxLength: count }),
        fault: fc.constantFrom(null, ...laneFaults),
      }),
      { minLength: 1, selector: ({ index }) => index },
    ),
  );
  const tenant = await testTenant();
  await fc.assert(
    fc.asyncProperty(fc.array(lanes, { minLength: 1, maxLength: 4 }), async (written) => {
      const { table, places } = writeLaneTable(written);
      const { rows } = await tenant.pool.query<{ lanes: number[][] }>(
        "select ($1::int2[])[first:last][1:columns] as lanes from jsonb_to_recordset($2) as place (first int, last int, columns int)",
        [table, JSON.stringify(places)],
      );
      expect(rows.map((row) => readLaneRows(row.lanes))).toEqual(
        written.map((one) => one.toSorted((lane, other) => lane.index - other.index)),
      );
    }),
  );
});
