import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { serveKinds, type KindServer } from "../../testing/kind-server.ts";
import { AgentEnd, linkUnderTest, makeSign, type LinkUnderTest } from "../agent-link/link-under-test.ts";
import { issuerUnderTest, type IssuerUnderTest } from "../identity/tokens/issuer-under-test.ts";
import type { Principal } from "../permission/principal.ts";
import { serveHub } from "../realtime/hub-under-test.ts";
import { PageUnderTest, updatesOf } from "../realtime/page-under-test.ts";
import { notifyAfterMs, notifyAlarms } from "./alarm-notifications.ts";
import { readAlarms } from "./alarm-catalogue.ts";
import { alarmRoutes } from "./alarm-routes.ts";

const signs = Array.from({ length: 12 }, (_, at) => `dms-${at + 1}`);
let tenant: TestTenant;
let issuer: IssuerUnderTest;
let link: LinkUnderTest;
let server: TestServer;
let kinds: KindServer;
let end: AgentEnd;
let operator: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  issuer = issuerUnderTest(tenant);
  for (const id of signs) await makeSign(tenant, id, { name: `DMS ${id}` });
  link = await linkUnderTest(tenant);
  server = await serveRoutes(alarmRoutes(link.platform));
  kinds = await serveKinds(tenant.database, [sign, alarmConfig]);
  end = await AgentEnd.welcomed(link.url, await link.enrol());
  operator = tenant.principal({
    READ: { ALARM: [], SIGN: [] },
    ALARM_ACKNOWLEDGE: { ALARM: [], SIGN: [] },
  });
  return () => link.stop();
});

const sequences = { live: 0, backfill: 0 };
async function report(observations: Observation[], lane: "live" | "backfill" = "live"): Promise<void> {
  end.send({ type: "batch", lane, sequence: ++sequences[lane], observations });
  await end.next("ack");
}
function makeObservation(
  entityId: string,
  status: DeviceStatus,
  state: Record<string, unknown> = {},
): Observation {
  tenant.clock.advanceMs(1_000);
  const observedAt = new Date(tenant.clock.nowMs()).toISOString();
  return { kind: "state", entityType: "SIGN", entityId, observedAt, status, stateData: state };
}
async function find(query: object = {}, as = operator): Promise<Alarm[]> {
  return (await server.call<FindAnswer<Alarm>>(as, "POST", "/api/v1/alarms/find", query)).body.items;
}
const ofSign = (id: string) => ({ filters: [{ field: "entityId", operator: "EQUALS", value: id }] });
const alarmsOf = (id: string, as = operator) => find(ofSign(id), as);
async function theAlarm(id: string): Promise<Alarm> {
  const [alarm, ...more] = await alarmsOf(id);
  if (!alarm || more.length > 0) throw new Error(`${id} has not exactly one alarm`);
  return alarm;
}
async function eventsOf(id: string): Promise<string[]> {
  const rows = await tenant.asOwner<{ event: string }>(
    "select event from event where tenant_id = $1 and entity_id = $2 and event like 'alarm%' order by id",
    [tenant.id, id],
  );
  return rows.map(({ event }) => event);
}
const act = <Body = Alarm>(id: string, what: string, body: object = {}, as = operator) =>
  server.call<Body>(as, "POST", `/api/v1/alarms/${id}/${what}`, body);

