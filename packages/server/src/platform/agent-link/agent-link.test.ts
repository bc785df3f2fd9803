import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { expireActions } from "./actions/action-desk.ts";
import { markSilentAgents, silentAfterMs } from "./agents/agent-life.ts";
import {
  AgentEnd,
  agentKeys,
  linkUnderTest,
  makeSign,
  type EnrolledAgent,
  type LinkUnderTest,
} from "./link-under-test.ts";

let tenant: TestTenant;
let link: LinkUnderTest;
let agent: EnrolledAgent;
const observed: string[] = [];

beforeAll(async () => {
  tenant = await testTenant();
  await makeSign(tenant, "dms-1");
  await makeSign(tenant, "dms-2");
  link = await linkUnderTest(tenant, {
    hooks: {
      SIGN: {
        async states(observations, db) {
          observed.push(...observations.map(({ entityId }) => entityId));
          const isUnstorable = observations.some(({ stateData }) => stateData["face"] === "unstorable");
          if (isUnstorable) await db.query("select 1 / 0");
        },
      },
    },
    deviceExtras: {
      SIGN: {
        queue: {
          changesWith: "SIGN_QUEUE",
          read: async (ids) => new Map(ids.map((id) => [id, { signId: id, revision: 7 }])),
        },
      },
    },
    readSecrets: async (_db, type, ids) =>
      new Map(type === "SIGN" ? ids.map((id) => [id, { community: `of ${id}` }]) : []),
  });
  agent = await link.enrol();
  tenant.clock.advanceMs(1000);
});
afterAll(() => link.stop());
beforeEach(() => void (observed.length = 0));

const nowIso = () => new Date(tenant.clock.nowMs()).toISOString();
const state = (more: Partial<Extract<Observation, { kind: "state" }>> = {}): Observation => ({
  kind: "state",
  entityType: "SIGN",
  entityId: "dms-1",
  observedAt: nowIso(),
  status: "ONLINE",
  stateData: {},
  ...more,
});
const stateRow = async (id: string) => {
  const [row] = await tenant.asOwner<{
    state: object;
    status: string;
    since: Date;
    observed_at: Date;
    received_at: Date;
  }>(
    "select state, status, status_since as since, observed_at, received_at from sign_state where tenant_id = $1 and id = $2",
    [tenant.id, id],
  );
  return row;
};
const isConnected = () =>
  tenant.asOwner("select connected from agent where tenant_id = $1 and id = $2", [tenant.id, agent.agentId]);
let sequence = 0;
const report = async (end: AgentEnd, observations: Observation[], number = ++sequence) => {
  end.send({ type: "batch", lane: "live", sequence: number, observations });
  return end.next("ack");
};

describe("enrolment", () => {
  test("a code enrols one agent, and a second key with the same code is refused", async () => {
    const code = await link.newCode();
    await link.enrol(agentKeys(), code);
    await expect(link.enrol(agentKeys(), code)).rejects.toMatchObject({ code: "enrolmentRefused" });
  });

  test("an agent whose response was lost retries with the same key and stays the same agent", async () => {
    const [code, keys] = [await link.newCode(), agentKeys()];
    const first = await link.enrol(keys, code);
    expect((await link.enrol(keys, code)).agentId).toBe(first.agentId);
    tenant.clock.advanceMs(3_600_001);
    expect((await link.enrol(keys, code)).agentId).toBe(first.agentId);
  });

  test("a code expires after an hour, and an invented one is refused", async () => {
    const code = await link.newCode();
    tenant.clock.advanceMs(3_600_001);
    await expect(link.enrol(agentKeys(), code)).rejects.toBeInstanceOf(AppError);
    await expect(link.enrol(agentKeys(), "invented")).rejects.toMatchObject({ code: "enrolmentRefused" });
  });
});

