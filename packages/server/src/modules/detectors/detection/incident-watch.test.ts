import type {
  IncidentDetection,
  RoadConditions,
  RoadSpeeds,
} from "@gantry/domain/contract/answers/detection.ts";
import type { LaneReading } from "@gantry/domain/detector/detector-reading.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { detectorsUnderTest, type DetectorsUnderTest, lane, reading } from "../detectors-under-test.ts";
import { CarriagewayStore } from "./carriageway-store.ts";
import { IncidentWatch } from "./incident-watch.ts";
import { TemplateStore } from "./template-store.ts";

const intervalMs = 30_000;
let tenant: TestTenant;
let site: DetectorsUnderTest;
let watch: IncidentWatch;
let made = 0;

/** Two detectors on a road of their own for each test. */
interface Road {
  name: string;
  upstream: string;
  downstream: string;
}
const roads: Road[] = Array.from({ length: 15 }, (_, at) => ({
  name: `Road ${at}`,
  upstream: `up${at}`,
  downstream: `down${at}`,
}));
let road = roads[0] as Road;
/** The road section of its downstream detector bends. */
const bent: Road = { name: "Bent road", upstream: "upBent", downstream: "downBent" };
const bend = {
  type: "LineString",
  coordinates: [
    [-105, 39.615],
    [-105.02, 39.6225],
    [-105, 39.63],
    [-105, 39.64],
  ],
};

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  const placed = ({ name }: Road, latitude: number) => ({
    roadName: name,
    direction: "Northbound",
    location: { type: "Point", coordinates: [-105, latitude] },
  });
  site = await detectorsUnderTest(
    tenant,
    Object.fromEntries(
      [...roads, bent].flatMap((one) => [
        [one.downstream, { ...placed(one, 39.63), ...(one === bent && { stretch: bend }) }],
        [one.upstream, placed(one, 39.6)],
      ]),
    ),
  );
});
afterAll(() => site.stop());
beforeEach(() => {
  road = roads[made++] as Road;
  watch = newWatch();
});

const newWatch = () =>
  new IncidentWatch({ carriageways: new CarriagewayStore(), templates: new TemplateStore() });

// Each interval differs a little, as equal values would be a fault.
let interval = 0;
const free = () => ({ volume: 9 + (interval % 4), speed: 102 + (interval % 5), occupancy: 8 });
const queued = () => ({ volume: 3 + (interval % 2), speed: 7 + (interval % 3), occupancy: 55 });
const few = () => ({ volume: 3 + (interval % 3), speed: 104 + (interval % 5), occupancy: 3 });
const dead = () => ({ volume: null, speed: null, occupancy: null });
type Values = () => Partial<LaneReading>;

/** So many intervals of both detectors, each followed by the job. */
async function drive(count: number, upstream: Values | null, downstream: Values | null): Promise<void> {
  for (let at = 0; at < count; at++) {
    tenant.clock.advanceMs(intervalMs);
    interval += 1;
    const readings = [
      [road.upstream, upstream],
      [road.downstream, downstream],
    ] as const;
    await site.report(
      readings.flatMap(([id, values]) =>
        values ? [reading(id, site.ago(0), [lane(1, values()), lane(2, values())])] : [],
      ),
    );
    await runJob();
  }
}

const runJob = () => tenant.database.inTenant(tenant.principal({}), (db) => watch.run(db));

const everything = { READ: { DETECTOR: [] } };

async function detections(grants: Parameters<TestTenant["principal"]>[0] = everything) {
  const filters = [{ field: "roadName", operator: "EQUALS", value: road.name }];
  const { body } = await site.server.call<FindAnswer<IncidentDetection>>(
    tenant.principal(grants),
    "POST",
    "/api/v1/aid/detections/find",
    { filters, sortField: "algorithm", ascending: true },
  );
  return body.items;
}

async function conditions(grants: Parameters<TestTenant["principal"]>[0] = everything, query = "") {
  const { body } = await site.server.call<RoadConditions>(
    tenant.principal(grants),
    "GET",
    `/api/v1/aid/road-conditions${query}`,
  );
  return body.items.find(({ roadName }) => roadName === road.name);
}

async function speeds(grants: Parameters<TestTenant["principal"]>[0] = everything, query = "") {
  const { body } = await site.server.call<RoadSpeeds>(
    tenant.principal(grants),
    "GET",
    `/api/v1/detectors/road-speeds${query}`,
  );
  return body.items.find(({ roadName }) => roadName === road.name);
}

