import type { AlarmGroupsAnswer } from "@gantry/domain/alarms/alarm-groups-call.ts";
import type { AlarmRateAnswer } from "@gantry/domain/alarms/alarm-rate.ts";
import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { kinds as allKinds } from "@gantry/domain/kinds/index.ts";
import { workZone } from "@gantry/domain/kinds/work-zone.ts";
import { z } from "zod";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { serveKinds, type KindServer } from "../../testing/kind-server.ts";
import { deviceTables } from "../agent-link/assignment/device-tables.ts";
import { AgentEnd, linkUnderTest, type LinkUnderTest, makeSign } from "../agent-link/link-under-test.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import type { Principal } from "../permission/principal.ts";
import { notifyAlarms } from "./alarm-notifications.ts";
import { alarmRoutes } from "./alarm-routes.ts";
import { settleDueAlarms } from "./due-alarms.ts";
import { watchAlarms } from "./watch-alarms.ts";

const tables = deviceTables(allKinds);
const signs = Array.from({ length: 10 }, (_, at) => `dms-${at + 1}`);
const detectors = ["det-1", "det-2", "det-3"];
let tenant: TestTenant;
let server: TestServer;
let link: LinkUnderTest;
let kinds: KindServer;
let end: AgentEnd;
let operator: Principal;
let editor: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  for (const id of signs) await makeSign(tenant, id, { name: `DMS ${id}`, roadName: `Road ${id}` });
  for (const id of detectors) await makeDevice("detector", id);
  await makeDevice("weather_station", "wx-1");
  const anything = ["shortErrors", "problem", "description", "tests"].map((name) => [name, z.unknown()]);
  const hooks = {
    SIGN: { members: Object.fromEntries(anything) },
    DETECTOR: { members: { detectorLanes: z.unknown(), problem: z.unknown() } },
    WEATHER_STATION: { members: { pavement: z.unknown(), problem: z.unknown() } },
  };
  link = await linkUnderTest(tenant, { hooks });
  server = await serveRoutes(alarmRoutes(link.platform));
  kinds = await serveKinds(tenant.database, [alarmConfig, workZone]);
  end = await AgentEnd.welcomed(link.url, await link.enrol());
  const devices = { ALARM: [], SIGN: [], DETECTOR: [], WEATHER_STATION: [] };
  operator = tenant.principal({ READ: devices, ALARM_ACKNOWLEDGE: devices });
  const edited = { ALARM_CONFIG: [], WORK_ZONE: [] };
  editor = tenant.principal({
    CREATE: edited,
    UPDATE: edited,
    DELETE: edited,
    READ: { ...edited, SIGN: [], DETECTOR: [], WEATHER_STATION: [] },
  });
  return () => link.stop();
});

async function makeDevice(table: string, id: string): Promise<void> {
  const doc = { name: id, protocol: "NTCIP", host: "10.1.2.3", port: 161, pollEnabled: true, pollRate: 30 };
  await tenant.asOwner(
    `insert into ${table} (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'x')`,
    [tenant.id, id, JSON.stringify(doc)],
  );
  await tenant.asOwner(
    `insert into ${table}_state (tenant_id, id, rev, status, state) values ($1, $2, nextval('entity_rev'), 'UNKNOWN', '{}')`,
    [tenant.id, id],
  );
}

const made: [path: string, id: string][] = [];
async function make(path: string, body: object): Promise<string> {
  const { id } = (await kinds.call<{ id: string }>(editor, "POST", `/api/v1/${path}`, body)).body;
  made.push([path, id]);
  return id;
}
const makeSetting = (body: object) =>
  make("alarm-configs", { name: "Setting", entityType: "SIGN", alarmSeverity: "major", ...body });
afterEach(async () => {
  for (const [path, id] of made.splice(0)) await kinds.call(editor, "DELETE", `/api/v1/${path}/${id}`);
});

