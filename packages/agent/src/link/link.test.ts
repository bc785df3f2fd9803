import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import type { AgentConfig } from "../config.ts";
import { EnrolmentRefused, readOrEnrol } from "../identity/identity.ts";
import { Journal } from "../journal/journal.ts";
import type { Log } from "../log.ts";
import { type LinkServer, startLinkServer } from "../testing/link-server.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { quietEvents } from "../testing/test-agent.ts";
import { reconnectDelayMs } from "./reconnect-delay.ts";
import { ServerTime } from "./server-time.ts";
import { Uplink } from "./uplink.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const state = (entityId: string, value: number): Observation => ({
  kind: "state",
  entityType: "SIGN",
  entityId,
  observedAt: "2026-01-01T00:00:00.000Z",
  status: "ONLINE",
  stateData: { value },
});

async function configFor(server: LinkServer): Promise<AgentConfig> {
  return {
    serverUrl: server.url,
    dataFolder: await temporaryFolder(),
    enrolmentCode: "code-1",
    name: "north yard",
    diskKey: undefined,
    signLeaseMinutes: 15,
    commLossMinutes: 5,
    journalMaxBytes: 64 * 1024 * 1024,
    allowsLocalDevices: true,
    viewerAddresses: [],
    viewerPort: undefined,
    recordingFolder: "",
    recordingMinutes: 0,
    recordingMaxBytes: 0,
    logLevel: "error",
  };
}

async function uplinkTo(server: LinkServer, current: () => Observation[] = () => []) {
  const config = await configFor(server);
  const identity = await readOrEnrol(config);
  const journal = await Journal.open({ folder: join(config.dataFolder, "journal"), log: silent });
  const serverTime = new ServerTime(systemClock);
  const uplink = new Uplink({
    serverUrl: server.url,
    identity,
    version: "0.1.0",
    clock: systemClock,
    serverTime,
    log: silent,
    jitter: () => 1,
    journal,
  });
  uplink.start({ ...quietEvents, currentStates: current });
  ends.push(() => uplink.stop());
  return { uplink, journal, serverTime, config };
}

async function startServer(): Promise<LinkServer> {
  const server = await startLinkServer();
  ends.push(() => server.stop());
  return server;
}

test("a one-time code enrols an agent, whose key file is readable only by its owner", async () => {
  const server = await startServer();
  const config = await configFor(server);
  const identity = await readOrEnrol(config);
  expect(identity.agentId).toBe("agent-1");
  const keyPath = join(config.dataFolder, "agent-key.pem");
  expect((await stat(keyPath)).mode & 0o777).toBe(0o600);
  const again = await readOrEnrol({ ...config, enrolmentCode: undefined });
  expect(again.agentId).toBe("agent-1");
  expect(again.keyPair.publicKey).toBe(identity.keyPair.publicKey);
  await expect(readOrEnrol({ ...config, dataFolder: await temporaryFolder() })).rejects.toThrow(
    EnrolmentRefused,
  );
});

test("an agent whose enrolment response was lost retries with the same code and key and is admitted", async () => {
  const server = await startServer();
  const config = await configFor(server);
  server.losesEnrolAnswer = true;
  await expect(readOrEnrol(config)).rejects.not.toBeInstanceOf(EnrolmentRefused);
  server.losesEnrolAnswer = false;
  expect((await readOrEnrol(config)).agentId).toBe("agent-1");
});

test("the agent connects outward, proves its key and sends a heartbeat with its metrics (COMM-003, COMM-024)", async () => {
  const server = await startServer();
  const { uplink } = await uplinkTo(server);
  await server.until(() => server.heartbeats.length > 0);
  expect(uplink.isConnected).toBe(true);
  expect(server.heartbeats[0]?.metrics).toEqual({
    cpu: expect.any(Number),
    memory: expect.any(Number),
    uptime: expect.any(Number),
  });
  expect(server.heartbeats[0]?.journalDepth).toBe(0);
});

test("observations of an outage arrive as backfill after the current state", async () => {
  const server = await startServer();
  let value = 0;
  const { uplink, journal } = await uplinkTo(server, () => [state("sign-1", value)]);
  await server.until(() => server.stored.length === 1);
  server.goAway();
  await server.until(() => !uplink.isConnected);
  for (value = 1; value <= 3; value++) await uplink.observe(state("sign-1", value));
  server.comeBack();
  await server.until(() => server.stored.length === 5);
  const values = server.stored.map(({ lane, observation }) => [
    lane,
    observation.kind === "state" && observation.stateData.value,
  ]);
  expect(values).toEqual([
    ["live", 0],
    ["live", 4],
    ["backfill", 1],
    ["backfill", 2],
    ["backfill", 3],
  ]);
  await server.until(() => journal.depth === 0);
});

