import type { AgentLease, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { activateAgent, assignDevices, drainAgent, editAgent, revokeAgent } from "../agents/agent-edits.ts";
import { deviceTables } from "./device-tables.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import {
  AgentEnd,
  type EnrolledAgent,
  linkUnderTest,
  type LinkUnderTest,
  makeSign,
} from "../link-under-test.ts";

let tenant: TestTenant;
let link: LinkUnderTest;
const devices = deviceTables(kinds);
const signIds = ["dms-1", "dms-2", "dms-3", "dms-4"];

beforeEach(async () => {
  tenant = await testTenant();
  link = await linkUnderTest(tenant);
  for (const id of signIds) await makeSign(tenant, id);
});
afterEach(() => link.stop());

interface TestAgent {
  agent: EnrolledAgent;
  end: AgentEnd;
  lease: AgentLease | undefined;
  ids: string[];
}

async function connect(agent: EnrolledAgent): Promise<TestAgent> {
  const end = new AgentEnd(link.url);
  await end.prove(agent);
  const { lease } = await end.next("welcome");
  const { devices: received } = await end.next("devices");
  return { agent, end, lease, ids: received.map(({ id }) => id).sort() };
}
async function joinAgent(): Promise<TestAgent> {
  const agent = await link.enrol();
  // Agents need distinct creation times.
  tenant.clock.advanceMs(10);
  return connect(agent);
}
async function sendHeartbeat(
  { end }: TestAgent,
  terms: "endless" | "limited" = "limited",
): Promise<AgentLease | undefined> {
  const sentAt = new Date(tenant.clock.nowMs()).toISOString();
  end.send({
    type: "heartbeat",
    sentAt,
    metrics: { cpu: 1, memory: 2, uptime: 3 },
    journalDepth: 0,
    lease: terms,
  });
  return (await end.next("heartbeatAck")).lease;
}
async function sendReleases({ end }: TestAgent, count: number): Promise<void> {
  for (let gone = 0; gone < count; gone++) {
    const { revision } = await end.next("deviceRemoved");
    if (revision !== undefined) end.send({ type: "settled", revision });
  }
}
const readOwners = async (): Promise<Record<string, string | null>> => {
  const rows = await tenant.asOwner<{ id: string; agent_id: string | null }>(
    "select id, agent_id from device_assignment where tenant_id = $1 order by id",
    [tenant.id],
  );
  return Object.fromEntries(rows.map(({ id, agent_id }) => [id, agent_id]));
};
const countOwned = async (agentId: string) =>
  Object.values(await readOwners()).filter((owner) => owner === agentId).length;
async function has({ agent }: TestAgent, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await countOwned(agent.agentId)).toBe(count), {
    timeout: 10_000,
    interval: 20,
  });
}
const runInTenant = (work: Parameters<TestTenant["database"]["inTenant"]>[1]) =>
  tenant.database.inTenant(tenant.principal({}), work as never);
async function joinTwo(): Promise<[TestAgent, TestAgent]> {
  const first = await joinAgent();
  const second = link.enrol().then(connect);
  await sendReleases(first, 2);
  const other = await second;
  for (let received = other.ids.length; received < 2; received++) await other.end.next("device");
  await sendHeartbeat(first, "endless");
  await sendHeartbeat(first);
  await sendHeartbeat(other);
  return [first, other];
}
const listEvents = async (agentId: string) => {
  const rows = await tenant.asOwner<{ event: string; data: Record<string, unknown> }>(
    "select event, data from event where tenant_id = $1 and entity_id = $2 order by id",
    [tenant.id, agentId],
  );
  return rows;
};