let sequence = 0;
async function report(...observations: Observation[]): Promise<void> {
  end.send({ type: "batch", lane: "live", sequence: ++sequence, observations });
  await end.next("ack");
}
const observe = (
  entityId: string,
  status: DeviceStatus,
  stateData: Record<string, unknown> = {},
  entityType = "SIGN",
): Observation => ({
  kind: "state",
  entityType,
  entityId,
  observedAt: new Date(tenant.clock.nowMs()).toISOString(),
  status,
  stateData,
});
const reportSpeed = (entityId: string, speed: number | null, status: DeviceStatus = "ONLINE") => {
  const lane = { index: 1, volume: speed === null ? 0 : 10, speed, occupancy: 5, classes: [], fault: null };
  return report(observe(entityId, status, { detectorLanes: [lane], problem: null }, "DETECTOR"));
};
async function alarmsOf(entityId: string): Promise<Alarm[]> {
  const query = { filters: [{ field: "entityId", operator: "EQUALS", value: entityId }] };
  return (await server.call<FindAnswer<Alarm>>(operator, "POST", "/api/v1/alarms/find", query)).body.items;
}
/** The jobs of a server, as its timer runs them. */
const runJob = () =>
  tenant.database.inTenant(systemPrincipal(tenant.id, "job:test", "test"), async (db) => {
    await settleDueAlarms(db, tables);
    await watchAlarms(db, tables);
  });
async function pass(ms: number): Promise<void> {
  tenant.clock.advanceMs(ms);
  await runJob();
}
const countOf = async (entityId: string) => (await alarmsOf(entityId)).filter(({ active }) => active).length;
async function eventsOf(entityId: string): Promise<string[]> {
  const rows = await tenant.asOwner<{ event: string }>(
    "select event from event where tenant_id = $1 and entity_id = $2 and event like 'alarm%' order by id",
    [tenant.id, entityId],
  );
  return rows.map(({ event }) => event);
}

describe("delays and repetition of an alarm setting", () => {
  test("an alarm is raised when its activation delay has passed, by whichever server runs then", async () => {
    await makeSetting({ alarmType: "communicationFailure", activationDelay: 60_000 });
    await report(observe("dms-1", "OFFLINE"));
    const dueAt = new Date(tenant.clock.nowMs() + 60_000).toISOString();
    await pass(59_000);
    expect(await alarmsOf("dms-1")).toEqual([]);
    // The delay is a row, so another server finds it after a crash of the one that stored the report.
    tenant.clock.advanceMs(600_000);
    await Promise.all(Array.from({ length: 6 }, runJob));
    expect(await alarmsOf("dms-1")).toMatchObject([{ active: true, activeTime: dueAt, occurrences: 1 }]);
    expect(await eventsOf("dms-1")).toEqual(["alarmRaised"]);
  });

  test("an alarm is not raised if the device recovers within the delay", async () => {
    await makeSetting({ alarmType: "communicationFailure", activationDelay: 60_000 });
    await report(observe("dms-2", "OFFLINE"));
    tenant.clock.advanceMs(30_000);
    await report(observe("dms-2", "ONLINE"));
    await pass(600_000);
    expect(await alarmsOf("dms-2")).toEqual([]);
    expect(await tenant.asOwner("select * from alarm_waiting where tenant_id = $1", [tenant.id])).toEqual([]);
  });

  test("the job and reports that arrive together raise an alarm once and lose none", async () => {
    await makeSetting({ alarmType: "communicationFailure", activationDelay: 1_000, clearingDelay: 1_000 });
    const some = signs.slice(2, 6);
    for (let round = 0; round < 5; round++) {
      await report(...some.map((id) => observe(id, "OFFLINE")));
      tenant.clock.advanceMs(2_000);
      await Promise.all([runJob(), report(...some.map((id) => observe(id, "OFFLINE"))), runJob()]);
      expect(await Promise.all(some.map(countOf))).toEqual([1, 1, 1, 1]);
      await report(...some.map((id) => observe(id, "ONLINE")));
      tenant.clock.advanceMs(2_000);
      await Promise.all([runJob(), report(...some.map((id) => observe(id, "ONLINE"))), runJob()]);
      expect(await Promise.all(some.map(countOf))).toEqual([0, 0, 0, 0]);
    }
    const raised = (await eventsOf("dms-3")).filter((event) => event === "alarmRaised");
    expect(raised).toHaveLength(5);
  });

  test("with repetition the alarm is raised by the last of so many reports within the interval", async () => {
    await makeSetting({
      alarmType: "communicationFailure",
      activateOnReoccurrence: true,
      reoccurrenceCount: 3,
      reoccurrenceInterval: 120_000,
    });
    for (const expected of [0, 0, 1]) {
      await report(observe("dms-7", "OFFLINE"));
      expect(await countOf("dms-7")).toBe(expected);
      tenant.clock.advanceMs(30_000);
      if (expected === 0) await report(observe("dms-7", "ONLINE"));
      tenant.clock.advanceMs(1_000);
    }
  });
});

