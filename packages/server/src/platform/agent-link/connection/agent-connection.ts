import { randomUUID } from "node:crypto";
import type { Bus, BusEvent, BusGap } from "../../bus.ts";
import type { Clock } from "../../clock.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { Principal } from "../../permission/principal.ts";
import { recordProgress, takeForSending } from "../actions/action-desk.ts";
import {
  endLease,
  markConnected,
  markDisconnected,
  markDraining,
  recordHeartbeat,
  standingOf,
} from "../agents/agent-life.ts";
import type { AgentMessage, AgentSocket, BatchMessage, ProvenAgent } from "./agent-socket.ts";
import { AgentLine } from "../calls/agent-line.ts";
import {
  adoptDevices,
  balance,
  devicesLeaving,
  devicesStaying,
  evenOut,
  handOver,
  lockAgents,
} from "../assignment/assignment-store.ts";
import { ingestBatches } from "../ingest/ingest.ts";
import type { IngestParts } from "../ingest/store-observations.ts";
import { readNextSequences } from "../ingest/journal-position.ts";
import { DeviceSender, type SenderParts } from "./device-sender.ts";

/** Time for a revoked agent to report that it has stopped. */
const revokedMayTakeMs = 1000;

/** What a connection needs of the server. */
export interface ConnectionParts extends SenderParts, IngestParts {
  bus: Bus;
  clock: Clock;
  counters: AgentCounters;
  /** While the server stops, no devices move: agents stopping with it keep theirs. */
  isStopping(): boolean;
}
interface AgentCounters {
  stored(lane: string, batches: number): void;
  seenAgain(batches: number): void;
  dropped(count: number): void;
}

/** A connected agent. Messages to it are read and sent in order: first everything, then each change. */
export class AgentConnection {
  readonly agentId: string;
  readonly tenantId: string;
  readonly line: AgentLine;
  readonly #parts: ConnectionParts;
  readonly #socket: AgentSocket;
  readonly #agent: ProvenAgent;
  readonly #linkId = randomUUID();
  #principal: Principal;
  readonly #devices: DeviceSender;
  #revokedRevision: number | undefined;
  #isDraining = false;
  /** By entity type; sent together, because imports change thousands. */
  readonly #changed = new Map<string, Set<string>>();
  #down: Promise<void> = Promise.resolve();
  #isOpen = true;
  readonly #unsubscribe: () => void;

