import type { WarningsAnswer } from "@gantry/domain/contract/answers/warning-watch.ts";
import { beforeEach, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import {
  grantsOn,
  messageOf,
  nsFromMinutes,
  signsUnderTest,
  type SignsUnderTest,
} from "../signs-under-test.ts";

let signs: SignsUnderTest;
let operator: Principal;
const point = (km: number) => ({ type: "Point", coordinates: [-105, 39.7 - km / 111.195] });
const road = { roadName: "I-25", direction: "Northbound" };

beforeEach(async () => {
  signs = await signsUnderTest();
  operator = signs.tenant.principal(
    grantsOn({ SIGN: ["READ", "CONTROL"], AUTOMATED_INCIDENT: ["READ", "UPDATE"] }),
    "operator",
  );
  await signs.makeSign("near", { ...road, location: point(2) });
  await signs.makeSign("behind", { ...road, location: point(-2) });
  await makeIncident("crash");
});

async function makeIncident(id: string, more: object = {}): Promise<void> {
  const doc = {
    name: `Crash ${id}`,
    severity: "MAJOR",
    status: "ACTIVE",
    ...road,
    location: point(0),
    ...more,
  };
  await signs.tenant.asOwner(
    `insert into automated_incident (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [signs.tenant.id, id, JSON.stringify(doc)],
  );
}

const setStatus = (id: string, status: string) =>
  signs.tenant.asOwner(
    "update automated_incident set doc = doc || jsonb_build_object('status', $3::text) where tenant_id = $1 and id = $2",
    [signs.tenant.id, id, status],
  );
const watch = async (who = operator, queues: object[] = []) => {
  const { status, body } = await signs.server.call<WarningsAnswer>(who, "POST", "/api/v1/signs/warnings", {
    queues,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
async function warn(signId: string): Promise<void> {
  const { status } = await signs.server.call(operator, "POST", "/api/v1/signs/queue/multi", {
    messages: { [signId]: messageOf("CRASH AHEAD", { priority: 2, duration: nsFromMinutes(30) }) },
    associatedEntityId: "crash",
    associatedEntityType: "AUTOMATED_INCIDENT",
  });
  expect(status).toBe(200);
}

test("An open incident without a warning upstream is named with its signs, until one of them warns", async () => {
  const before = await watch();
  expect(before.incidents).toMatchObject([{ id: "crash", upstream: [{ signId: "near" }] }]);
  await warn("behind");
  expect((await watch()).incidents).toHaveLength(1);
  await warn("near");
  expect((await watch()).incidents).toEqual([]);
  signs.tenant.clock.advanceMs(31 * 60_000);
  expect((await watch()).incidents).toHaveLength(1);
});

test("A warning whose incident is over or deleted is named as one without a cause", async () => {
  await warn("near");
  expect((await watch()).causeless).toEqual([]);
  await setStatus("crash", "CLEARED");
  const over = { signId: "near", text: "CRASH AHEAD", incidentId: "crash", incidentName: "Crash crash" };
  expect((await watch()).causeless).toMatchObject([over]);
  expect((await watch()).incidents).toEqual([]);
  await signs.tenant.asOwner("delete from automated_incident where tenant_id = $1", [signs.tenant.id]);
  expect((await watch()).causeless).toMatchObject([{ ...over, incidentName: null }]);
});

test("A queue tail without a warning upstream is named with the signs before it", async () => {
  const queue = { id: "q1", ...road, point: point(-1).coordinates };
  const { queues } = await watch(operator, [queue, { ...queue, id: "q2", direction: "Southbound" }]);
  expect(queues).toMatchObject([{ id: "q1", upstream: [{ signId: "near" }] }]);
  await warn("near");
  expect((await watch(operator, [queue])).queues).toEqual([]);
});

test("The watch shows no incident or sign that the user may not read", async () => {
  const noIncidents = signs.tenant.principal(grantsOn({ SIGN: ["READ"] }), "no-incidents");
  expect((await watch(noIncidents)).incidents).toEqual([]);
  await warn("near");
  await setStatus("crash", "CLEARED");
  expect((await watch(noIncidents)).causeless).toMatchObject([{ signId: "near", incidentName: null }]);
  const other = signs.tenant.principal(
    { READ: { SIGN: ["behind"], AUTOMATED_INCIDENT: [] }, CONTROL: {} },
    "other",
  );
  expect((await watch(other)).causeless).toEqual([]);
  const refused = await signs.server.failing(operator, "POST", "/api/v1/signs/warnings", {
    queues: [{ id: "q", ...road, point: [999, 0] }],
  });
  expect(refused.errors?.[0]?.field).toBe("queues.0.point.0");
});
