import { afterAll, beforeAll, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { detectorsUnderTest, type DetectorsUnderTest, lane, reading } from "../detectors-under-test.ts";
import { CarriagewayStore } from "./carriageway-store.ts";
import { roadQueues } from "./road-queues.ts";
import { TemplateStore } from "./template-store.ts";

const [upstream, downstream] = ["up", "down"];
const read = roadQueues({ carriageways: new CarriagewayStore(), templates: new TemplateStore() });
let tenant: TestTenant;
let site: DetectorsUnderTest;

beforeAll(async () => {
  tenant = await testTenant({ ownDatabase: true });
  const placed = (latitude: number) => ({
    roadName: "I-25",
    direction: "Northbound",
    location: { type: "Point", coordinates: [-105, latitude] },
  });
  site = await detectorsUnderTest(tenant, { [upstream]: placed(39.6), [downstream]: placed(39.63) });
});
afterAll(() => site.stop());

const report = (...rows: [id: string, speed: number, occupancy: number][]) =>
  site.report(
    rows.map(([id, speed, occupancy]) =>
      reading(id, site.ago(0), [lane(1, { volume: 4, speed, occupancy })]),
    ),
  );
const readAt = (roadName: string, latitudes: number[] = []) =>
  tenant.database.inTenant(tenant.principal({}), (db) =>
    read(db, {
      roadName,
      direction: "NB",
      places: latitudes.map((latitude) => ({ longitude: -105, latitude })),
    }),
  );

test("The queue of a road is read with its detector and with places along the road", async () => {
  tenant.clock.advanceMs(30_000);
  await report([upstream, 100, 8], [downstream, 8, 60]);
  const { queues, placesKm } = await readAt("i 25", [39.59, 39.615, 41]);
  expect(queues).toMatchObject([{ detectorId: downstream, detectorName: downstream }]);
  expect(queues[0]!.km).toBeCloseTo(1.67, 1);
  expect(placesKm.map((km) => km && Math.round(km * 10) / 10)).toEqual([0, 1.7, null]);
  expect(await readAt("I-70", [39.6])).toEqual({ queues: [], placesKm: [null] });
});

test("A queue of which nothing was read for two minutes is none", async () => {
  tenant.clock.advanceMs(30_000);
  await report([upstream, 101, 8], [downstream, 9, 60]);
  expect((await readAt("I-25")).queues).toHaveLength(1);
  tenant.clock.advanceMs(121_000);
  expect((await readAt("I-25")).queues).toEqual([]);
});
