import type {
  ConnectionTestAnswer,
  MibAnswer,
  CommunicationAction,
} from "@gantry/domain/contract/answers/actions.ts";
import type { AgentAction, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { actionRoutes, readActions } from "./action-routes.ts";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { testSecretKey } from "../../testing/kind-server.ts";
import { secretStore } from "../../platform/kinds/database/secrets.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { connectionTestRoutes } from "../../platform/agent-link/actions/connection-test-route.ts";
import { deviceTables } from "../../platform/agent-link/assignment/device-tables.ts";
import {
  AgentEnd,
  linkUnderTest,
  makeSign,
  type LinkUnderTest,
} from "../../platform/agent-link/link-under-test.ts";
import { mibRoutes } from "../../platform/agent-link/actions/mib-routes.ts";

const secrets = secretStore(testSecretKey);
const community = "not-for-everyone";
let tenant: TestTenant;
let link: LinkUnderTest;
let server: TestServer;
let end: AgentEnd;

beforeAll(async () => {
  tenant = await testTenant();
  await makeSign(tenant, "dms-1", { host: "10.0.0.7", port: 1161, communitySet: true });
  await makeSign(tenant, "dms-2", { pollEnabled: false });
  await makeSign(tenant, "stream", { protocol: "NONE" });
  link = await linkUnderTest(tenant);
  await tenant.database.inTenant(tenant.principal({}), (db) =>
    secrets.write(db, "SIGN", "dms-1", { community }),
  );
  server = await serveRoutes([
    ...actionRoutes(link.platform),
    ...mibRoutes(deviceTables(kinds), link.platform),
    ...connectionTestRoutes(kinds, link.platform, secrets),
  ]);
  end = await AgentEnd.welcomed(link.url, await link.enrol());
  return () => link.stop();
});

let people = 0;
const makePerson = (grants: GrantsOnTheWire): Principal => tenant.principal(grants, `person-${++people}`);
const editor = () => makePerson({ READ: { SIGN: [] }, UPDATE: { SIGN: [] }, CREATE: { SIGN: [] } });
let sequence = 0;
async function report(observation: Observation): Promise<void> {
  end.send({ type: "batch", lane: "live", sequence: ++sequence, observations: [observation] });
  await end.next("ack");
}
async function finish(action: AgentAction, outcome: object = { result: "SUCCESS" }): Promise<void> {
  const at = new Date(tenant.clock.nowMs()).toISOString();
  await report({ kind: "actionResult", actionId: action.id, at, result: "SUCCESS", ...outcome });
}
const rowOf = async (id: string) =>
  (
    await tenant.asOwner<{ percentage: number; payload: object; rev: string; secrets: number }>(
      `select completed_percentage::float8 as percentage, payload, rev,
         (select count(*)::int from secret_value s where s.tenant_id = a.tenant_id and s.id = a.id) as secrets
       from communication_action a where tenant_id = $1 and id = $2`,
      [tenant.id, id],
    )
  )[0];

describe("connection test", () => {
  const path = "/api/v1/signs/sign/connection-test";
  const stored = { id: "dms-1", protocol: "NTCIP", host: "10.0.0.7", port: 1161 };

  test("the form's values go to the sign's agent, and the device's data is returned (COMM-014, COMM-015)", async () => {
    const form = { ...stored, host: "10.9.9.9", community: "typed", name: "still being written" };
    const answer = server.call<ConnectionTestAnswer>(editor(), "POST", path, form);
    const { action } = await end.next("action");
    expect(action).toMatchObject({
      requestType: "CONNECTION_TEST",
      entityId: "dms-1",
      payload: { protocol: "NTCIP", host: "10.9.9.9", port: 1161 },
      secrets: { community: "typed" },
    });
    await finish(action, { data: { latencyMs: 12, make: "Gantry" } });
    expect((await answer).body).toEqual({
      status: "SUCCESS",
      actionId: action.id,
      data: { latencyMs: 12, make: "Gantry" },
    });
  });

  test("a new sign is tested by an agent of the tenant, and a failure has its reason (COMM-016)", async () => {
    const form = { protocol: "NTCIP", host: "sign.example.org" };
    const answer = server.call<ConnectionTestAnswer>(editor(), "POST", path, form);
    const { action } = await end.next("action");
    expect(action.payload).toEqual({ protocol: "NTCIP", host: "sign.example.org", port: null });
    await finish(action, { result: "FAILED", error: "noAnswer" });
    expect((await answer).body).toEqual({ status: "FAILED", actionId: action.id, error: "noAnswer" });
  });

  test("an unsaved mapping of a detector is tried by an agent, and a wrong path in it is refused first", async () => {
    const person = makePerson({ CREATE: { DETECTOR: [] } });
    const form = {
      protocol: "HTTPS_JSON",
      host: "feeds.example",
      requestPath: "/v2/sites?key=1",
      token: "typed",
    };
    const mapping = { laneSpeed: { path: "lanes[*].speed", unit: "mph" } };
    const detectorPath = "/api/v1/detectors/connection-test";
    const wrong = { ...form, mapping: { laneSpeed: { path: "lanes[" } } };
    expect(await server.failing(person, "POST", detectorPath, wrong)).toMatchObject({ status: 400 });
    const answer = server.call<ConnectionTestAnswer>(person, "POST", detectorPath, { ...form, mapping });
    const { action } = await end.next("action");
    expect(action).toMatchObject({
      entityType: "DETECTOR",
      payload: {
        mapping: { laneSpeed: { path: "lanes[*].speed", unit: "mph" } },
      },
      secrets: { token: "typed", requestPath: "/v2/sites?key=1" },
    });
    expect(JSON.stringify((await rowOf(action.id))?.payload)).not.toMatch(/typed|key=1/);
    const failed = { error: "mappingRefused", data: { detail: 'laneSpeed: "fast" lanes[*].speed' } };
    await finish(action, { result: "FAILED", ...failed });
    expect((await answer).body).toEqual({ status: "FAILED", actionId: action.id, ...failed });
  });

  test("a stored secret is sent only to the stored address and is recorded nowhere", async () => {
    const answer = server.call<ConnectionTestAnswer>(editor(), "POST", path, stored);
    const { action } = await end.next("action");
    expect(action.secrets).toEqual({ community });
    const open = await rowOf(action.id);
    expect([JSON.stringify(open?.payload).includes(community), open?.secrets]).toEqual([false, 1]);
    await finish(action);
    expect(JSON.stringify((await answer).body)).not.toContain(community);
    expect((await rowOf(action.id))?.secrets).toBe(0);
    for (const changed of [{ host: "10.0.0.8" }, { port: 1162 }, { port: null }, { protocol: "NONE" }])
      expect(await server.failing(editor(), "POST", path, { ...stored, ...changed })).toMatchObject({
        code: "secretNeedsRetyping",
      });
  });

  test("a secret removed in the form is not used for the test", async () => {
    const answer = server.call<ConnectionTestAnswer>(editor(), "POST", path, { ...stored, community: null });
    const { action } = await end.next("action");
    expect(action.secrets ?? {}).toEqual({});
    await finish(action);
    expect((await answer).body.status).toBe("SUCCESS");
  });

  test("testing needs permission to save and is limited to ten times a minute", async () => {
    const form = { protocol: "NTCIP", host: "10.0.0.7" };
    const reader = makePerson({ READ: { SIGN: [] }, UPDATE: { SIGN: ["dms-2"] } });
    expect(await server.failing(reader, "POST", path, form)).toMatchObject({ status: 403 });
    expect(await server.failing(reader, "POST", path, { ...form, id: "dms-1" })).toMatchObject({
      status: 403,
    });
    const stranger = makePerson({ UPDATE: { SIGN: [] } });
    expect(await server.failing(stranger, "POST", path, { ...form, id: "dms-1" })).toMatchObject({
      status: 404,
    });
    const hasty = editor();
    for (let test = 0; test < 10; test++) {
      const answer = server.call(hasty, "POST", path, form);
      await finish((await end.next("action")).action);
      await answer;
    }
    expect(await server.failing(hasty, "POST", path, form)).toMatchObject({
      status: 429,
      params: { retryAfterS: 60 },
    });
  });

  test("an invalid address is refused before anything is sent", async () => {
    for (const form of [
      { protocol: "NTCIP", host: "http://10.0.0.7/x" },
      { protocol: "NTCIP", host: "" },
      { protocol: "NTCIP", host: "10.0.0.7", port: 70_000 },
      { protocol: "TELNET", host: "10.0.0.7" },
    ])
      expect(await server.failing(editor(), "POST", path, form)).toMatchObject({ code: "invalidBody" });
  });
});

describe("MIB browser", () => {
  const path = "/api/v1/system/mib-browser";
  const sysDescr = { entityType: "SIGN", entityId: "dms-1", oid: "1.3.6.1.2.1.1.1.0" };
  const operator = () => makePerson({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } });

  test.each([
    ["get", "MIB_GET"],
    ["get-next", "MIB_GET_NEXT"],
    ["walk", "MIB_WALK"],
  ])("%s is executed by the device's agent (COMM-006, COMM-007)", async (call, requestType) => {
    const answer = server.call<MibAnswer>(operator(), "POST", `${path}/${call}`, sysDescr);
    const { action } = await end.next("action");
    expect(action).toMatchObject({ requestType, entityId: "dms-1", payload: { oid: sysDescr.oid } });
    const objects = [{ oid: sysDescr.oid, type: "octets", text: "Gantry", hex: "47" }];
    await finish(action, { data: { objects, isComplete: true } });
    expect((await answer).body).toEqual({
      status: "SUCCESS",
      actionId: action.id,
      objects,
      isComplete: true,
    });
  });

  test("browsing needs control of the device and works with polling disabled (COMM-007)", async () => {
    const may = (who: Principal, body: object) => server.failing(who, "POST", `${path}/get`, body);
    expect(await may(makePerson({ READ: { SIGN: [] } }), sysDescr)).toMatchObject({ status: 403 });
    expect(await may(makePerson({ CONTROL: { SIGN: [] } }), sysDescr)).toMatchObject({ status: 404 });
    expect(await may(operator(), { ...sysDescr, entityType: "USER" })).toMatchObject({ status: 404 });
    expect(await may(operator(), { ...sysDescr, entityId: "stream" })).toMatchObject({
      code: "deviceNotPollable",
    });
    for (const oid of ["", "sysDescr", "1", "3.1", "1.3.6.4294967296", "1..3", "1.3.6.1'"])
      expect(await may(operator(), { ...sysDescr, oid })).toMatchObject({ code: "invalidBody" });
    const off = server.call(operator(), "POST", `${path}/get`, { ...sysDescr, entityId: "dms-2" });
    await finish((await end.next("action")).action);
    expect((await off).status).toBe(200);
  });

  test("walk progress is stored at most once a second and never decreases (COMM-008)", async () => {
    const answer = server.call(operator(), "POST", `${path}/walk`, sysDescr);
    const { action } = await end.next("action");
    tenant.announced.length = 0;
    const sendProgress = async (percentage: number) => {
      end.send({ type: "progress", actionId: action.id, percentage });
      end.send({
        type: "heartbeat",
        sentAt: new Date(tenant.clock.nowMs()).toISOString(),
        metrics: { cpu: 0, memory: 0, uptime: 0 },
        journalDepth: 0,
      });
      await end.next("heartbeatAck");
      return (await rowOf(action.id))?.percentage;
    };
    expect(await sendProgress(10.7)).toBe(10);
    expect(await sendProgress(20)).toBe(10);
    tenant.clock.advanceMs(1_000);
    expect(await sendProgress(30)).toBe(30);
    tenant.clock.advanceMs(1_000);
    expect(await sendProgress(5)).toBe(30);
    expect(await sendProgress(100)).toBe(99);
    const announced = tenant.announced.filter(
      (event) => event.topic === "entity" && event.entityType === "COMMUNICATION_ACTION",
    );
    expect(announced).toHaveLength(3);
    await finish(action);
    await answer;
    expect((await rowOf(action.id))?.percentage).toBe(100);
    tenant.clock.advanceMs(5_000);
    expect(await sendProgress(50)).toBe(100);
  });
});

