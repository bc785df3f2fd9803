import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import {
  type AgentCallFrame,
  callStreaming,
  maxStreamsOfAgent,
} from "@gantry/domain/contract/agents/agent-calls.ts";
import { type BytesEnd, callBytesFrame } from "@gantry/domain/contract/agents/call-bytes.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { NatsUnderTest, natsServerPath } from "../../../testing/nats-server.ts";
import { quietLog } from "../../../testing/quiet-log.ts";
import type { ServerBus, ServerWord } from "../../bus.ts";
import { natsBus } from "../../bus/nats-bus.ts";
import { freePort } from "../../http/free-port.ts";
import {
  AgentEnd,
  type EnrolledAgent,
  linkUnderTest,
  type LinkUnderTest,
  makeSign,
} from "../link-under-test.ts";
import { type AgentCallDesk, CallExchange } from "./call-exchange.ts";

const { maxChunkBytes, windowBytes } = callStreaming;
const device = { entityType: "SIGN", entityId: "dms-1" };
const picture = {
  resource: { type: "thumbnail" as const, widthPx: 320 },
  stream: "internal" as const,
};
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 5 });

let tenant: TestTenant;
let link: LinkUnderTest;
let agent: EnrolledAgent;
let end: AgentEnd;

beforeAll(async () => {
  tenant = await testTenant();
  await makeSign(tenant, "dms-1");
  link = await linkUnderTest(tenant);
  agent = await link.enrol();
});
afterAll(() => link.stop());
afterEach(() => end.socket.terminate());

async function linkAgent(): Promise<AgentEnd> {
  end = await AgentEnd.welcomed(link.url, agent);
  await waitFor(() => expect(link.hub.connectedCount).toBe(1));
  return end;
}
const receiveCall = async (): Promise<AgentCallFrame> => (await end.next("call")).call;
const sendBytes = (id: string, which: BytesEnd, sizeBytes = 0) =>
  end.socket.send(callBytesFrame(id, which, new Uint8Array(sizeBytes).fill(7)));
const answerPicture = (id: string) =>
  end.send({ type: "callOutcome", id, outcome: { ok: true, value: { contentType: "image/jpeg" } } });

function testAgentCalls(desk: () => AgentCallDesk): void {
  test("a call reaches the agent of its device, and the response is returned", async () => {
    await linkAgent();
    const answered = desk().call(tenant.id, device, "CLOSE_VIEWERS", { viewerIds: ["v-1"] });
    const frame = await receiveCall();
    expect(frame).toMatchObject({ call: "CLOSE_VIEWERS", ...device, parameters: { viewerIds: ["v-1"] } });
    end.send({ type: "callOutcome", id: frame.id, outcome: { ok: true, value: { closed: 1 } } });
    expect(await answered).toEqual({ ok: true, value: { closed: 1 } });
  });

  test("a late response times out, and the agent's call is cancelled", async () => {
    await linkAgent();
    const answered = desk().call(tenant.id, device, "STOP_CAMERA", {}, { timeoutMs: 30 });
    const frame = await receiveCall();
    expect(await answered).toEqual({ ok: false, error: "callTimedOut" });
    expect(await end.next("callCancelled")).toMatchObject({ id: frame.id });
  });

  test("a response of the wrong type is rejected", async () => {
    await linkAgent();
    const answered = desk().call(tenant.id, device, "ANSWER_OFFER", {
      viewerId: "v",
      offerSdp: "o",
      stream: "external",
    });
    const { id } = await receiveCall();
    end.send({ type: "callOutcome", id, outcome: { ok: true, value: { closed: 1 } } });
    expect(await answered).toEqual({ ok: false, error: "badAnswer" });
  });

  test("a device of another tenant has no agent here", async () => {
    await linkAgent();
    const other = await testTenant();
    const answered = await desk().call(other.id, device, "STOP_CAMERA", {});
    expect(answered).toEqual({ ok: false, error: "agentNotConnected" });
  });

  test("an agent receives nothing of another tenant, even if a row there names it", async () => {
    await linkAgent();
    const other = await testTenant();
    const isThere = [false, true];
    for (const [index, connected] of isThere.entries()) {
      const id = `dms-${index}`;
      await tenant.asOwner(
        `insert into agent (tenant_id, id, name, status, connected, last_heartbeat_at, metrics, rev, created_at)
         values ($1, $2, 'Same id', 'active', $3, $4, '{}', 1, $4)
         on conflict (tenant_id, id) do update set connected = excluded.connected`,
        [other.id, agent.agentId, connected, new Date(tenant.clock.nowMs())],
      );
      await tenant.asOwner(
        "insert into device_assignment (tenant_id, entity_type, id, agent_id) values ($1, 'SIGN', $2, $3)",
        [other.id, id, agent.agentId],
      );
      expect(await desk().call(other.id, { ...device, entityId: id }, "STOP_CAMERA", {})).toEqual({
        ok: false,
        error: "agentNotConnected",
      });
    }
    const own = desk().call(tenant.id, device, "STOP_CAMERA", {});
    const frame = await receiveCall();
    expect(frame).toMatchObject(device);
    end.send({ type: "callOutcome", id: frame.id, outcome: { ok: true, value: {} } });
    expect(await own).toEqual({ ok: true, value: {} });
  });

  test("stream octets arrive complete and in order, at the reader's pace", async () => {
    await linkAgent();
    const streamed = desk().stream(tenant.id, device, "MEDIA", picture);
    const { id } = await receiveCall();
    answerPicture(id);
    for (let sent = 0; sent < windowBytes; sent += maxChunkBytes) sendBytes(id, "more", maxChunkBytes);
    const answer = await streamed;
    if (!answer.ok) throw new Error(answer.error);
    expect(answer.value).toEqual({ contentType: "image/jpeg" });
    const read = buffer(answer.octets);
    expect((await end.next("callTaken")).bytes).toBeGreaterThan(0);
    sendBytes(id, "more", 5);
    sendBytes(id, "last");
    expect(await read).toEqual(Buffer.alloc(windowBytes + 5, 7));
  });

  test("an agent that exceeds its window is disconnected", async () => {
    await linkAgent();
    const streamed = desk().stream(tenant.id, device, "MEDIA", picture);
    const { id } = await receiveCall();
    answerPicture(id);
    const answer = await streamed;
    if (!answer.ok) throw new Error(answer.error);
    for (let sent = 0; sent <= windowBytes + 4 * maxChunkBytes; sent += maxChunkBytes)
      sendBytes(id, "more", maxChunkBytes);
    await end.next("callCancelled");
    await expect(buffer(answer.octets)).rejects.toThrow("broke off");
  });

  test("a departing reader ends the agent's stream", async () => {
    await linkAgent();
    const gone = new AbortController();
    const streamed = desk().stream(tenant.id, device, "MEDIA", picture, { signal: gone.signal });
    const { id } = await receiveCall();
    answerPicture(id);
    sendBytes(id, "more", 10);
    const answer = await streamed;
    if (!answer.ok) throw new Error(answer.error);
    answer.octets.on("error", () => undefined).resume();
    gone.abort();
    expect(await end.next("callCancelled")).toMatchObject({ id });
  });

  test("a broken link ends its pending calls", async () => {
    await linkAgent();
    const streamed = desk().stream(tenant.id, device, "MEDIA", picture);
    answerPicture((await receiveCall()).id);
    const answer = await streamed;
    if (!answer.ok) throw new Error(answer.error);
    const called = desk().call(tenant.id, device, "STOP_CAMERA", {});
    await receiveCall();
    const read = buffer(answer.octets);
    read.catch(() => undefined);
    end.socket.terminate();
    expect(await called).toEqual({ ok: false, error: "agentNotConnected" });
    await expect(read).rejects.toThrow("broke off");
  });
}

