import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { deviceConfig } from "./device-config.ts";
import { join } from "node:path";
import type {
  AgentDevice,
  AgentEventType,
  AgentLease,
  Observation,
  ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { startOneSign, type TestSign, type TestSignOptions } from "@gantry/simulator/testing.ts";
import { afterEach } from "vitest";
import { type Agent, startAgent } from "../agent.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { AgentConfig } from "../config.ts";
import { withExtra } from "../polling/device-runtime.ts";
import type { UplinkEvents } from "../link/uplink.ts";
import type { Log } from "../log.ts";
import { type LinkServer, startLinkServer } from "./link-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** A link whose messages nothing takes. */
export const quietEvents: UplinkEvents = {
  currentStates: () => [],
  beat: () => ({ figures: {}, lease: "endless" }),
  calls: {},
  connected() {},
  disconnected() {},
  unreachable() {},
  refused() {},
  leased() {},
  receivers: {
    devices() {},
    device() {},
    deviceRemoved() {},
    extra() {},
    content() {},
    action() {},
    drained() {},
    revoked() {},
  },
};

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

export function onEnd(end: () => Promise<void>): void {
  ends.push(end);
}

export async function testSign(options: TestSignOptions = {}): Promise<TestSign> {
  const sign = await startOneSign(options);
  onEnd(() => sign.stop());
  return sign;
}

export function signDevice(sign: TestSign, overrides: Partial<AgentDevice> = {}): AgentDevice {
  return {
    entityType: "SIGN",
    id: "sign-1",
    name: "Sign 1",
    protocol: "NTCIP",
    host: sign.host,
    port: sign.port,
    pollEnabled: true,
    pollRateS: 1,
    secrets: { community: "public" },
    config: deviceConfig(signKind, { pixelWidth: 128, pixelHeight: 32, matrixType: "FULL", maxPages: 6 }),
    version: 1,
    ...overrides,
  };
}

let sequence = 0;

export function textMessage(text: string): SignMessage {
  const line = { segments: [{ text }] };
  const page = { pageOnTime: 3000, pageOffTime: 0, verticalJustification: "center" as const };
  return { pages: [{ ...page, messageLines: [line], textAreas: [], images: [] }] };
}

export function queueItem(text: string, overrides: Partial<QueueItem> = {}): QueueItem {
  sequence++;
  return {
    id: `item-${sequence}`,
    signId: "sign-1",
    priority: 5,
    message: textMessage(text),
    displayDuration: null,
    expiresAt: null,
    associatedEntityId: null,
    associatedEntityName: null,
    associatedEntityType: null,
    createdBy: "user-1",
    createdByDisplayName: "Olga",
    createdAt: "2026-01-01T00:00:00.000Z",
    lastUpdatedBy: "user-1",
    lastUpdatedByDisplayName: "Olga",
    lastUpdatedAt: "2026-01-01T00:00:00.000Z",
    sequence,
    ...overrides,
  };
}

export function signQueue(
  revision: number,
  items: QueueItem[],
  overrides: Partial<SignQueue> = {},
): SignQueue {
  return { signId: "sign-1", revision, governed: true, items, ...overrides };
}

export interface TestAgent {
  server: LinkServer;
  agent: Agent;
  config: AgentConfig;
  state(id?: string): SignStateData & { status?: string };
  events(event?: AgentEventType, id?: string): Extract<Observation, { kind: "event" }>[];
  poll(id?: string): Promise<Extract<Observation, { kind: "actionResult" }>>;
  until(fact: () => boolean): Promise<void>;
}

export function agentConfig(serverUrl: string, dataFolder: string): AgentConfig {
  return {
    serverUrl,
    dataFolder,
    enrolmentCode: "code-1",
    name: "test",
    diskKey: undefined,
    signLeaseMinutes: 15,
    commLossMinutes: 5,
    journalMaxBytes: 64 * 1024 * 1024,
    allowsLocalDevices: true,
    viewerAddresses: [],
    viewerPort: undefined,
    recordingFolder: join(dataFolder, "recordings"),
    recordingMinutes: 0,
    recordingMaxBytes: 64 * 1024 * 1024,
    logLevel: "error",
  };
}

/** Devices with their queues. */
export function makeAssignment(devices: AgentDevice[], queues: SignQueue[]): { devices: AgentDevice[] } {
  const queueOf = new Map(queues.map((queue) => [queue.signId, queue]));
  return {
    devices: devices.map((device) => {
      const queue = queueOf.get(device.id);
      return queue ? withExtra(device, { name: "queue", value: queue }) : device;
    }),
  };
}

/** A queue as the server sends it when it has changed. */
export const queueChange = (queue: SignQueue): Extract<ServerToAgent, { type: "extra" }> => ({
  type: "extra",
  entityType: "SIGN",
  id: queue.signId,
  name: "queue",
  value: queue,
});

export async function testAgent(
  devices: AgentDevice[],
  queues: SignQueue[] = [],
  overrides: Partial<AgentConfig> = {},
  { clock, lease, timeoutMs }: { clock?: Clock; lease?: AgentLease; timeoutMs?: number } = {},
): Promise<TestAgent> {
  const server = await startLinkServer();
  server.assignment = makeAssignment(devices, queues);
  server.lease = lease;
  onEnd(() => server.stop());
  const config = { ...agentConfig(server.url, await temporaryFolder()), ...overrides };
  const agent = await startTestAgent(config, clock, timeoutMs);
  await agent.connected;
  const listStored = (): Observation[] => server.stored.map(({ observation }) => observation);
  let actions = 0;
  return {
    server,
    agent,
    config,
    until: server.until,
    state(id = "sign-1") {
      const own = listStored().filter((one) => one.kind === "state" && one.entityId === id);
      return Object.assign(
        {},
        ...own.map((one) => one.kind === "state" && { ...one.stateData, status: one.status }),
      );
    },
    events: (event, id = "sign-1") =>
      listStored().filter(
        (one) => one.kind === "event" && one.entityId === id && (event === undefined || one.event === event),
      ) as Extract<Observation, { kind: "event" }>[],
    async poll(id = "sign-1") {
      const actionId = `poll-${++actions}`;
      const deadlineAt = new Date(Date.now() + 15_000).toISOString();
      server.send({
        type: "action",
        action: { id: actionId, requestType: "POLL", entityType: "SIGN", entityId: id, deadlineAt },
      });
      const findResult = (): Observation | undefined =>
        listStored().find((one) => one.kind === "actionResult" && one.actionId === actionId);
      await server.until(() => findResult() !== undefined);
      return findResult() as Extract<Observation, { kind: "actionResult" }>;
    },
  };
}

export async function startTestAgent(
  config: AgentConfig,
  clock: Clock = systemClock,
  timeoutMs = 80,
): Promise<Agent> {
  const agent = await startAgent(config, {
    clock,
    log: silentLog,
    jitter: () => 1,
    timeoutMs,
    settleMs: 250,
  });
  let isStopped = false;
  onEnd(async () => {
    if (!isStopped) await agent.stop();
  });
  return {
    get isConnected() {
      return agent.isConnected;
    },
    connected: agent.connected,
    revoked: agent.revoked,
    drain() {
      isStopped = true;
      return agent.drain();
    },
    stop() {
      isStopped = true;
      return agent.stop();
    },
  };
}