describe("detection of incidents", () => {
  test("Queued traffic before an emptier road is detected once by each algorithm, and ends when it flows", async () => {
    await drive(4, free, free);
    expect(await detections()).toEqual([]);
    await drive(6, queued, few);
    const startedAt = expect.any(String) as string;
    expect(await detections()).toMatchObject([
      { algorithm: "california7", upstreamId: road.upstream, downstreamId: road.downstream, startedAt },
      { algorithm: "mcMaster", upstreamName: road.upstream, direction: "Northbound", endedAt: null },
    ]);
    await drive(10, free, free);
    const ended = await detections();
    expect(ended).toMatchObject([{ endReason: "cleared" }, { endReason: "cleared" }]);
    for (const { startedAt: start, endedAt } of ended)
      expect(Date.parse(endedAt ?? "")).toBeGreaterThan(Date.parse(start));
  });

  test("A detection ends as unknown when the detectors send nothing", async () => {
    await drive(6, queued, few);
    await drive(12, null, null);
    expect(await detections()).toMatchObject([{ endReason: "unknown" }, { endReason: "unknown" }]);
  });

  test("Detectors without values detect nothing", async () => {
    await drive(8, dead, few);
    await drive(8, queued, dead);
    expect(await detections()).toEqual([]);
  });

  test("An interval counts once, however often the job runs", async () => {
    await drive(1, queued, few);
    for (let again = 0; again < 6; again++) await runJob();
    expect(await detections()).toEqual([]);
  });

  test("A restarted server goes on with a detection, and one job after another changes nothing", async () => {
    await drive(6, queued, few);
    const before = await detections();
    watch = newWatch();
    await drive(2, queued, few);
    await runJob();
    const after = await detections();
    expect(after.map(({ id, startedAt }) => ({ id, startedAt }))).toEqual(
      before.map(({ id, startedAt }) => ({ id, startedAt })),
    );
    for (const { endedAt, seenAt } of after)
      expect({ endedAt, seenAt }).toEqual({ endedAt: null, seenAt: site.ago(0) });
  });

  test("A detection is listed only to those who may read both detectors", async () => {
    await drive(6, queued, few);
    const { upstream, downstream } = road;
    expect(await detections({ READ: { DETECTOR: [upstream] } })).toEqual([]);
    expect(await detections({ READ: { DETECTOR: [upstream, downstream] } })).toHaveLength(2);
    const other = await testTenant();
    const { count } = await other.database.inTenant(other.principal(everything), async (db) => {
      const rows = await db.query("select 1 from incident_detection");
      return { count: rows.length };
    });
    expect(count).toBe(0);
  });

  test("A lasting detection outlives its retention, and an ended one is hidden after it", async () => {
    await drive(6, queued, few);
    const move = "update incident_detection set started_at = started_at - interval '91 days'";
    await tenant.asOwner(`${move} where tenant_id = $1 and road_name = $2`, [tenant.id, road.name]);
    expect(await detections()).toHaveLength(2);
    await drive(12, free, free);
    expect(await detections()).toEqual([]);
  });
});