describe("an agent linked to this server", () => {
  testAgentCalls(() => link.platform.agentCalls);

  test("streams never block a camera stop, however many there are", async () => {
    await linkAgent();
    const calls = link.platform.agentCalls;
    const streams = Array.from({ length: maxStreamsOfAgent }, () =>
      calls.stream(tenant.id, device, "MEDIA", picture),
    );
    for (const _ of streams) await receiveCall();
    expect(await calls.stream(tenant.id, device, "MEDIA", picture)).toEqual({
      ok: false,
      error: "tooManyCalls",
    });
    const stopped = calls.call(tenant.id, device, "STOP_CAMERA", {});
    end.send({ type: "callOutcome", id: (await receiveCall()).id, outcome: { ok: true, value: {} } });
    expect(await stopped).toEqual({ ok: true, value: {} });
    end.socket.terminate();
    for (const answer of await Promise.all(streams))
      expect(answer).toMatchObject({ error: "agentNotConnected" });
  });
});

if (natsServerPath) describe("an agent linked to another server", testElsewhere);

function testElsewhere(): void {
  let nats: NatsUnderTest;
  const buses: ServerBus[] = [];
  const exchanges: CallExchange[] = [];
  let far: LinkUnderTest;
  let near: AgentCallDesk;

  beforeAll(async () => {
    nats = new NatsUnderTest(await freePort());
    await nats.start();
    const open = () =>
      natsBus({
        servers: [nats.url],
        installation: "one",
        report: (error) => expect.fail(String(error)),
        log: quietLog,
      });
    const [here, there] = [open(), open()];
    buses.push(here, there);
    await waitFor(() => expect(buses.map((bus) => bus.reach())).toEqual(["connected", "connected"]));
    await link.stop();
    far = await linkUnderTest({ ...tenant, bus: there });
    link = far;
    const exchange = new CallExchange({ database: tenant.database, bus: here });
    exchanges.push(exchange);
    near = exchange;
  });
  afterAll(async () => {
    for (const exchange of exchanges) exchange.stop();
    for (const bus of buses) await bus.stop();
    await nats.kill();
  });

  testAgentCalls(() => near);

  test("a call from another server for a different tenant gets no response", async () => {
    await linkAgent();
    const other = await testTenant();
    const [asking] = buses;
    if (!asking) throw new Error("There is no other server.");
    const words: ServerWord[] = [];
    const silence = asking.listen((word) => words.push(word));
    const ask = (tenantId: string) => {
      const frame = { id: randomUUID(), call: "STOP_CAMERA" as const, ...device, parameters: {} };
      const { agentId } = agent;
      asking.publish({ topic: "agentCall", tenantId, agentId, from: asking.name, timeoutMs: 5_000, frame });
      return frame.id;
    };
    ask(other.id);
    const own = ask(tenant.id);
    expect((await receiveCall()).id).toBe(own);
    end.send({ type: "callOutcome", id: own, outcome: { ok: true, value: {} } });
    await waitFor(() => expect(words.map(({ word }) => word)).toContain("callOutcome"));
    expect(words.filter(({ callId }) => callId !== own)).toEqual([]);
    silence();
  });

  test("a dead server that claims an agent is abandoned quickly", async () => {
    await linkAgent();
    end.socket.terminate();
    await waitFor(() => expect(link.hub.connectedCount).toBe(0));
    await tenant.asOwner("update agent set connected = true where tenant_id = $1", [tenant.id]);
    const askedAt = performance.now();
    expect(await near.call(tenant.id, device, "STOP_CAMERA", {})).toEqual({
      ok: false,
      error: "agentNotConnected",
    });
    expect(performance.now() - askedAt).toBeLessThan(4_000);
  });
}