describe("thresholds on reported values", () => {
  const slow = {
    entityType: "DETECTOR",
    alarmType: "threshold",
    measuredValue: "trafficSpeed",
    comparison: "below",
    limit: 48,
    clearLimit: 60,
  };

  test("slow traffic for two minutes raises an alarm with the value, which clears at its own limit", async () => {
    await makeSetting({ ...slow, name: "Slow traffic", activationDelay: 120_000 });
    for (let at = 0; at < 5; at++) {
      await reportSpeed("det-1", 40);
      expect(await alarmsOf("det-1")).toHaveLength(at < 4 ? 0 : 1);
      if (at < 4) await pass(30_000);
    }
    expect(await alarmsOf("det-1")).toMatchObject([
      {
        name: "Slow traffic",
        alarmType: "threshold",
        detail: "Traffic speed 40 km/h (limit 48 km/h)",
        measured: { name: "trafficSpeed", value: 40, comparison: "below", limit: 48, part: null },
      },
    ]);
    for (const speed of [55, null]) await reportSpeed("det-1", speed);
    await reportSpeed("det-1", 90, "OFFLINE");
    expect((await alarmsOf("det-1")).find(({ alarmType }) => alarmType === "threshold")?.active).toBe(true);
    await reportSpeed("det-1", 60);
    expect(await countOf("det-1")).toBe(0);
  });

  test("friction below 0.3 raises an alarm with the sensor, which clears at its own limit", async () => {
    await makeSetting({
      name: "Slippery road",
      entityType: "WEATHER_STATION",
      alarmType: "threshold",
      measuredValue: "friction",
      comparison: "below",
      limit: 30,
      clearLimit: 40,
    });
    const reportFriction = (friction: number) => {
      const pavement = [
        { sensor: 1, surface: "dry", friction: 82 },
        { sensor: 2, surface: "ice", friction },
      ];
      tenant.clock.advanceMs(1_000);
      return report(observe("wx-1", "ONLINE", { pavement, problem: null }, "WEATHER_STATION"));
    };
    const counts: number[] = [];
    for (const friction of [30, 29, 39, 40]) {
      await reportFriction(friction);
      counts.push(await countOf("wx-1"));
    }
    expect(counts).toEqual([0, 1, 1, 0]);
    expect(await alarmsOf("wx-1")).toMatchObject([
      {
        name: "Slippery road",
        measured: { name: "friction", part: "2", value: 29, comparison: "below", limit: 30 },
      },
    ]);
  });

  test("more than 5 % of failed pixels raise an alarm at the sign", async () => {
    await makeSetting({
      name: "Pixel errors",
      alarmType: "threshold",
      measuredValue: "pixelErrors",
      comparison: "above",
      limit: 5,
    });
    const description = { widthPx: 10, heightPx: 10 };
    const counts: number[] = [];
    for (const failed of [5, 6, 5]) {
      const failures = Array.from({ length: failed }, (_, at) => ({ x: at, y: 0 }));
      tenant.clock.advanceMs(1_000);
      await report(observe("dms-6", "ONLINE", { description, tests: { pixel: { failures } } }));
      const open = (await alarmsOf("dms-6")).filter(
        ({ active, alarmType }) => active && alarmType === "threshold",
      );
      counts.push(open.length);
    }
    expect(counts).toEqual([0, 1, 0]);
  });

  test("a value that is no longer read does not raise the alarm when the delay ends", async () => {
    await makeSetting({ ...slow, activationDelay: 120_000 });
    await reportSpeed("det-2", 20);
    await pass(121_000);
    expect(await alarmsOf("det-2")).toEqual([]);
    await reportSpeed("det-2", 20);
    tenant.clock.advanceMs(30_000);
    await reportSpeed("det-2", 20, "OFFLINE");
    await pass(600_000);
    expect((await alarmsOf("det-2")).filter(({ alarmType }) => alarmType === "threshold")).toEqual([]);
  });

  test("several thresholds of a device are separate alarms, and that of a deleted setting clears", async () => {
    await makeSetting({ ...slow, name: "Slow" });
    const id = await makeSetting({ ...slow, name: "Standstill", limit: 10, clearLimit: null });
    await reportSpeed("det-3", 5);
    const openNames = async () =>
      (await alarmsOf("det-3"))
        .filter(({ active }) => active)
        .map(({ name }) => name)
        .toSorted();
    expect(await openNames()).toEqual(["Slow", "Standstill"]);
    await kinds.call(editor, "DELETE", `/api/v1/alarm-configs/${id}`);
    tenant.clock.advanceMs(1_000);
    await reportSpeed("det-3", 5);
    expect(await openNames()).toEqual(["Slow"]);
  });
});