describe("several agents of a tenant", () => {
  test("a single agent has all devices without a lease limit, and a second one gets its share when they are released", async () => {
    const first = await joinAgent();
    expect(first.ids).toEqual(signIds);
    expect(first.lease?.ms).toBe(null);
    const second = await connect(await link.enrol());
    expect(second.ids).toEqual([]);
    await has(first, 4);
    await sendReleases(first, 2);
    await second.end.next("device");
    await second.end.next("device");
    await has(second, 2);
    expect(second.lease?.ms).toBe(90_000);
  });

  test("an agent without a lease limit is awaited until its heartbeat confirms a lease", async () => {
    const first = await joinAgent();
    const second = await connect(await link.enrol());
    expect((await sendHeartbeat(first, "endless"))?.ms).toBe(90_000);
    first.end.socket.terminate();
    for (let minute = 0; minute < 6; minute++) {
      await link.balanceFor(30_000);
      await sendHeartbeat(second);
    }
    await has(first, 4);
  });

  test("devices of a lost agent are taken over exactly when its lease ends, with history (COMM-004)", async () => {
    const [first, second] = await joinTwo();
    for (let half = 0; half < 6; half++) {
      await link.balanceFor(30_000);
      await sendHeartbeat(first);
      await sendHeartbeat(second);
    }
    first.end.socket.terminate();
    for (const seconds of [30, 30, 30]) {
      await link.balanceFor(seconds * 1000);
      await sendHeartbeat(second);
    }
    expect(await countOwned(second.agent.agentId)).toBe(2);
    await link.balanceFor(15_000);
    await has(second, 4);
    await second.end.next("device");
    await second.end.next("device");
    expect((await listEvents(second.agent.agentId)).at(-1)).toMatchObject({
      event: "agentTookOver",
      data: { devices: 2, from: first.agent.agentId, fromName: "North cabinet" },
    });
    expect((await listEvents(first.agent.agentId)).map(({ event }) => event)).toContain("agentInactive");
    const back = await connect(first.agent);
    expect(back.ids).toEqual([]);
    expect(back.lease?.epoch).toBe((first.lease?.epoch ?? 0) + 1);
  });

  test("after a server outage nothing is taken over before the agents had time to reconnect", async () => {
    const [first, second] = await joinTwo();
    first.end.socket.terminate();
    tenant.clock.advanceMs(600_000);
    const back = await connect(second.agent);
    await link.balanceFor(60_000);
    await sendHeartbeat(back);
    await link.balanceFor(60_000);
    expect(await countOwned(first.agent.agentId)).toBe(2);
    await sendHeartbeat(back);
    await link.balanceFor(30_000);
    expect(await countOwned(first.agent.agentId)).toBe(0);
  });

  test("observations of a former agent are kept as history only, and those of unassigned devices are rejected", async () => {
    const [first, second] = await joinTwo();
    const [moved = ""] = (
      (await runInTenant((db) =>
        db.query<{ id: string }>(
          "select id from device_assignment where tenant_id = $1 and agent_id = $2 order by id",
          [db.tenantId, second.agent.agentId],
        ),
      )) as { id: string }[]
    ).map(({ id }) => id);
    const at = new Date(tenant.clock.nowMs()).toISOString();
    const own = { entityType: "SIGN", entityId: moved };
    const observations: Observation[] = [
      { kind: "event", ...own, at, agentAt: "2026-11-19T08:00:00.000Z", event: "faceRead", data: {} },
      { kind: "state", ...own, observedAt: at, status: "OFFLINE", stateData: { face: "of the former" } },
    ];
    first.end.send({ type: "batch", lane: "backfill", sequence: 1, observations });
    await first.end.next("ack");
    expect(link.dropped()).toBe(0);
    const [row] = await tenant.asOwner<{ agent_at: Date }>(
      "select agent_at from event where tenant_id = $1 and event = 'faceRead'",
      [tenant.id],
    );
    expect(row?.agent_at.toISOString()).toBe("2026-11-19T08:00:00.000Z");
    const [state] = await tenant.asOwner<{ status: string }>(
      "select status from sign_state where tenant_id = $1 and id = $2",
      [tenant.id, moved],
    );
    expect(state?.status).toBe("UNKNOWN");
    const stays = first.ids.filter((id) => id !== moved);
    second.end.send({
      type: "batch",
      lane: "live",
      sequence: 1,
      observations: stays.map((entityId) => ({
        ...(observations[0] as Observation & { kind: "event" }),
        entityId,
      })),
    });
    await second.end.next("ack");
    expect(link.dropped()).toBe(2);
  });
});