describe("conditions of a road", () => {
  test("A queue has a tail between the detectors, and the travel time counts it", async () => {
    tenant.clock.advanceMs(intervalMs);
    await site.report([
      reading(road.upstream, site.ago(0), [lane(1, free())]),
      reading(road.downstream, site.ago(0), [lane(1, queued())]),
    ]);
    const found = await conditions();
    expect(found).toMatchObject({
      from: { id: road.upstream },
      to: { id: road.downstream },
      coverage: 100,
      oldestAt: site.ago(0),
      queues: [{ upstream: { id: road.upstream }, downstream: { id: road.downstream } }],
    });
    expect(found?.travelTimeS).toBeGreaterThan(600);
    expect(found?.freeTravelTimeS).toBeLessThan(120);
    expect(found?.queues[0]?.location.coordinates[1]).toBeCloseTo(39.615, 6);
    expect(found?.queues[0]?.way[0]).toEqual(found?.queues[0]?.location.coordinates);
    expect(found?.queues[0]?.way[1]?.[1]).toBeCloseTo(39.63, 6);
  });

  test("Readings older than two minutes give neither a travel time nor a queue", async () => {
    await site.report([
      reading(road.upstream, site.ago(0), [lane(1, queued())]),
      reading(road.downstream, site.ago(0), [lane(1, queued())]),
    ]);
    tenant.clock.advanceMs(119_000);
    expect((await conditions())?.travelTimeS).toBeGreaterThan(600);
    tenant.clock.advanceMs(1_000);
    expect(await conditions()).toMatchObject({ travelTimeS: null, queues: [], coverage: 0, oldestAt: null });
  });

  test("The speed along a road is that of its detectors, until their readings are two minutes old", async () => {
    await site.report([
      reading(road.upstream, site.ago(0), [lane(1, free())]),
      reading(road.downstream, site.ago(0), [lane(1, queued())]),
    ]);
    const found = await speeds();
    expect(found).toMatchObject({ direction: "Northbound", oldestAt: site.ago(0) });
    const [fast, slow] = found?.sections ?? [];
    expect(fast?.speedKph).toBeGreaterThan(90);
    expect(slow?.speedKph).toBeLessThan(15);
    expect(fast?.way.at(-1)).toEqual(slow?.way[0]);
    expect(await speeds({ READ: { DETECTOR: [road.upstream] } })).toBeUndefined();
    tenant.clock.advanceMs(120_000);
    expect(await speeds()).toMatchObject({ sections: [], oldestAt: null });
  });

  test("the travel time of a road comes with its speeds, with its ends and the usual time, and is null without readings", async () => {
    await site.report([
      reading(road.upstream, site.ago(0), [lane(1, free())]),
      reading(road.downstream, site.ago(0), [lane(1, queued())]),
    ]);
    const { travelTime } = (await speeds()) ?? {};
    expect(travelTime).toMatchObject({ from: road.upstream, to: road.downstream });
    expect(travelTime?.middle[1]).toBeCloseTo(39.63, 6);
    expect(travelTime?.seconds).toBeGreaterThan(600);
    expect(travelTime?.freeSeconds).toBeLessThan(120);
    tenant.clock.advanceMs(120_000);
    expect((await speeds())?.travelTime).toMatchObject({
      seconds: null,
      freeSeconds: travelTime?.freeSeconds,
    });
  });

  test("the queue and the speeds of a moment are those measured then, and a moment to come is now", async () => {
    await drive(4, free, queued);
    const then = `?at=${site.ago(0)}`;
    await drive(5, free, free);
    const slowest = async (query?: string) =>
      Math.min(...((await speeds(everything, query))?.sections ?? []).map(({ speedKph }) => speedKph));
    expect((await conditions(everything, then))?.queues).toHaveLength(1);
    expect((await conditions(everything, `?at=${site.ago(-60_000)}`))?.queues).toEqual([]);
    expect(await slowest(then)).toBeLessThan(15);
    expect(await slowest()).toBeGreaterThan(90);
  });

  test("the travel time of a moment is that of the readings shortly before it, and unknown where they were too old", async () => {
    await drive(4, free, queued);
    const then = site.ago(0);
    const tooOld = site.ago(-121_000);
    tenant.clock.advanceMs(180_000);
    await drive(5, free, free);
    const secondsAt = async (query?: string) => (await speeds(everything, query))?.travelTime.seconds;
    expect(await secondsAt(`?at=${then}`)).toBeGreaterThan(Number(await secondsAt()));
    expect(await secondsAt(`?at=${tooOld}`)).toBeNull();
  });

  test("a moment that is no time is refused by name, and one before the readings that are kept shows nothing", async () => {
    await drive(1, free, queued);
    const refused = await site.server.call(
      tenant.principal(everything),
      "GET",
      "/api/v1/detectors/road-speeds?at=soon",
    );
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "at" }] } });
    const then = `?at=${site.ago(0)}`;
    tenant.clock.advanceMs(31 * 86_400_000);
    expect(await conditions(everything, then)).toMatchObject({ queues: [], oldestAt: null });
  });

  test("A road is left out where the caller may read only one of its detectors", async () => {
    await drive(1, free, free);
    expect(await conditions({ READ: { DETECTOR: [road.upstream] } })).toBeUndefined();
    expect(await conditions({ READ: { DETECTOR: [road.upstream, road.downstream] } })).toBeDefined();
  });
});

test("speeds are along the road section of a detector where one is drawn, and its kilometres count", async () => {
  road = bent;
  await drive(1, free, free);
  const { sections, travelTime } = (await speeds()) ?? {};
  expect(sections?.map(({ way }) => way)).toEqual([
    [
      [-105, 39.6],
      [-105, 39.615],
    ],
    bend.coordinates,
  ]);
  expect(travelTime?.lengthKm).toBeCloseTo(5.48, 1);
});