describe("shelved and suppressed alarms", () => {
  const act = (path: string, body: object, as = operator) =>
    server.call<{ shelved: string[] }>(as, "POST", `/api/v1/alarms/${path}`, body);
  const inMs = (ms: number) => new Date(tenant.clock.nowMs() + ms).toISOString();

  test("a shelved alarm comes back at its end, and a new one of the same cause stays shelved until then", async () => {
    await report(observe("dms-8", "OFFLINE"));
    const [alarm] = await alarmsOf("dms-8");
    const until = inMs(600_000);
    expect((await act("shelve", { ids: [alarm?.id], until, reason: " Crew on site " })).body).toEqual({
      shelved: [alarm?.id],
    });
    expect((await alarmsOf("dms-8"))[0]).toMatchObject({
      active: true,
      shelved: true,
      shelvedUntil: until,
      shelvedBy: "Tester tester",
      shelvedReason: "Crew on site",
    });
    await report(observe("dms-8", "ONLINE"));
    await pass(300_000);
    await report(observe("dms-8", "OFFLINE"));
    expect((await alarmsOf("dms-8")).map(({ active, shelved }) => [active, shelved])).toEqual([
      [true, true],
      [false, true],
    ]);
    await pass(300_000);
    expect((await alarmsOf("dms-8")).map(({ shelved }) => shelved)).toEqual([false, false]);
    expect(await eventsOf("dms-8")).toContain("alarmUnshelved");
  });

  test("shelving needs a reason, an end within a week and the permission, and ends by hand", async () => {
    await report(observe("dms-9", "OFFLINE"));
    const ids = [(await alarmsOf("dms-9"))[0]?.id];
    const refused = [
      { ids, until: inMs(60_000), reason: " " },
      { ids, until: inMs(-1), reason: "x" },
      { ids, until: inMs(8 * 86_400_000), reason: "x" },
      { ids, until: "soon", reason: "x" },
    ];
    for (const body of refused)
      expect(await server.failing(operator, "POST", "/api/v1/alarms/shelve", body)).toMatchObject({
        status: 400,
      });
    const reader = tenant.principal({ READ: { ALARM: [], SIGN: [] }, ALARM_ACKNOWLEDGE: { ALARM: [] } }, "r");
    const body = { ids, until: inMs(60_000), reason: "x" };
    expect((await act("shelve", body, reader)).body).toEqual({ shelved: [] });
    expect((await act("shelve", body)).body).toEqual({ shelved: ids });
    expect((await act("unshelve", { ids })).body).toEqual({ shelved: ids });
    expect((await alarmsOf("dms-9"))[0]).toMatchObject({ shelved: false, shelvedUntil: null });
  });

  test("alarms in a work zone are suppressed with its name and without notification, critical ones are not", async () => {
    const planned = {
      name: "Bridge deck",
      roadName: "Road dms-10",
      startAt: inMs(-60_000),
      endAt: inMs(600_000),
    };
    await make("detectors/work-zone", planned);
    const loud = { createNotification: true, immediateNotification: true };
    await makeSetting({ alarmType: "communicationFailure", ...loud });
    await makeSetting({ alarmType: "doorOpen", alarmSeverity: "critical", ...loud });
    const notified = () =>
      tenant.asOwner<{ n: number }>(
        "select count(*)::int as n from notification where tenant_id = $1 and entity_id = 'dms-10'",
        [tenant.id],
      );
    await report(observe("dms-10", "DEGRADED", { shortErrors: ["doorOpen"] }));
    expect(await notified()).toEqual([{ n: 1 }]);
    tenant.clock.advanceMs(1_000);
    await report(observe("dms-10", "OFFLINE"));
    const byType = async () =>
      Object.fromEntries((await alarmsOf("dms-10")).map((one) => [one.alarmType, one.suppressedReason]));
    expect(await byType()).toEqual({ communicationFailure: "Bridge deck", doorOpen: null });
    expect(await notified()).toEqual([{ n: 1 }]);
    await pass(601_000);
    await runJob();
    expect(await byType()).toEqual({ communicationFailure: null, doorOpen: null });
  });

  test("alarms of a sign under test are suppressed with the job's name, and come back and notify when it ends", async () => {
    const loud = { createNotification: true, immediateNotification: true };
    await makeSetting({ alarmType: "lampTest", ...loud });
    await makeSetting({ alarmType: "doorOpen", ...loud });
    const notified = async () => {
      const rows = await tenant.asOwner<{ title: string }>(
        "select fallback_title as title from notification where tenant_id = $1 and entity_id = 'dms-6' order by title",
        [tenant.id],
      );
      return rows.length;
    };
    const suppressions = async () =>
      Object.fromEntries(
        (await alarmsOf("dms-6"))
          .filter(({ active, alarmType }) => active && alarmType !== "pixelTest")
          .map((one) => [one.alarmType, [one.suppressedKind, one.suppressedReason]]),
      );
    const before = await notified();
    const metrics = { cpu: 1, memory: 2, uptime: 3 };
    end.send({ type: "heartbeat", sentAt: inMs(0), metrics, journalDepth: 0, lease: "endless" });
    await end.next("heartbeatAck");
    const { id } = await tenant.database.inTenant(operator, (db) =>
      link.platform.actions.request(db, {
        requestType: "PIXEL_TEST",
        entityType: "SIGN",
        entityId: "dms-6",
        deadlineMs: db.nowMs + 360_000,
      }),
    );
    await report(observe("dms-6", "DEGRADED", { shortErrors: ["lamp", "doorOpen"] }));
    await report(observe("dms-5", "DEGRADED", { shortErrors: ["lamp"] }));
    expect(await suppressions()).toEqual({
      doorOpen: ["job", "Pixel test"],
      lampTest: ["job", "Pixel test"],
    });
    expect((await alarmsOf("dms-5"))[0]).toMatchObject({ alarmType: "lampTest", suppressed: false });
    await pass(5_000);
    tenant.clock.advanceMs(1_000);
    await report(observe("dms-6", "DEGRADED", { shortErrors: ["lamp"] }));
    expect(await notified()).toBe(before);
    await tenant.database.inTenant(operator, (db) =>
      link.platform.actions.complete(db, [{ id, outcome: { result: "SUCCESS" } }]),
    );
    await pass(5_000);
    expect(await suppressions()).toEqual({ lampTest: [null, null] });
    await tenant.database.inTenant(operator, notifyAlarms);
    expect(await notified()).toBe(before + 1);
  });

  test("an alarm that returns again and again is marked, and so is one that is open for more than a day", async () => {
    for (let at = 0; at < 3; at++) {
      await report(observe("dms-7", "OFFLINE"));
      tenant.clock.advanceMs(5_000);
      if (at < 2) await report(observe("dms-7", "ONLINE"));
      tenant.clock.advanceMs(5_000);
    }
    expect((await alarmsOf("dms-7"))[0]).toMatchObject({ active: true, chattering: true, standing: false });
    await pass(24 * 3_600_000);
    expect((await alarmsOf("dms-7"))[0]).toMatchObject({ active: true, standing: true });
    const query = { filters: [{ field: "standing", operator: "EQUALS", value: true }] };
    const { items } = (await server.call<FindAnswer<Alarm>>(operator, "POST", "/api/v1/alarms/find", query))
      .body;
    expect(items.map(({ entityId }) => entityId)).toContain("dms-7");
  });
});