test("an unacknowledged batch is sent again and stored once", async () => {
  const server = await startServer();
  const { uplink, journal } = await uplinkTo(server);
  await server.until(() => uplink.isConnected);
  server.acknowledges = false;
  await uplink.observe(state("sign-1", 1));
  await server.until(() => server.batches.length === 1);
  server.acknowledges = true;
  server.goAway();
  await server.until(() => !uplink.isConnected);
  server.comeBack();
  await server.until(() => server.stored.length === 1);
  await uplink.observe(state("sign-1", 2));
  await server.until(() => server.stored.length === 2);
  expect(server.batches.map(({ sequence }) => sequence)).toEqual([1, 1, 2]);
  await server.until(() => journal.depth === 0);
});

test("thousands of batches from an outage arrive complete and in order", async () => {
  const server = await startServer();
  server.goAway();
  const { uplink, journal, config } = await uplinkTo(server);
  for (let number = 0; number < 600; number++) await uplink.observe(state("sign-1", number));
  server.comeBack();
  await server.until(() => server.stored.length === 600);
  const values = server.stored.map(
    ({ observation }) => observation.kind === "state" && observation.stateData.value,
  );
  expect(values).toEqual(Array.from({ length: 600 }, (_, number) => number));
  await server.until(() => journal.depth === 0);
  expect(await readdir(join(config.dataFolder, "journal", "backfill"))).toHaveLength(1);
});

test.each([
  ["no JSON", "{"],
  ["an unknown type", '{"type":"reboot"}'],
  [
    "a missing member",
    '{"type":"extra","entityType":"SIGN","id":"sign-1","name":"queue","value":{"signId":"sign-1"}}',
  ],
  ["a wrong lane", '{"type":"ack","lane":"fast","sequence":3}'],
  ["a name of every object", '{"type":"constructor"}'],
])("a frame with %s closes the connection, is counted, and the agent reconnects", async (_, frame) => {
  const server = await startServer();
  const { uplink } = await uplinkTo(server);
  await server.until(() => uplink.isConnected);
  server.sendRaw(frame);
  await server.until(() => server.connections === 2 && uplink.isConnected);
  expect(uplink.badFrames).toBe(1);
});

test("an agent whose proof is refused sends nothing", async () => {
  const server = await startServer();
  server.refusesProof = true;
  const { uplink } = await uplinkTo(server);
  await uplink.observe(state("sign-1", 1));
  await server.until(() => server.connections >= 2);
  expect(server.batches).toEqual([]);
  expect(uplink.isConnected).toBe(false);
});

test("times are reported in server time", async () => {
  const server = await startServer();
  server.aheadMs = 3_600_000;
  const { serverTime } = await uplinkTo(server);
  await server.until(() => server.heartbeats.length > 0);
  expect(Math.abs(serverTime.nowMs() - Date.now() - 3_600_000)).toBeLessThan(100);
});

test("server time is stable when this machine's clock is set and follows when the server's clock is set", async () => {
  const clock = manualClock();
  const time = new ServerTime(clock);
  expect(time.nowMs()).toBe(clock.nowMs());
  const toIso = (ms: number) => new Date(ms).toISOString();
  await clock.advance(10);
  time.measure(toIso(1_000_000), 0);
  expect(time.nowMs()).toBe(1_000_005);
  const slowAnswerSentMs = clock.monotonicMs();
  await clock.advance(400);
  time.measure(toIso(1_000_150), slowAnswerSentMs);
  expect(time.nowMs()).toBe(1_000_405);
  time.measure(toIso(5_000_000), clock.monotonicMs() - 100);
  expect(time.nowMs()).toBe(5_000_050);
});

test("the reconnect delay grows from one second to thirty", () => {
  const waits = [1, 2, 3, 14, 50].map((failures) => Math.round(reconnectDelayMs(failures, 0)));
  expect(waits).toEqual([1000, 1300, 1690, 30_000, 30_000]);
  expect(reconnectDelayMs(50, 1)).toBe(24_000);
});