describe("handshake", () => {
  test("an agent that proves its key gets its devices with address, secrets and extras", async () => {
    const end = new AgentEnd(link.url);
    await end.prove(agent);
    expect(await end.next("welcome")).toMatchObject({
      agentId: agent.agentId,
      tenantId: tenant.id,
      serverTime: nowIso(),
    });
    const { devices } = await end.next("devices");
    expect(devices).toMatchObject([
      {
        entityType: "SIGN",
        id: "dms-1",
        protocol: "NTCIP",
        host: "127.0.0.1",
        port: 161,
        secrets: { community: "of dms-1" },
        extras: { queue: { signId: "dms-1" } },
      },
      { id: "dms-2", extras: { queue: { signId: "dms-2" } } },
    ]);
    end.socket.close();
  });

  test("a wrong key or an unknown id is refused without details", async () => {
    for (const agentId of [agent.agentId, "nobody"]) {
      const end = new AgentEnd(link.url);
      await end.prove({ ...agentKeys(), agentId });
      expect(await end.next("refused")).toEqual({ type: "refused", error: "enrolmentRefused" });
      expect(await end.closed).toBe(4401);
    }
  });

  test("of two links of one agent the newer is kept", async () => {
    const older = await AgentEnd.welcomed(link.url, agent);
    const newer = await AgentEnd.welcomed(link.url, agent);
    expect(await older.closed).toBe(4409);
    newer.send({
      type: "heartbeat",
      sentAt: nowIso(),
      metrics: { cpu: 1, memory: 2, uptime: 3 },
      journalDepth: 0,
    });
    expect(await newer.next("heartbeatAck")).toMatchObject({ serverTime: nowIso() });
    newer.socket.close();
  });

  test("an agent that moved to another server stays connected when its old link ends late", async () => {
    const [earlier, later] = [await linkUnderTest(tenant), await linkUnderTest(tenant)];
    await AgentEnd.welcomed(earlier.url, agent);
    await AgentEnd.welcomed(later.url, agent);
    await earlier.stop();
    expect(await isConnected()).toEqual([{ connected: true }]);
    await later.stop();
    expect(await isConnected()).toEqual([{ connected: false }]);
  });
});