describe("alarms of all device types by cause", () => {
  const findGroups = async (body: object = {}, as = operator) =>
    (await server.call<AlarmGroupsAnswer>(as, "POST", "/api/v1/alarms/groups", body)).body;

  test("devices that fall silent together are one group, which is acknowledged as one", async () => {
    tenant.clock.advanceMs(3_600_000);
    await report(
      ...signs.map((id) => observe(id, "ONLINE")),
      ...detectors.map((id) => observe(id, "ONLINE", {}, "DETECTOR")),
    );
    tenant.clock.advanceMs(3_600_000);
    await report(
      ...signs.slice(0, 6).map((id) => observe(id, "OFFLINE")),
      ...detectors.map((id) => observe(id, "OFFLINE", {}, "DETECTOR")),
    );
    const { groups } = await findGroups();
    const [group] = groups.filter(({ cause }) => cause === "agent");
    expect(group).toMatchObject({ devices: { SIGN: 6, DETECTOR: 3 }, unacknowledged: 9, agentName: null });
    expect(group?.alarm.id).toBe(group?.ids[0]);
    const ofSigns = await findGroups({ entityTypes: ["SIGN"] });
    expect(ofSigns.groups.find(({ cause }) => cause === "agent")?.devices).toEqual({ SIGN: 6 });
    await server.call(operator, "POST", "/api/v1/alarms/acknowledge", { ids: group?.ids });
    const [after] = (await findGroups()).groups.filter(({ cause }) => cause === "agent");
    expect(after?.unacknowledged).toBe(0);
  });

  test("the name of the agent needs permission for it, and devices without permission are left out", async () => {
    const grants = { ALARM: [], SIGN: ["dms-1", "dms-2", "dms-3", "dms-4", "dms-5"] };
    const reader = tenant.principal({ READ: { ...grants, COMMUNICATION_AGENT: [] } }, "agents");
    const [group] = (await findGroups({}, reader)).groups.filter(({ cause }) => cause === "agent");
    expect(group).toMatchObject({ agentName: "North cabinet", devices: { SIGN: 5 } });
  });

  test("shelved alarms are in a view of their own, each alone", async () => {
    const [group] = (await findGroups()).groups.filter(({ cause }) => cause === "agent");
    const ids = group?.ids ?? [];
    const until = new Date(tenant.clock.nowMs() + 60_000).toISOString();
    await server.call(operator, "POST", "/api/v1/alarms/shelve", { ids, until, reason: "Works" });
    expect((await findGroups()).groups.filter(({ cause }) => cause === "agent")).toEqual([]);
    const shelved = await findGroups({ view: "shelved" });
    expect(shelved.groups.map(({ cause }) => cause)).toEqual(ids.map(() => "one"));
    await pass(60_000);
    expect((await findGroups({ view: "shelved" })).total).toBe(0);
    expect((await findGroups()).groups.some(({ cause }) => cause === "agent")).toBe(true);
  });
});

