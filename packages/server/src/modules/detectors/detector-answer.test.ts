import { afterAll, beforeAll, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { detectorsUnderTest, type DetectorsUnderTest, lane } from "./detectors-under-test.ts";

let tenant: TestTenant;
let site: DetectorsUnderTest;
const document = {
  description: "North of 104th",
  roadName: "I-25",
  timezone: "America/Denver",
  laneCount: 3,
};

beforeAll(async () => {
  tenant = await testTenant();
  site = await detectorsUnderTest(tenant, { d1: document, d2: { laneCount: 1 } });
});
afterAll(() => site.stop());

const reader = () => tenant.principal({ READ: { DETECTOR: [] }, UPDATE: { DETECTOR: [] } });

test("a detector has its name, road, zone, numbered lanes, status and the state with its time (DET-015)", async () => {
  const at = site.ago(1_000);
  const detectorLanes = [lane(1), lane(2), lane(3, { volume: null, fault: "deviceFault" })];
  const stateData = { detectorLanes, zoneClassLabels: ["Cars"] };
  await site.report([
    { kind: "state", entityType: "DETECTOR", entityId: "d1", observedAt: at, status: "DEGRADED", stateData },
  ]);
  const { body } = await site.server.call(reader(), "GET", "/api/v1/detectors/detector/d1");
  expect(body).toMatchObject({
    id: "d1",
    name: "d1",
    ...document,
    status: "DEGRADED",
    lanes: [{ index: 1 }, { index: 2 }, { index: 3 }],
    lastUpdateTimestamp: at,
    stateData,
  });
});

test("the list has the lanes of each detector, and a detector that was read can be saved as it is", async () => {
  const path = "/api/v1/detectors/detector";
  const { body } = await site.server.call<{ items: object[] }>(reader(), "POST", `${path}/find`, {
    fields: ["name", "lanes"],
  });
  expect(body.items).toMatchObject([
    { id: "d1", lanes: [{ index: 1 }, { index: 2 }, { index: 3 }] },
    { id: "d2", lanes: [{ index: 1 }] },
  ]);
  const read = await site.server.call<object>(reader(), "GET", `${path}/d2`);
  const saved = await site.server.call(reader(), "PUT", `${path}/d2`, read.body);
  expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ lanes: [{ index: 1 }] })]);
});
