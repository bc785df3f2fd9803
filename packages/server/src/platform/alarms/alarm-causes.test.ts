import type { AlarmGroupsAnswer, AlarmGroupRow } from "@gantry/domain/alarms/alarm-groups-call.ts";
import { minTimesTogether } from "@gantry/domain/alarms/alarm-causes.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { deviceTables } from "../agent-link/assignment/device-tables.ts";
import { AgentEnd, linkUnderTest, makeSign } from "../agent-link/link-under-test.ts";
import type { Principal } from "../permission/principal.ts";
import { alarmRoutes } from "./alarm-routes.ts";
import { learnAlarmCauses } from "./learn-causes.ts";

const hourMs = 3_600_000;
const cabinet = ["dms-1", "dms-2", "dms-3", "dms-4"];
const elsewhere = "dms-9";
const devices = deviceTables(kinds);
let tenant: TestTenant;
let server: TestServer;
let end: AgentEnd;
let operator: Principal;
let sequence = 0;

beforeAll(async () => {
  tenant = await testTenant();
  for (const [at, id] of cabinet.entries())
    await makeSign(tenant, id, { location: { type: "Point", coordinates: [-105 + at * 0.0001, 39] } });
  await makeSign(tenant, elsewhere);
  const link = await linkUnderTest(tenant);
  server = await serveRoutes(alarmRoutes(link.platform));
  end = await AgentEnd.welcomed(link.url, await link.enrol());
  operator = tenant.principal({
    READ: { ALARM: [], SIGN: [] },
    ALARM_ACKNOWLEDGE: { ALARM: [], SIGN: [] },
  });
  for (let time = 0; time < minTimesTogether; time++) {
    await report(cabinet, "OFFLINE");
    tenant.clock.advanceMs(hourMs);
    await report(cabinet, "ONLINE");
    tenant.clock.advanceMs(hourMs);
  }
  await learn();
  await report([...cabinet, elsewhere], "OFFLINE");
  return () => link.stop();
});
beforeEach(async () => {
  await set(await idsOf([...cabinet, elsewhere]), "learned");
  await learn();
});

async function report(ids: readonly string[], status: DeviceStatus): Promise<void> {
  const observations = ids.map((entityId) => {
    tenant.clock.advanceMs(1_000);
    const observedAt = new Date(tenant.clock.nowMs()).toISOString();
    return { kind: "state" as const, entityType: "SIGN", entityId, observedAt, status, stateData: {} };
  });
  end.send({ type: "batch", lane: "live", sequence: ++sequence, observations });
  await end.next("ack");
}
const learn = () => tenant.database.inTenant(operator, (db) => learnAlarmCauses(db, devices));
const openGroups = async (): Promise<AlarmGroupRow[]> =>
  (await server.call<AlarmGroupsAnswer>(operator, "POST", "/api/v1/alarms/groups", {})).body.groups.filter(
    ({ alarm }) => alarm.active,
  );
const brief = async () =>
  (await openGroups())
    .map(({ cause, ids }) => `${cause} ${ids.length}`)
    .toSorted((one, other) => one.localeCompare(other));
async function idsOf(signs: readonly string[]): Promise<string[]> {
  const rows = await tenant.asOwner<{ id: string }>(
    "select id from alarm where tenant_id = $1 and active and entity_id = any ($2) order by entity_id",
    [tenant.id, signs],
  );
  return rows.map(({ id }) => id);
}
const set = (ids: readonly string[], cause: unknown, as = operator) =>
  server.call<{ devices: number }>(as, "POST", "/api/v1/alarms/causes", { ids, cause });

test("signs at one place that fell silent together three times are a cabinet, with the reason in numbers", async () => {
  const [group] = (await openGroups()).filter(({ cause }) => cause === "cabinet");
  expect(group?.ids).toHaveLength(cabinet.length);
  expect(group?.known).toMatchObject({
    kind: "cabinet",
    name: null,
    learned: { devices: cabinet.length, times: minTimesTogether + 1 },
  });
  expect(await brief()).toEqual(["cabinet 4", "one 1"]);
});

test("a device that a person moves out of its cause stays out when causes are learned again, with an audit row", async () => {
  await set(await idsOf(["dms-4"]), "none");
  expect(await brief()).toEqual(["cabinet 3", "one 1", "one 1"]);
  await learn();
  expect(await brief()).toEqual(["cabinet 3", "one 1", "one 1"]);
  const [group] = (await openGroups()).filter(({ cause }) => cause === "cabinet");
  expect(group?.known?.learned?.devices).toBe(3);
  const [edit] = await tenant.asOwner<{ actor: string; before: object; after: object }>(
    `select actor_name as actor, before, after from audit_log
     where tenant_id = $1 and entity_type = 'SIGN' and entity_id = 'dms-4' order by at desc, id desc limit 1`,
    [tenant.id],
  );
  expect(edit).toEqual({
    actor: "Tester tester",
    before: { alarmCause: null },
    after: { alarmCause: { kind: "none", name: null } },
  });
});

test("a cause that a person names groups its devices and precedes the learned one", async () => {
  const answer = await set(await idsOf(["dms-1", elsewhere]), { kind: "power", name: " Feed C " });
  expect(answer.body).toEqual({ devices: 2 });
  await learn();
  expect(await brief()).toEqual(["cabinet 3", "power 2"]);
  const [group] = (await openGroups()).filter(({ cause }) => cause === "power");
  expect(group?.known).toMatchObject({ name: "Feed C", setBy: "Tester tester", learned: null });
  expect((await server.call(operator, "GET", "/api/v1/alarms/causes")).body).toEqual([
    { kind: "power", name: "Feed C", devices: 2 },
  ]);
  const ofOne = tenant.principal({ READ: { ALARM: [], SIGN: ["dms-1"] } }, "of-one");
  expect((await server.call(ofOne, "GET", "/api/v1/alarms/causes")).body).toEqual([
    { kind: "power", name: "Feed C", devices: 1 },
  ]);
});

test("setting a cause needs the permission to acknowledge on the alarm's device, and a name", async () => {
  const ids = await idsOf(["dms-1", "dms-2"]);
  const ofOne = tenant.principal(
    { READ: { ALARM: [], SIGN: [] }, ALARM_ACKNOWLEDGE: { ALARM: [], SIGN: ["dms-2"] } },
    "of-one",
  );
  expect((await set(ids, "none", ofOne)).body).toEqual({ devices: 1 });
  const reader = tenant.principal({ READ: { ALARM: [], SIGN: [] } }, "reader");
  const path = "/api/v1/alarms/causes";
  expect(await server.failing(reader, "POST", path, { ids, cause: "none" })).toMatchObject({ status: 403 });
  for (const cause of [{ kind: "power", name: " " }, { kind: "moon", name: "x" }, "all"])
    expect(await server.failing(operator, "POST", path, { ids, cause })).toMatchObject({ status: 400 });
  const foreign = { ...operator, tenantId: (await testTenant()).id };
  expect((await set(ids, "none", foreign)).body).toEqual({ devices: 0 });
});

test("setting the same cause again writes no second audit row", async () => {
  const ids = await idsOf(["dms-3"]);
  const count = async () =>
    (await tenant.asOwner("select from audit_log where tenant_id = $1 and entity_id = 'dms-3'", [tenant.id]))
      .length;
  const before = await count();
  for (let time = 0; time < 3; time++) await set(ids, { kind: "cabinet", name: "Exit 12" });
  expect(await count()).toBe(before + 1);
});