describe("a device and its alarm", () => {
  test("a silent sign has an alarm with the status, which clears when it responds (ALM-005, ALM-009)", async () => {
    await report([
      makeObservation("dms-1", "OFFLINE", { problem: { code: "snmpError", detail: "genErr", since: "" } }),
    ]);
    const silentSince = new Date(tenant.clock.nowMs()).toISOString();
    expect(await theAlarm("dms-1")).toMatchObject({
      name: "Communication failure",
      alarmType: "communicationFailure",
      severity: "major",
      entityType: "SIGN",
      entityName: "DMS dms-1",
      detail: "genErr",
      active: true,
      activeTime: silentSince,
      receivedTime: silentSince,
      clearTime: null,
      acknowledged: false,
      acknowledgedBy: null,
      occurrences: 1,
    });
    await report([makeObservation("dms-1", "ONLINE", { problem: null })]);
    const clearTime = new Date(tenant.clock.nowMs()).toISOString();
    expect(await theAlarm("dms-1")).toMatchObject({ active: false, clearTime, clearedBy: null });
    expect(await eventsOf("dms-1")).toEqual(["alarmRaised", "alarmCleared"]);
  });

  test("duplicate and replayed reports raise no second alarm", async () => {
    const silent = makeObservation("dms-2", "OFFLINE");
    await report([silent, silent]);
    await report([silent]);
    end.send({ type: "batch", lane: "live", sequence: sequences.live, observations: [silent] });
    await end.next("ack");
    await report([makeObservation("dms-2", "OFFLINE")]);
    expect(await theAlarm("dms-2")).toMatchObject({ active: true, occurrences: 1 });
    const late = { ...makeObservation("dms-2", "ONLINE"), observedAt: "2020-01-01T00:00:00.000Z" };
    await report([late]);
    expect((await theAlarm("dms-2")).active).toBe(true);
    expect(await eventsOf("dms-2")).toEqual(["alarmRaised"]);
  });

  test("a loss and its end in one batch are both recorded, and a flapping sign has one alarm", async () => {
    await report([
      makeObservation("dms-3", "OFFLINE"),
      makeObservation("dms-3", "ONLINE"),
      makeObservation("dms-3", "OFFLINE"),
      makeObservation("dms-3", "ONLINE"),
    ]);
    expect(await theAlarm("dms-3")).toMatchObject({ active: false, occurrences: 2 });
    expect(await eventsOf("dms-3")).toEqual(["alarmRaised", "alarmCleared", "alarmRaised", "alarmCleared"]);
    tenant.clock.advanceMs(120_000);
    await report([makeObservation("dms-3", "OFFLINE")]);
    expect((await alarmsOf("dms-3")).map(({ active }) => active)).toEqual([true, false]);
  });

  test("door and lamp alarms are separate and persist while the sign is silent (ALM-009)", async () => {
    await report([makeObservation("dms-4", "DEGRADED", { shortErrors: ["doorOpen", "lamp"] })]);
    const listActiveAlarms = async () =>
      (await alarmsOf("dms-4"))
        .filter(({ active }) => active)
        .map(({ alarmType }) => alarmType)
        .toSorted();
    expect(await listActiveAlarms()).toEqual(["doorOpen", "lampTest"]);
    await report([makeObservation("dms-4", "OFFLINE")]);
    expect(await listActiveAlarms()).toEqual(["communicationFailure", "doorOpen", "lampTest"]);
    await report([makeObservation("dms-4", "ONLINE", { shortErrors: [] })]);
    expect(await listActiveAlarms()).toEqual([]);
  });

  test("backfill raises no alarm and can clear one", async () => {
    await report([makeObservation("dms-5", "OFFLINE")], "backfill");
    expect(await alarmsOf("dms-5")).toEqual([]);
    await report([makeObservation("dms-5", "OFFLINE")]);
    expect((await theAlarm("dms-5")).active).toBe(true);
    await report([makeObservation("dms-5", "ONLINE")], "backfill");
    expect((await theAlarm("dms-5")).active).toBe(false);
  });

  test("a sign with invalid state does not suppress the alarms of others", async () => {
    await report([
      makeObservation("dms-6", "ONLINE", { health: { doorsOpen: 5, climate: null, power: null } }),
      makeObservation("dms-5", "OFFLINE"),
    ]);
    const [newest] = await alarmsOf("dms-5");
    expect(newest?.active).toBe(true);
    await report([makeObservation("dms-5", "ONLINE"), makeObservation("dms-6", "ONLINE", { health: null })]);
  });

  test("a setting defines the severity, and a sign's own setting can disable the alarm (ALM-012, ALM-014)", async () => {
    const editor = tenant.principal({
      CREATE: { ALARM_CONFIG: [] },
      READ: { ALARM_CONFIG: [], SIGN: [] },
      DELETE: { ALARM_CONFIG: [] },
    });
    const make = async (body: object) =>
      (await kinds.call<{ id: string }>(editor, "POST", "/api/v1/alarm-configs", body)).body.id;
    const silent = { entityType: "SIGN", alarmType: "communicationFailure" };
    const made = [
      await make({
        ...silent,
        name: "Silent signs",
        description: "Call the field crew",
        alarmSeverity: "critical",
      }),
      await make({ ...silent, name: "Off", entityId: "dms-6", enabled: false, alarmSeverity: "info" }),
    ];
    await report([makeObservation("dms-6", "OFFLINE"), makeObservation("dms-7", "OFFLINE")]);
    expect(await alarmsOf("dms-6")).toEqual([]);
    expect(await theAlarm("dms-7")).toMatchObject({
      name: "Silent signs",
      description: "Call the field crew",
      severity: "critical",
    });
    for (const id of made) await kinds.call(editor, "DELETE", `/api/v1/alarm-configs/${id}`);
    await report([makeObservation("dms-6", "ONLINE"), makeObservation("dms-7", "ONLINE")]);
  });

  test("an alarm whose setting notifies does so once, at once or when it lasts a minute", async () => {
    const editor = tenant.principal({
      CREATE: { ALARM_CONFIG: [] },
      READ: { ALARM_CONFIG: [], SIGN: [] },
      DELETE: { ALARM_CONFIG: [] },
    });
    const make = async (body: object) =>
      (await kinds.call<{ id: string }>(editor, "POST", "/api/v1/alarm-configs", body)).body.id;
    const silent = { entityType: "SIGN", alarmType: "communicationFailure", createNotification: true };
    const made = [
      await make({ ...silent, name: "Lasting", alarmSeverity: "critical" }),
      await make({
        ...silent,
        name: "At once",
        entityId: "dms-10",
        alarmSeverity: "info",
        notificationSeverity: "warning",
        immediateNotification: true,
      }),
    ];
    const told = () =>
      tenant.asOwner<{ id: string; severity: string; title: string }>(
        `select entity_id as id, severity, fallback_title as title from notification where tenant_id = $1
         order by created_at, entity_id`,
        [tenant.id],
      );
    const runJobs = () =>
      Promise.all([1, 2].map(() => tenant.database.inTenant(operator, (db) => notifyAlarms(db))));
    await report(["dms-10", "dms-11", "dms-12"].map((id) => makeObservation(id, "OFFLINE")));
    const atOnce = { id: "dms-10", severity: "warning", title: "At once, DMS dms-10" };
    expect(await told()).toEqual([atOnce]);
    await report([makeObservation("dms-12", "ONLINE")]);
    tenant.clock.advanceMs(notifyAfterMs);
    await runJobs();
    await runJobs();
    const lasting = { id: "dms-11", severity: "critical", title: "Lasting, DMS dms-11" };
    expect(await told()).toEqual([atOnce, lasting]);
    for (const id of made) await kinds.call(editor, "DELETE", `/api/v1/alarm-configs/${id}`);
    await report([makeObservation("dms-10", "ONLINE"), makeObservation("dms-11", "ONLINE")]);
  });

  test("the alarms of a deleted sign end", async () => {
    await report([makeObservation("dms-8", "OFFLINE")]);
    const editor = tenant.principal({ READ: { SIGN: [] }, DELETE: { SIGN: [] } });
    expect((await kinds.call(editor, "DELETE", "/api/v1/signs/sign/dms-8")).status).toBeLessThan(300);
    expect(await theAlarm("dms-8")).toMatchObject({ active: false, entityName: "DMS dms-8" });
  });
});