describe("past actions", () => {
  const find = async (who: Principal, query: object = {}) =>
    (
      await server.call<FindAnswer<CommunicationAction>>(
        who,
        "POST",
        "/api/v1/system/communication-action/find",
        query,
      )
    ).body;

  test("list requester, time and result, newest first, without the sent data", async () => {
    const failed = { filters: [{ field: "result", operator: "EQUALS", value: "FAILED" }] };
    const { items, total } = await find(makePerson({ READ: { SIGN: [] } }), failed);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      requestType: "CONNECTION_TEST",
      entityType: "SIGN",
      entityId: "new",
      result: "FAILED",
      error: "noAnswer",
      completedPercentage: 100,
      agentName: "North cabinet",
      requestedBy: expect.stringContaining("person"),
      endedAt: expect.any(String),
    });
    expect(JSON.stringify(items)).not.toContain("sign.example.org");
  });

  test("are visible only with access to the device", async () => {
    const some = await find(makePerson({ READ: { SIGN: ["dms-2"] } }));
    expect(new Set(some.items.map(({ entityId }) => entityId))).toEqual(new Set(["dms-2"]));
    expect((await find(makePerson({}))).total).toBe(0);
    const [id = ""] = some.items.map((item) => item.id);
    const read = await tenant.database.inTenant(makePerson({}), (db) => readActions(db, [id]));
    expect(read.get(id)?.through).toEqual({ entityType: "SIGN", id: "dms-2" });
    expect(JSON.parse(read.get(id)?.text ?? "")).toMatchObject({ id, rev: expect.any(Number) });
  });
});