describe("orderly exits", () => {
  test("an agent that announces its exit drains, releases its devices and is notified when none is left (COMM-002)", async () => {
    const [first, second] = await joinTwo();
    first.end.send({ type: "draining" });
    await sendReleases(first, 2);
    await first.end.next("drained");
    await has(second, 4);
    const [row] = await tenant.asOwner<{ status: string }>(
      "select status from agent where tenant_id = $1 and id = $2",
      [tenant.id, first.agent.agentId],
    );
    expect(row?.status).toBe("draining");
  });

  test("a draining agent without a successor keeps its devices and may exit immediately", async () => {
    const only = await joinAgent();
    only.end.send({ type: "draining" });
    await only.end.next("drained");
    await has(only, 4);
  });

  test("an agent drained by a user gets nothing new until activated, even after reconnecting", async () => {
    const [first, second] = await joinTwo();
    await runInTenant((db) => drainAgent(db, first.agent.agentId));
    await sendReleases(first, 2);
    await has(second, 4);
    first.end.socket.terminate();
    const back = await connect(first.agent);
    expect(back.ids).toEqual([]);
    const readStatus = async () =>
      (
        await tenant.asOwner<{ status: string }>(
          "select status from agent where tenant_id = $1 and id = $2",
          [tenant.id, first.agent.agentId],
        )
      )[0]?.status;
    expect(await readStatus()).toBe("draining");
    await runInTenant((db) => activateAgent(db, first.agent.agentId));
    expect(await readStatus()).toBe("active");
    await has(second, 4);
  });

  test("a late release message does not release a device that was assigned again", async () => {
    const [first, second] = await joinTwo();
    const [a, b] = [first.agent.agentId, second.agent.agentId];
    const countRemoved = async (): Promise<number> => {
      await first.end.next("deviceRemoved");
      return (await first.end.next("deviceRemoved")).revision ?? 0;
    };
    await runInTenant((db) => drainAgent(db, a));
    const late = await countRemoved();
    await runInTenant((db) => activateAgent(db, a));
    await runInTenant((db) => drainAgent(db, b));
    for (let given = 0; given < 2; given++) await first.end.next("device");
    await runInTenant((db) => activateAgent(db, b));
    await runInTenant((db) => drainAgent(db, a));
    const revision = await countRemoved();
    first.end.send({ type: "settled", revision: late });
    await sendHeartbeat(first);
    expect(await countOwned(b)).toBe(2);
    first.end.send({ type: "settled", revision });
    await has(second, 4);
  });

  test("a revoked agent is disconnected within a second, its key is refused, and its devices move once it has stopped", async () => {
    const [first, second] = await joinTwo();
    const startedMs = performance.now();
    await runInTenant((db) => revokeAgent(db, first.agent.agentId));
    const { revision } = await first.end.next("revoked");
    expect(await countOwned(second.agent.agentId)).toBe(2);
    first.end.send({ type: "settled", revision });
    expect(await first.end.closed).toBe(4401);
    expect(performance.now() - startedMs).toBeLessThan(1000);
    await has(second, 4);
    const again = new AgentEnd(link.url);
    await again.prove(first.agent);
    expect(await again.next("refused")).toEqual({ type: "refused", error: "agentRevoked" });
  });

  test("a revoked agent's heartbeat is answered with its revocation and no lease", async () => {
    const [first] = await joinTwo();
    await tenant.asOwner("update agent set revoked_at = now() where tenant_id = $1 and id = $2", [
      tenant.id,
      first.agent.agentId,
    ]);
    const answer = sendHeartbeat(first);
    const received = await first.end.next("revoked");
    expect(received.revision).toBeGreaterThan(0);
    expect(await Promise.race([answer, first.end.closed])).toBe(4401);
  });

  test("one that does not confirm its stop is disconnected after a second, and its devices wait for its lease end", async () => {
    const [first, second] = await joinTwo();
    await runInTenant((db) => revokeAgent(db, first.agent.agentId));
    expect(await first.end.closed).toBe(4401);
    expect(await countOwned(second.agent.agentId)).toBe(2);
    for (let part = 0; part < 4; part++) {
      await link.balanceFor(30_000);
      await sendHeartbeat(second);
    }
    await has(second, 4);
  });
});

describe("manual settings", () => {
  test("a pinned device goes to its agent, to another one while that is offline, and back", async () => {
    const [first, second] = await joinTwo();
    const ids = Object.entries(await readOwners()).flatMap(([id, owner]) =>
      owner === second.agent.agentId ? [id] : [],
    );
    const [pinned = ""] = ids;
    await runInTenant((db) =>
      assignDevices(db, devices, { agentId: first.agent.agentId, entityType: "SIGN", ids: [pinned] }),
    );
    await sendReleases(second, 1);
    expect((await first.end.next("device")).device.id).toBe(pinned);
    first.end.send({ type: "draining" });
    await sendReleases(first, 3);
    await first.end.next("drained");
    await has(second, 4);
    first.end.socket.terminate();
    await first.end.closed;
    const returning = connect(first.agent);
    await sendReleases(second, 1);
    const back = await returning;
    if (back.ids.length === 0) await back.end.next("device");
    await has(first, 1);
    expect((await readOwners())[pinned]).toBe(first.agent.agentId);
  });

  test("name, site and capacity are edited with an audit row", async () => {
    const { agent } = await joinAgent();
    await runInTenant((db) =>
      editAgent(db, agent.agentId, { name: "East", customerSite: "Yard", capacity: 20 }),
    );
    const [row] = await tenant.asOwner<{ before: object; after: object }>(
      "select before, after from audit_log where tenant_id = $1 and entity_id = $2",
      [tenant.id, agent.agentId],
    );
    expect(row).toMatchObject({
      before: { name: "North cabinet", customerSite: null },
      after: { name: "East", customerSite: "Yard", capacity: 20 },
    });
  });
});

describe("an agent's health", () => {
  test("a wrong clock and lost journal records are reported once, with the amount", async () => {
    const only = await joinAgent();
    const sendFigures = async (figures: object) => {
      tenant.clock.advanceMs(30_000);
      const sentAt = new Date(tenant.clock.nowMs()).toISOString();
      only.end.send({
        type: "heartbeat",
        sentAt,
        metrics: { cpu: 1, memory: 2, uptime: 3 },
        journalDepth: 0,
        figures,
      });
      await only.end.next("heartbeatAck");
    };
    await sendFigures({ clockSkewMs: 86_400_000 });
    await sendFigures({ clockSkewMs: 86_400_001, journalLost: 3 });
    await sendFigures({ clockSkewMs: 4, journalLost: 3 });
    const received = (await listEvents(only.agent.agentId)).slice(-3);
    expect(received).toMatchObject([
      { event: "agentClockSkewed", data: { clockSkewMs: 86_400_000 } },
      { event: "agentJournalLost", data: { batches: 3, total: 3 } },
      { event: "agentClockRight" },
    ]);
  });
});