describe("observations", () => {
  let end: AgentEnd;
  beforeAll(async () => void (end = await AgentEnd.welcomed(link.url, agent)));

  test("a batch received twice is stored once and acknowledged twice", async () => {
    const event = {
      kind: "event",
      entityType: "SIGN",
      entityId: "dms-1",
      at: nowIso(),
      event: "faceRead",
      data: { n: 1 },
    } as const;
    const number = ++sequence;
    await report(end, [event], number);
    expect(await report(end, [event], number)).toEqual({ type: "ack", lane: "live", sequence: number });
    const events = await tenant.asOwner("select id from event where tenant_id = $1 and event = 'faceRead'", [
      tenant.id,
    ]);
    expect(events).toHaveLength(1);
    expect((await relink()).sequence).toBe(number + 1);
  });

  test("batches received during a write are stored together, each once, and an invalid one blocks none", async () => {
    const makeObservation = (n: number): Observation => ({
      kind: "event",
      entityType: "SIGN",
      entityId: "dms-1",
      at: nowIso(),
      event: "statusChanged",
      data: { n },
    });
    const unstorable = state({ entityId: "dms-2", stateData: { face: "unstorable" } });
    const before = link.dropped();
    const first = sequence + 1;
    for (const number of [first, first + 1, first + 2, first + 1, first + 3, first + 4]) {
      const observations =
        number === first + 3 ? [unstorable, makeObservation(number)] : [makeObservation(number)];
      end.send({ type: "batch", lane: "live", sequence: number, observations });
    }
    sequence += 5;
    while ((await end.next("ack")).sequence < sequence);
    const rows = await tenant.asOwner<{ n: number }>(
      "select (data->>'n')::int as n from event where tenant_id = $1 and event = 'statusChanged' order by id",
      [tenant.id],
    );
    expect(rows.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4].map((more) => first + more));
    expect(link.dropped()).toBe(before + 1);
    expect((await relink()).sequence).toBe(sequence + 1);
  });

  test("only reported members are replaced, and the status keeps its time until it changes", async () => {
    const since = nowIso();
    await report(end, [state({ stateData: { face: "A", fonts: [1] } })]);
    tenant.clock.advanceMs(30_000);
    await report(end, [state({ stateData: { face: "B" } })]);
    const row = await stateRow("dms-1");
    expect(row).toMatchObject({ state: { face: "B", fonts: [1] }, status: "ONLINE", since: new Date(since) });
    expect(row?.observed_at.toISOString()).toBe(nowIso());
    await report(end, [state({ status: "OFFLINE" })]);
    expect((await stateRow("dms-1"))?.since.toISOString()).toBe(nowIso());
  });

  test("a state of more than 256 kB is not stored, and the next one is", async () => {
    await report(end, [state({ stateData: { face: "small" } })]);
    const before = link.dropped();
    await report(end, [state({ stateData: { face: "x".repeat(256 * 1024) } })]);
    expect(link.dropped()).toBe(before + 1);
    expect((await stateRow("dms-1"))?.state).toMatchObject({ face: "small" });
    await report(end, [state({ stateData: { face: "after" } })]);
    expect((await stateRow("dms-1"))?.state).toMatchObject({ face: "after" });
  });

  test("backfill never replaces newer state", async () => {
    await report(end, [state({ stateData: { face: "now" } })]);
    const old = state({
      observedAt: new Date(tenant.clock.nowMs() - 60_000).toISOString(),
      stateData: { face: "then" },
    });
    end.send({ type: "batch", lane: "backfill", sequence: 1, observations: [old] });
    await end.next("ack");
    expect((await stateRow("dms-1"))?.state).toMatchObject({ face: "now" });
    expect(observed).toEqual(["dms-1"]);
  });

  test("a device clock that is ahead does not freeze the state", async () => {
    await report(end, [state({ observedAt: "2036-01-01T00:00:00Z", stateData: { face: "ahead" } })]);
    expect((await stateRow("dms-1"))?.observed_at.toISOString()).toBe(nowIso());
    await report(end, [state({ stateData: { face: "after" } })]);
    expect((await stateRow("dms-1"))?.state).toMatchObject({ face: "after" });
  });

  test("correcting a server clock that was ahead does not freeze the state, and backfill still replaces nothing", async () => {
    tenant.clock.advanceMs(3_600_000);
    await report(end, [state({ stateData: { face: "an hour ahead" } })]);
    tenant.clock.advanceMs(-3_600_000);
    const old = state({ stateData: { face: "of the outage" } });
    end.send({ type: "batch", lane: "backfill", sequence: 2, observations: [old] });
    await end.next("ack");
    expect((await stateRow("dms-1"))?.state).toMatchObject({ face: "an hour ahead" });
    await report(end, [state({ stateData: { face: "now" } })]);
    expect((await stateRow("dms-1"))?.state).toMatchObject({ face: "now" });
    expect((await stateRow("dms-1"))?.observed_at.toISOString()).toBe(nowIso());
  });

  test("observations of another agent's devices are rejected, the agent's own in the same batch are stored", async () => {
    await tenant.asOwner(
      "update device_assignment set agent_id = null where tenant_id = $1 and id = 'dms-2'",
      [tenant.id],
    );
    const before = link.dropped();
    await report(end, [
      state({ entityId: "dms-2", stateData: { face: "lie" } }),
      state({ stateData: { face: "own" } }),
    ]);
    expect(link.dropped()).toBe(before + 1);
    expect((await stateRow("dms-2"))?.state).not.toMatchObject({ face: "lie" });
    expect((await stateRow("dms-1"))?.state).toMatchObject({ face: "own" });
    await tenant.asOwner("update device_assignment set agent_id = $2 where tenant_id = $1 and id = 'dms-2'", [
      tenant.id,
      agent.agentId,
    ]);
  });

  test("an observation that cannot be stored does not block the others", async () => {
    const before = link.dropped();
    const nonsense = { kind: "state", entityType: "SIGN" } as unknown as Observation;
    await report(end, [
      state({ stateData: { face: "good" } }),
      nonsense,
      state({ entityId: "dms-2", stateData: { face: "unstorable" } }),
    ]);
    expect(link.dropped()).toBe(before + 2);
    expect((await stateRow("dms-1"))?.state).toMatchObject({ face: "good" });
    expect((await stateRow("dms-2"))?.state).not.toMatchObject({ face: "unstorable" });
  });

  test("a stored report is published once per device, as a state change only", async () => {
    tenant.announced.length = 0;
    await report(end, [state({ stateData: { a: 1 } }), state({ stateData: { a: 2 } })]);
    expect(tenant.announced).toMatchObject([
      { topic: "entity", id: "dms-1", updateType: "UPDATE", stateOnly: true },
    ]);
  });

  async function relink() {
    const again = new AgentEnd(link.url);
    await again.prove(agent);
    const { nextSequence } = await again.next("welcome");
    end = again;
    return { sequence: nextSequence.live };
  }
});