  constructor(parts: ConnectionParts, socket: AgentSocket, agent: ProvenAgent) {
    this.#parts = parts;
    this.#socket = socket;
    this.#agent = agent;
    this.agentId = agent.agentId;
    this.tenantId = agent.tenantId;
    this.line = new AgentLine(agent.tenantId, (message) => socket.send(message));
    this.#devices = new DeviceSender(parts, {
      agentId: agent.agentId,
      inTenant: (work) => this.#inTenant(work),
      send: (message) => socket.send(message),
    });
    this.#principal = {
      kind: "agent",
      tenantId: agent.tenantId,
      id: agent.agentId,
      displayName: "Agent",
      grants: new Map(),
    };
    this.#unsubscribe = parts.bus.subscribe((event) => this.#hear(event));
  }

  /** `ready` is called once the agent has all its devices, before anything else is sent. */
  async welcome(address: string, ready: () => void): Promise<void> {
    const { agentId, tenantId, journalId, version, metadata } = this.#agent;
    const { connected, nextSequence } = await this.#inTenant(async (db) => {
      const seen = { linkId: this.#linkId, version, address, ...(metadata ? { metadata } : {}) };
      await lockAgents(db);
      const connection = await markConnected(db, agentId, seen);
      await adoptDevices(db, this.#parts.devices);
      await balance(db, { mayTakeOver: false });
      if (connection.isFirst) await evenOut(db);
      return { connected: connection, nextSequence: await readNextSequences(db, agentId, journalId) };
    });
    const { name, lease } = connected;
    this.#principal = { ...this.#principal, displayName: name };
    this.#parts.log.info({ agentId, tenantId, version }, "an agent is connected");
    this.#socket.send({ type: "welcome", agentId, tenantId, serverTime: this.#now(), nextSequence, lease });
    this.#queueDown(() => this.#devices.sendAll().then(ready));
    await this.#down;
  }

  async heartbeat(message: Extract<AgentMessage, { type: "heartbeat" }>): Promise<void> {
    const lease = await this.#inTenant((db) => recordHeartbeat(db, this.agentId, message));
    // An answer without a lease grants nothing. A revoked agent receives `revoked` and stops.
    if (!lease) return this.#everythingAgain();
    this.#socket.send({ type: "heartbeatAck", sentAt: message.sentAt, serverTime: this.#now(), lease });
  }

  async batches(batches: readonly BatchMessage[]): Promise<void> {
    const [first, last] = [batches.at(0), batches.at(-1)];
    if (!first || !last) return;
    const { counters, log } = this.#parts;
    const { lane } = first;
    const batchesOfLane = { journalId: this.#agent.journalId, lane, batches };
    const { stored, dropped } = await ingestBatches(this.#parts, this.#principal, batchesOfLane);
    counters.stored(lane, stored);
    counters.seenAgain(batches.length - stored);
    if (dropped > 0) {
      counters.dropped(dropped);
      log.warn(
        { agentId: this.agentId, lane, sequence: first.sequence, dropped },
        "observations of an agent were not accepted",
      );
    }
    this.#socket.send({ type: "ack", lane, sequence: last.sequence });
  }

  /** The agent has released everything up to this revision. */
  async settled(revision: number): Promise<void> {
    // A newer link may have assigned some of them again.
    if (!this.#isOpen) return;
    const keys = this.#devices.settled(revision);
    if (keys.length > 0) await this.#inTenant((db) => handOver(db, this.agentId, keys));
    if (this.#revokedRevision !== undefined && revision >= this.#revokedRevision) return this.#endRevoked();
    if (this.#isDraining) await this.#reportDrained();
  }

  /** The agent is about to stop: its devices move away, and it is notified when no more can. */
  async draining(): Promise<void> {
    if (this.#parts.isStopping()) return;
    this.#isDraining = true;
    await this.#inTenant(async (db) => {
      await lockAgents(db);
      await markDraining(db, this.agentId);
      await balance(db, { mayTakeOver: false });
    });
    await this.#reportDrained();
  }

  progress({ actionId, percentage }: Extract<AgentMessage, { type: "progress" }>): Promise<void> {
    return this.#inTenant((db) => recordProgress(db, this.agentId, actionId, percentage));
  }

  deviceChanged(entityType: string, id: string): void {
    if (!this.#parts.devices.has(entityType)) return;
    const waiting = this.#changed.get(entityType);
    if (waiting) return void waiting.add(id);
    const ids = new Set([id]);
    this.#changed.set(entityType, ids);
    this.#queueDown(async () => {
      this.#changed.delete(entityType);
      await this.#devices.send(entityType, [...ids]);
    });
  }

  replaced(): void {
    this.#unsubscribe();
    this.#isOpen = false;
    this.#socket.close("replaced", "another link of this agent is newer");
  }

  /** `isNewest`: no newer link has replaced this one. */
  ended(isNewest: boolean): void {
    this.#unsubscribe();
    this.#isOpen = false;
    if (!isNewest) return;
    this.#down = this.#down
      .then(() => this.#inTenant((db) => markDisconnected(db, this.agentId, this.#linkId)))
      .catch((error: unknown) =>
        this.#parts.log.error({ error }, "the disconnect of an agent could not be recorded"),
      );
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    const closed = this.#socket.closed();
    this.#socket.close("trouble", "the server stops");
    await closed;
    await this.#down;
  }

  #hear(event: BusEvent | BusGap): void {
    // Events of other servers may have been missed.
    if (event.topic === "gap") return event.isOver ? this.#everythingAgain() : undefined;
    if (event.tenantId !== this.tenantId) return;
    if (event.topic === "entity" && !event.stateOnly) this.#entityChanged(event);
    if (event.topic === "action" && !event.isUnderWay) this.#actionAsked(event.actionId);
    if (event.topic === "assignment") this.#assignmentChanged();
  }

  #entityChanged({ entityType, id, updateType }: Extract<BusEvent, { topic: "entity" }>): void {
    const extra = this.#parts.extras.find(({ changesWith }) => changesWith === entityType);
    if (!extra) return updateType === "CREATE" ? undefined : this.deviceChanged(entityType, id);
    if (this.#devices.isFirstChange(extra, id)) this.#queueDown(() => this.#devices.sendExtra(extra));
  }

  #actionAsked(actionId: string): void {
    this.#queueDown(async () => {
      const action = await this.#inTenant((db) =>
        takeForSending(db, actionId, this.agentId, this.#parts.readSecrets),
      );
      if (action) this.#socket.send({ type: "action", action });
    });
  }

  #assignmentChanged(): void {
    this.#queueDown(async () => {
      // Nothing was sent yet: the full assignment follows.
      if (!this.#devices.hasSent) return;
      const { standing, staying } = await this.#inTenant(async (db) => ({
        standing: await standingOf(db, this.agentId),
        staying: await devicesStaying(db, this.agentId),
      }));
      if (standing.isRevoked) return this.#revoke();
      // Devices were taken without its knowledge; only a full assignment validates its lease again.
      if (standing.epoch !== this.#devices.epoch) return this.#devices.sendAll();
      await this.#devices.follow(staying);
    });
  }

  /** Changes may have been missed: the agent gets all of its devices again. */
  #everythingAgain(): void {
    this.#queueDown(async () => {
      const { isRevoked } = await this.#inTenant((db) => standingOf(db, this.agentId));
      return isRevoked ? this.#revoke() : this.#devices.sendAll();
    });
  }

  #revoke(): void {
    if (this.#revokedRevision !== undefined) return;
    this.#revokedRevision = this.#devices.nextRevision();
    this.#socket.send({ type: "revoked", revision: this.#revokedRevision });
    setTimeout(() => this.#socket.close("refused", "revoked"), revokedMayTakeMs).unref();
  }

  /** The agent reported it itself, so its devices need not wait for the lease. */
  async #endRevoked(): Promise<void> {
    await this.#inTenant(async (db) => {
      await lockAgents(db);
      await endLease(db, this.agentId);
      await balance(db, { mayTakeOver: false });
    });
    this.#socket.close("refused", "revoked");
  }

  async #reportDrained(): Promise<void> {
    const leaving = await this.#inTenant((db) => devicesLeaving(db, this.agentId));
    if (leaving.length === 0) this.#socket.send({ type: "drained" });
  }

  #queueDown(work: () => Promise<void>): void {
    this.#down = this.#down
      .then(() => (this.#isOpen ? work() : undefined))
      .catch((error: unknown) => {
        // Its data may be stale: a new link sends everything again.
        this.#parts.log.error({ error, agentId: this.agentId }, "a change could not be sent to an agent");
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