describe("user actions on alarms", () => {
  test("an alarm is acknowledged once with a comment, and stays active until its device recovers (ALM-022, ALM-023, ALM-033)", async () => {
    await report([makeObservation("dms-9", "OFFLINE")]);
    const { id } = await theAlarm("dms-9");
    const first = await act(id, "acknowledge", { comment: " Crew is on the way " });
    expect(first.body).toMatchObject({
      active: true,
      acknowledged: true,
      acknowledgedBy: "tester",
      acknowledgedByDisplayName: "Tester tester",
      acknowledgedAt: new Date(tenant.clock.nowMs()).toISOString(),
      acknowledgedComment: "Crew is on the way",
    });
    const other = { ...operator, id: "second", displayName: "Second" };
    expect((await act(id, "acknowledge", {}, other)).body).toEqual(first.body);
    await report([makeObservation("dms-9", "ONLINE")]);
    expect(await theAlarm("dms-9")).toMatchObject({ active: false, acknowledged: true });
    expect(await eventsOf("dms-9")).toEqual(["alarmRaised", "alarmAcknowledged", "alarmCleared"]);
  });

  test("a manually cleared alarm names the user, and is raised again if the sign is still silent (ALM-024, ALM-034, ALM-035)", async () => {
    await report([makeObservation("dms-7", "OFFLINE")]);
    const [open] = await alarmsOf("dms-7");
    const cleared = await server.call<Alarm>(operator, "POST", `/api/v1/alarms/${open?.id}/resolve`);
    expect(cleared.body).toMatchObject({
      active: false,
      clearTime: new Date(tenant.clock.nowMs()).toISOString(),
      clearedBy: "Tester tester",
      acknowledged: false,
    });
    await report([makeObservation("dms-7", "OFFLINE")]);
    const [newest] = await alarmsOf("dms-7");
    expect(newest).toMatchObject({ active: true, acknowledged: false, occurrences: 1 });
    expect(newest?.id).not.toBe(open?.id);
  });

  test("several alarms are acknowledged at once, except those without permission", async () => {
    const open = await find({ filters: [{ field: "active", operator: "EQUALS", value: true }] });
    const own = open.filter(({ entityId }) => entityId === "dms-7").map(({ id }) => id);
    const ofOne = tenant.principal(
      { READ: { ALARM: [], SIGN: [] }, ALARM_ACKNOWLEDGE: { ALARM: [], SIGN: ["dms-7"] } },
      "of-one",
    );
    const ids = [...open.map(({ id }) => id), "nobody"];
    expect(ids.length).toBeGreaterThan(own.length + 1);
    const { body } = await server.call(ofOne, "POST", "/api/v1/alarms/acknowledge", { ids, comment: "x" });
    expect(body).toEqual({ acknowledged: own });
    expect(own.length).toBeGreaterThan(0);
  });
});