describe("changes sent to agents", () => {
  let end: AgentEnd;
  beforeAll(async () => void (end = await AgentEnd.welcomed(link.url, agent)));
  const announce = (id: string, updateType: "CREATE" | "UPDATE" | "DELETE") =>
    tenant.bus.publish({ topic: "entity", tenantId: tenant.id, entityType: "SIGN", id, updateType, rev: 1 });

  test("a new device is assigned to the tenant's first agent, with its queue", async () => {
    await makeSign(tenant, "dms-3");
    announce("dms-3", "CREATE");
    expect((await end.next("device")).device).toMatchObject({
      id: "dms-3",
      version: 1,
      extras: { queue: { signId: "dms-3", revision: 7 } },
    });
  });

  test("a removed device is named", async () => {
    await tenant.asOwner("delete from sign where tenant_id = $1 and id = 'dms-3'", [tenant.id]);
    announce("dms-3", "DELETE");
    expect(await end.next("deviceRemoved")).toMatchObject({
      type: "deviceRemoved",
      entityType: "SIGN",
      id: "dms-3",
    });
  });

  test("a changed queue is sent without its sign", async () => {
    const tenantId = tenant.id;
    const changed = { topic: "entity", updateType: "UPDATE", rev: 8, tenantId, id: "dms-1" } as const;
    tenant.bus.publish({ ...changed, entityType: "SIGN_QUEUE" });
    expect(await end.next("extra")).toEqual({
      type: "extra",
      entityType: "SIGN",
      id: "dms-1",
      name: "queue",
      value: { signId: "dms-1", revision: 7 },
    });
  });
});

describe("actions", () => {
  let end: AgentEnd;
  beforeAll(async () => void (end = await AgentEnd.welcomed(link.url, agent)));
  const poll = (more: object = {}) =>
    tenant.database.inTenant(tenant.principal({}), (db) =>
      link.platform.actions.request(db, {
        requestType: "POLL",
        entityType: "SIGN",
        entityId: "dms-1",
        deadlineMs: db.nowMs + 15_000,
        ...more,
      }),
    );

  test("an action is executed once, and its caller gets the result", async () => {
    const action = await poll();
    const outcome = link.platform.actions.ended(tenant.id, action.id);
    expect((await end.next("action")).action).toEqual(action);
    await report(end, [
      { kind: "actionResult", actionId: action.id, at: nowIso(), result: "SUCCESS", data: { latencyMs: 3 } },
    ]);
    expect(await outcome).toEqual({ result: "SUCCESS", data: { latencyMs: 3 }, error: undefined });
  });

  test("an action is never sent twice", async () => {
    const action = await poll();
    await end.next("action");
    tenant.bus.publish({ topic: "action", tenantId: tenant.id, actionId: action.id });
    const next = await poll();
    expect((await end.next("action")).action.id).toBe(next.id);
  });

  test("a response after the deadline is ignored: the action has failed", async () => {
    const action = await poll();
    await end.next("action");
    const outcome = link.platform.actions.ended(tenant.id, action.id);
    tenant.clock.advanceMs(15_001);
    await tenant.database.inTenant(tenant.principal({}), expireActions);
    await report(end, [{ kind: "actionResult", actionId: action.id, at: nowIso(), result: "SUCCESS" }]);
    expect(await outcome).toMatchObject({ result: "FAILED", error: "deadlinePassed" });
    expect(await link.platform.actions.ended(tenant.id, action.id)).toMatchObject({ result: "FAILED" });
  });

  test("an action past its deadline is no longer sent", async () => {
    await poll({ deadlineMs: tenant.clock.nowMs() - 1 });
    const good = await poll();
    expect((await end.next("action")).action.id).toBe(good.id);
  });

  test("a silent agent is inactive after three missed heartbeats and gets no requests (COMM-004)", async () => {
    const readStatus = async () => {
      const [row] = await tenant.asOwner<{ status: string }>(
        "select status from agent where tenant_id = $1 and id = $2",
        [tenant.id, agent.agentId],
      );
      return row?.status;
    };
    end.send({
      type: "heartbeat",
      sentAt: nowIso(),
      metrics: { cpu: 1, memory: 2, uptime: 3 },
      journalDepth: 0,
    });
    await end.next("heartbeatAck");
    tenant.clock.advanceMs(silentAfterMs - 1);
    await tenant.database.inTenant(tenant.principal({}), markSilentAgents);
    const before = await readStatus();
    tenant.clock.advanceMs(30_000);
    await tenant.database.inTenant(tenant.principal({}), markSilentAgents);
    expect([before, await readStatus()]).toEqual(["active", "inactive"]);
    await expect(poll()).rejects.toMatchObject({ code: "agentNotConnected" });
  });
});
