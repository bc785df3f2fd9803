import type { JournalLane } from "@gantry/domain/contract/agent-link.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "../principal.ts";
import { recordProgress, takeForSending } from "./action-desk.ts";
import type { AgentHubParts } from "./agent-hub.ts";
import type { AgentMessage } from "./agent-messages.ts";
import type { AgentSocket, ProvenAgent } from "./agent-socket.ts";
import { markConnected, markDisconnected, recordHeartbeat } from "./agent-store.ts";
import { assignedDevice, assignedDevices, assignOrphans } from "./assigned-devices.ts";
import { ingestBatch } from "./ingest.ts";

/** One agent while it is connected. What goes down is read and sent in order: first everything, then each change. */
export class AgentConnection {
  readonly agentId: string;
  readonly tenantId: string;
  readonly #parts: AgentHubParts;
  readonly #socket: AgentSocket;
  readonly #agent: ProvenAgent;
  #principal: Principal;
  /** Keys of the devices that the agent was told of. */
  readonly #known = new Set<string>();
  #down: Promise<void> = Promise.resolve();
  #isOpen = true;

  constructor(parts: AgentHubParts, socket: AgentSocket, agent: ProvenAgent) {
    this.#parts = parts;
    this.#socket = socket;
    this.#agent = agent;
    this.agentId = agent.agentId;
    this.tenantId = agent.tenantId;
    this.#principal = {
      kind: "agent",
      tenantId: agent.tenantId,
      id: agent.agentId,
      displayName: "Agent",
      grants: new Map(),
    };
  }

  async welcome(address: string): Promise<void> {
    const { agentId, tenantId, journalId, version } = this.#agent;
    const { name, nextSequence } = await this.#inTenant(async (db) => {
      const connected = await markConnected(db, agentId, { version, address });
      await assignOrphans(db, this.#parts.devices);
      return { name: connected, nextSequence: await nextSequences(db, agentId, journalId) };
    });
    this.#principal = { ...this.#principal, displayName: name };
    this.#parts.log.info({ agentId, tenantId, version }, "an agent is connected");
    this.#socket.send({ type: "welcome", agentId, tenantId, serverTime: this.#now(), nextSequence });
    this.#queueDown(() => this.#sendEverything());
    await this.#down;
  }

  async heartbeat(message: Extract<AgentMessage, { type: "heartbeat" }>): Promise<void> {
    await this.#inTenant((db) =>
      recordHeartbeat(db, this.agentId, { ...message.metrics, journalDepth: message.journalDepth }),
    );
    this.#socket.send({ type: "heartbeatAck", sentAt: message.sentAt, serverTime: this.#now() });
  }

  async batch(message: Extract<AgentMessage, { type: "batch" }>): Promise<void> {
    const { counters, log } = this.#parts;
    const { lane, sequence, observations } = message;
    const batch = { journalId: this.#agent.journalId, lane, sequence, observations };
    const { isNew, dropped } = await ingestBatch(this.#parts, this.#principal, batch);
    if (isNew) counters.stored(lane);
    else counters.seenAgain();
    if (dropped > 0) {
      counters.dropped(dropped);
      log.warn(
        { agentId: this.agentId, lane, sequence, dropped },
        "observations of an agent were not accepted",
      );
    }
    this.#socket.send({ type: "ack", lane, sequence });
  }

  /** Changes may have been missed: the agent is told the whole of its devices and queues again. */
  everythingAgain(): void {
    this.#queueDown(() => this.#sendEverything());
  }

  progress({ actionId, percentage }: Extract<AgentMessage, { type: "progress" }>): Promise<void> {
    return this.#inTenant((db) => recordProgress(db, this.agentId, actionId, percentage));
  }

  deviceChanged(entityType: string, id: string): void {
    this.#queueDown(async () => {
      const table = this.#parts.devices.get(entityType);
      if (!table) return;
      const key = `${entityType}\n${id}`;
      const { device, queues } = await this.#inTenant(async (db) => ({
        device: await assignedDevice(db, table, this.#parts.readSecrets, this.agentId, id),
        queues: this.#known.has(key) ? [] : await this.#parts.queuesFor([id], db),
      }));
      if (device) {
        this.#known.add(key);
        this.#socket.send({ type: "device", device });
        for (const queue of queues) this.#socket.send({ type: "queue", queue });
      } else if (this.#known.delete(key)) this.#socket.send({ type: "deviceRemoved", entityType, id });
    });
  }

  queueChanged(signId: string): void {
    this.#queueDown(async () => {
      if (!this.#known.has(`SIGN\n${signId}`)) return;
      const queues = await this.#inTenant((db) => this.#parts.queuesFor([signId], db));
      for (const queue of queues) this.#socket.send({ type: "queue", queue });
    });
  }

  actionAsked(actionId: string): void {
    this.#queueDown(async () => {
      const action = await this.#inTenant((db) =>
        takeForSending(db, actionId, this.agentId, this.#parts.readSecrets),
      );
      if (action) this.#socket.send({ type: "action", action });
    });
  }

  replaced(): void {
    this.#isOpen = false;
    this.#socket.close("replaced", "another link of this agent is newer");
  }

  /** The link is gone; `isNewest` when no other has taken its place. */
  ended(isNewest: boolean): void {
    this.#isOpen = false;
    if (!isNewest) return;
    this.#down = this.#down
      .then(() => this.#inTenant((db) => markDisconnected(db, this.agentId)))
      .catch((error: unknown) =>
        this.#parts.log.error({ error }, "the end of an agent's link could not be written"),
      );
  }

  /** Closes the link and resolves when everything under way is done. */
  async stop(): Promise<void> {
    const closed = this.#socket.closed();
    this.#socket.close("trouble", "the server stops");
    await closed;
    await this.#down;
  }

  async #sendEverything(): Promise<void> {
    const { devices, readSecrets, queuesFor } = this.#parts;
    const everything = await this.#inTenant(async (db) => {
      const assigned = await assignedDevices(db, devices, readSecrets, this.agentId);
      const signIds = assigned.filter((device) => device.entityType === "SIGN").map((device) => device.id);
      return { devices: assigned, queues: signIds.length > 0 ? await queuesFor(signIds, db) : [] };
    });
    for (const device of everything.devices) this.#known.add(`${device.entityType}\n${device.id}`);
    this.#socket.send({ type: "devices", ...everything });
  }

  #queueDown(work: () => Promise<void>): void {
    this.#down = this.#down
      .then(() => (this.#isOpen ? work() : undefined))
      .catch((error: unknown) => {
        // What it knows may be out of date now: with a new link it gets everything again.
        this.#parts.log.error({ error, agentId: this.agentId }, "an agent could not be told of a change");
        this.#socket.close("trouble", "try again");
      });
  }

  #inTenant<T>(work: (db: TenantTransaction) => Promise<T>): Promise<T> {
    return this.#parts.database.inTenant(this.#principal, work);
  }
  #now(): string {
    return new Date(this.#parts.clock.nowMs()).toISOString();
  }
}

async function nextSequences(
  db: TenantTransaction,
  agentId: string,
  journalId: string,
): Promise<Record<JournalLane, number>> {
  const rows = await db.query<{ lane: JournalLane; sequence: number }>(
    `select lane, sequence::float8 as sequence from agent_journal_position
     where tenant_id = $1 and agent_id = $2 and journal_id = $3`,
    [db.tenantId, agentId, journalId],
  );
  const stored = Object.fromEntries(rows.map((row) => [row.lane, row.sequence]));
  return { live: (stored["live"] ?? 0) + 1, backfill: (stored["backfill"] ?? 0) + 1 };
}