describe("alarm permissions", () => {
  const makePrincipal = (grants: GrantsOnTheWire) => tenant.principal(grants, JSON.stringify(grants));

  test("seeing alarms needs read permission for alarms and the entity", async () => {
    const ofOne = await find({}, makePrincipal({ READ: { ALARM: [], SIGN: ["dms-2"] } }));
    expect(new Set(ofOne.map(({ entityId }) => entityId))).toEqual(new Set(["dms-2"]));
    expect(await find({}, makePrincipal({ READ: { ALARM: [], CAMERA: [] } }))).toEqual([]);
    expect(
      await server.failing(makePrincipal({ READ: { SIGN: [] } }), "POST", "/api/v1/alarms/find", {}),
    ).toMatchObject({
      status: 403,
    });
    const foreign = await testTenant();
    const stranger = { ...operator, tenantId: foreign.id };
    expect(await find({}, stranger)).toEqual([]);
    const { id } = await theAlarm("dms-2");
    expect(await server.failing(stranger, "POST", `/api/v1/alarms/${id}/acknowledge`, {})).toMatchObject({
      status: 404,
    });
  });

  test("acknowledging and clearing need the permission for alarms and for the entity (ALM-030, ALM-031)", async () => {
    const { id } = await theAlarm("dms-2");
    const READ = { ALARM: [], SIGN: [] };
    const refused: [number, GrantsOnTheWire][] = [
      [403, { READ }],
      [403, { READ, ALARM_ACKNOWLEDGE: { SIGN: [] } }],
      [403, { READ, ALARM_ACKNOWLEDGE: { ALARM: [] } }],
      [403, { READ, ALARM_ACKNOWLEDGE: { ALARM: [], SIGN: ["dms-1"] } }],
      [404, { READ: { ALARM: [], SIGN: ["dms-1"] }, ALARM_ACKNOWLEDGE: { ALARM: [], SIGN: [] } }],
    ];
    for (const what of ["acknowledge", "resolve"])
      for (const [status, grants] of refused)
        expect(
          await server.failing(makePrincipal(grants), "POST", `/api/v1/alarms/${id}/${what}`, {}),
        ).toMatchObject({
          status,
        });
    expect(await theAlarm("dms-2")).toMatchObject({ active: true, acknowledged: false });
  });

  test("open pages with read permission are notified of new, acknowledged and cleared alarms (RT-007)", async () => {
    const hub = await serveHub(tenant, issuer, { readers: { ALARM: readAlarms } });
    const page = await PageUnderTest.signedIn(issuer, tenant.id, { READ: { ALARM: [], SIGN: [] } }, hub.url);
    const blind = await PageUnderTest.signedIn(issuer, tenant.id, { READ: { ALARM: [] } }, hub.url);
    for (const one of [page, blind]) await one.subscribe([], "ALARM", "alarms");
    const readUpdate = async () => updatesOf(await page.next())[0];
    tenant.clock.advanceMs(120_000);
    await report([makeObservation("dms-1", "OFFLINE")]);
    const raised = await readUpdate();
    expect(raised).toMatchObject({
      updateType: "CREATE",
      entity: { entityId: "dms-1", active: true, acknowledged: false },
    });
    await act(String(raised?.entity.id), "acknowledge", { comment: "seen" });
    expect(await readUpdate()).toMatchObject({ updateType: "UPDATE", entity: { acknowledged: true } });
    await report([makeObservation("dms-1", "ONLINE")]);
    expect(await readUpdate()).toMatchObject({ entity: { active: false } });
    expect(await blind.untilPong()).toEqual([]);
    await hub.stop();
  });
});

describe("the list", () => {
  test("alarms are found by state, severity and text, newest first, with critical last in ascending order (ALM-032)", async () => {
    const all = await find();
    const times = all.map(({ activeTime }) => activeTime);
    expect(times).toEqual(times.toSorted().toReversed());
    const active = await find({ filters: [{ field: "active", operator: "EQUALS", value: true }] });
    expect(active.length).toBeLessThan(all.length);
    expect(active.every((one) => one.active)).toBe(true);
    const bySeverity = await find({ sortField: "severity", ascending: true });
    const order = ["info", "warning", "minor", "major", "critical"];
    const ranks = bySeverity.map(({ severity }) => order.indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    expect(new Set(ranks).size).toBeGreaterThan(1);
    const found = await find({ searchText: "dms dms-4", filters: [] });
    expect(new Set(found.map(({ entityId }) => entityId))).toEqual(new Set(["dms-4"]));
    const types = { field: "entityType", operator: "IN", value: ["CAMERA", "DETECTOR"] };
    expect(await find({ filters: [types] })).toEqual([]);
  });
});