describe("the rate of alarms", () => {
  const findRate = (body: object, as = operator) =>
    server.call<AlarmRateAnswer>(as, "POST", "/api/v1/alarms/rate", body);

  test("counts the alarms that the caller may read per ten minutes and operator", async () => {
    tenant.clock.advanceMs(3_600_000);
    await report(...signs.map((id) => observe(id, "ONLINE")));
    tenant.clock.advanceMs(3_600_000);
    const span = {
      from: new Date(tenant.clock.nowMs() - 600_000).toISOString(),
      to: new Date(tenant.clock.nowMs() + 600_000).toISOString(),
    };
    await report(...signs.map((id) => observe(id, "OFFLINE")));
    const { body } = await findRate({ ...span, operators: 2 });
    expect(body).toMatchObject({ total: 10, periods: [0, 5], peak: 5, aboveAcceptable: 50, isCut: false });
    expect(body.causes).toHaveLength(10);
    const reader = tenant.principal({ READ: { ALARM: [], SIGN: ["dms-1"] } }, "one");
    expect((await findRate({ ...span, operators: 1 }, reader)).body.total).toBe(1);
    const refused = [
      { from: span.to, to: span.from, operators: 1 },
      { ...span, operators: 0 },
      { from: "2026-01-01T00:00:00Z", to: "2026-11-01T00:00:00Z", operators: 1 },
    ];
    for (const wrong of refused)
      expect(await server.failing(operator, "POST", "/api/v1/alarms/rate", wrong)).toMatchObject({
        status: 400,
      });
  });
});
