import { randomUUID } from "node:crypto";
import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "../permission/principal.ts";
import { recordProgress, takeForSending } from "./action-desk.ts";
import type { AgentHubParts } from "./agent-hub.ts";
import {
  endLease,
  markConnected,
  markDisconnected,
  markDraining,
  recordHeartbeat,
  standingOf,
} from "./agent-life.ts";
import type { AgentMessage } from "./agent-messages.ts";
import type { AgentSocket, BatchMessage, ProvenAgent } from "./agent-socket.ts";
import { AgentLine } from "./calls/agent-line.ts";
import { assignedDevices, assignedOf } from "./assigned-devices.ts";
import {
  adoptDevices,
  balance,
  devicesLeaving,
  devicesStaying,
  evenOut,
  handOver,
  lockAgents,
} from "./assignment-store.ts";
import { ingestBatches } from "./ingest.ts";
import { nextSequences } from "./journal-position.ts";
import { type DeviceKey, keyOf, LeavingDevices } from "./leaving-devices.ts";

/** A revoked agent has so long to say that it has stopped. */
const revokedMayTakeMs = 1000;

/** One agent while it is connected. What goes down is read and sent in order: first everything, then each change. */
export class AgentConnection {
  readonly agentId: string;
  readonly tenantId: string;
  /** Calls under way on this link. */
  readonly line: AgentLine;
  readonly #parts: AgentHubParts;
  readonly #socket: AgentSocket;
  readonly #agent: ProvenAgent;
  readonly #linkId = randomUUID();
  #principal: Principal;
  /** Devices that the agent was told of, by key. */
  readonly #known = new Map<string, DeviceKey>();
  /** Contents that the agent was given on this link. */
  readonly #knownContents = new Set<string>();
  readonly #leaving = new LeavingDevices();
  #revision = 0;
  #revokedRevision: number | undefined;
  #epoch = -1;
  #isDraining = false;
  #down: Promise<void> = Promise.resolve();
  /** Signs whose queues are about to be read: what changes until then is read and sent with them. */
  readonly #changedQueues = new Set<string>();
  #isOpen = true;

  constructor(parts: AgentHubParts, socket: AgentSocket, agent: ProvenAgent) {
    this.#parts = parts;
    this.#socket = socket;
    this.#agent = agent;
    this.agentId = agent.agentId;
    this.tenantId = agent.tenantId;
    this.line = new AgentLine(agent.tenantId, (message) => socket.send(message));
    this.#principal = {
      kind: "agent",
      tenantId: agent.tenantId,
      id: agent.agentId,
      displayName: "Agent",
      grants: new Map(),
    };
  }

  /** `ready` is called when the agent has been told of all its devices, before anything else goes down. */
  async welcome(address: string, ready: () => void): Promise<void> {
    const { agentId, tenantId, journalId, version, metadata } = this.#agent;
    const { connected, nextSequence } = await this.#inTenant(async (db) => {
      const seen = { linkId: this.#linkId, version, address, ...(metadata ? { metadata } : {}) };
      await lockAgents(db);
      const connection = await markConnected(db, agentId, seen);
      await adoptDevices(db, this.#parts.devices);
      await balance(db, { mayTakeOver: false });
      if (connection.isFirst) await evenOut(db);
      return { connected: connection, nextSequence: await nextSequences(db, agentId, journalId) };
    });
    const { name, lease } = connected;
    this.#principal = { ...this.#principal, displayName: name };
    this.#parts.log.info({ agentId, tenantId, version }, "an agent is connected");
    this.#socket.send({ type: "welcome", agentId, tenantId, serverTime: this.#now(), nextSequence, lease });
    this.#queueDown(() => this.#sendEverything().then(ready));
    await this.#down;
  }

  async heartbeat(message: Extract<AgentMessage, { type: "heartbeat" }>): Promise<void> {
    const lease = await this.#inTenant((db) => recordHeartbeat(db, this.agentId, message));
    // Nobody may take an answer without a lease for leave to act: who is not wanted any more hears only that.
    if (!lease) return this.everythingAgain();
    this.#socket.send({ type: "heartbeatAck", sentAt: message.sentAt, serverTime: this.#now(), lease });
  }

  /** Batches of one lane, in their order. */
  async batches(batches: readonly BatchMessage[]): Promise<void> {
    const [first, last] = [batches.at(0), batches.at(-1)];
    if (!first || !last) return;
    const { counters, log } = this.#parts;
    const { lane } = first;
    const given = { journalId: this.#agent.journalId, lane, batches };
    const { stored, dropped } = await ingestBatches(this.#parts, this.#principal, given);
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

  /** The agent has let go of everything that it was told to up to this revision. */
  async settled(revision: number): Promise<void> {
    // On a newer link it may have been given some of them again.
    if (!this.#isOpen) return;
    const keys = this.#leaving.settled(revision);
    if (keys.length > 0) await this.#inTenant((db) => handOver(db, this.agentId, keys));
    if (this.#revokedRevision !== undefined && revision >= this.#revokedRevision) return this.#endRevoked();
    if (this.#isDraining) await this.#tellDrained();
  }

  /** It is about to stop: what it has goes elsewhere, and it is told when nothing more can. */
  async draining(): Promise<void> {
    if (this.#parts.isStopping()) return;
    this.#isDraining = true;
    await this.#inTenant(async (db) => {
      await lockAgents(db);
      await markDraining(db, this.agentId);
      await balance(db, { mayTakeOver: false });
    });
    await this.#tellDrained();
  }

  /** Changes may have been missed: the agent is told the whole of its devices and queues again. */
  everythingAgain(): void {
    this.#queueDown(async () => {
      const { isRevoked } = await this.#inTenant((db) => standingOf(db, this.agentId));
      return isRevoked ? this.#revoke() : this.#sendEverything();
    });
  }

  progress({ actionId, percentage }: Extract<AgentMessage, { type: "progress" }>): Promise<void> {
    return this.#inTenant((db) => recordProgress(db, this.agentId, actionId, percentage));
  }

  deviceChanged(entityType: string, id: string): void {
    this.#queueDown(() => this.#sendDevices(entityType, [id]));
  }

  queueChanged(signId: string): void {
    this.#changedQueues.add(signId);
    if (this.#changedQueues.size === 1) this.#queueDown(() => this.#sendQueues());
  }

  actionAsked(actionId: string): void {
    this.#queueDown(async () => {
      const action = await this.#inTenant((db) =>
        takeForSending(db, actionId, this.agentId, this.#parts.readSecrets),
      );
      if (action) this.#socket.send({ type: "action", action });
    });
  }

  /** Who looks after what has changed, or whether this agent is wanted at all. */
  assignmentChanged(): void {
    this.#queueDown(async () => {
      // It was told nothing yet: everything follows.
      if (this.#revision === 0) return;
      const { standing, staying } = await this.#inTenant(async (db) => ({
        standing: await standingOf(db, this.agentId),
        staying: await devicesStaying(db, this.agentId),
      }));
      if (standing.isRevoked) return this.#revoke();
      // Something was taken from it without its knowledge: only a whole assignment makes its lease good again.
      if (standing.epoch !== this.#epoch) return this.#sendEverything();
      const keys = new Set(staying.map(keyOf));
      const gone = [...this.#known.values()].filter((device) => !keys.has(keyOf(device)));
      this.#takeAway(gone);
      const added = staying.filter((device) => !this.#known.has(keyOf(device)));
      for (const [entityType, some] of Map.groupBy(added, (device) => device.entityType))
        await this.#sendDevices(
          entityType,
          some.map(({ id }) => id),
        );
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
      .then(() => this.#inTenant((db) => markDisconnected(db, this.agentId, this.#linkId)))
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

  /** A sign that the agent does not know yet is not among them: it is sent with its queue. */
  async #sendQueues(): Promise<void> {
    const changed = [...this.#changedQueues];
    this.#changedQueues.clear();
    const signIds = changed.filter((id) => this.#known.has(keyOf({ entityType: "SIGN", id })));
    if (signIds.length === 0) return;
    const queues = await this.#inTenant((db) => this.#parts.queuesFor(signIds, db));
    for (const queue of queues) this.#socket.send({ type: "queue", queue });
  }

  async #sendEverything(): Promise<void> {
    const { devices, readSecrets, queuesFor } = this.#parts;
    // With a whole assignment the agent drops what no device of it names: what it was given before, it may not have.
    this.#knownContents.clear();
    const { leaving, epoch, ...everything } = await this.#inTenant(async (db) => {
      const { epoch: now } = await standingOf(db, this.agentId);
      const assigned = await assignedDevices(db, devices, readSecrets, this.agentId);
      const signIds = assigned.filter((device) => device.entityType === "SIGN").map((device) => device.id);
      return {
        epoch: now,
        devices: await this.#withContent(db, assigned),
        queues: signIds.length > 0 ? await queuesFor(signIds, db) : [],
        leaving: await devicesLeaving(db, this.agentId),
      };
    });
    this.#known.clear();
    for (const device of everything.devices) this.#given(device);
    const revision = ++this.#revision;
    this.#leaving.told(revision, leaving);
    this.#epoch = epoch;
    this.#socket.send({ type: "devices", ...everything, epoch, revision });
  }

  async #sendDevices(entityType: string, ids: readonly string[]): Promise<void> {
    const table = this.#parts.devices.get(entityType);
    if (!table) return;
    const unknown = ids.filter((id) => !this.#known.has(keyOf({ entityType, id })));
    const { readSecrets, queuesFor } = this.#parts;
    const { devices, queues } = await this.#inTenant(async (db) => ({
      devices: await this.#withContent(db, await assignedOf(db, table, readSecrets, this.agentId, ids)),
      queues: entityType === "SIGN" && unknown.length > 0 ? await queuesFor(unknown, db) : [],
    }));
    const queueOf = new Map(queues.map((queue) => [queue.signId, queue]));
    for (const device of devices) {
      this.#given(device);
      this.#socket.send({ type: "device", device });
      const queue = queueOf.get(device.id);
      if (queue) this.#socket.send({ type: "queue", queue });
    }
    const found = new Set(devices.map(({ id }) => id));
    const gone = ids.map((id) => ({ entityType, id })).filter((device) => !found.has(device.id));
    this.#takeAway(gone.filter((device) => this.#known.has(keyOf(device))));
  }

  /** The devices with what they hold; contents that the agent does not know yet go down before them. */
  async #withContent(db: TenantTransaction, devices: AgentDevice[]): Promise<AgentDevice[]> {
    const signIds = devices.filter(({ entityType }) => entityType === "SIGN").map(({ id }) => id);
    const { contentFor } = this.#parts;
    if (!contentFor || signIds.length === 0) return devices;
    const { held, contents } = await contentFor(signIds, db, (hash) => this.#knownContents.has(hash));
    for (const content of contents) {
      this.#knownContents.add(content.hash);
      this.#socket.send({ type: "content", content });
    }
    return devices.map((device) => {
      const own = device.entityType === "SIGN" ? held.get(device.id) : undefined;
      return own ? { ...device, held: own } : device;
    });
  }

  #given({ entityType, id }: DeviceKey): void {
    this.#known.set(keyOf({ entityType, id }), { entityType, id });
    this.#leaving.givenAgain({ entityType, id });
  }

  /** One revision for all of them: the agent says once that it has let go. */
  #takeAway(gone: readonly DeviceKey[]): void {
    if (gone.length === 0) return;
    const revision = ++this.#revision;
    this.#leaving.told(revision, gone);
    for (const [index, { entityType, id }] of gone.entries()) {
      this.#known.delete(keyOf({ entityType, id }));
      const isLast = index === gone.length - 1;
      this.#socket.send({ type: "deviceRemoved", entityType, id, ...(isLast ? { revision } : {}) });
    }
  }

  #revoke(): void {
    if (this.#revokedRevision !== undefined) return;
    this.#revokedRevision = ++this.#revision;
    this.#socket.send({ type: "revoked", revision: this.#revokedRevision });
    setTimeout(() => this.#socket.close("refused", "revoked"), revokedMayTakeMs).unref();
  }

  /** It has said so itself: its devices need not wait for the end of its lease. */
  async #endRevoked(): Promise<void> {
    await this.#inTenant(async (db) => {
      await lockAgents(db);
      await endLease(db, this.agentId);
      await balance(db, { mayTakeOver: false });
    });
    this.#socket.close("refused", "revoked");
  }

  async #tellDrained(): Promise<void> {
    const leaving = await this.#inTenant((db) => devicesLeaving(db, this.agentId));
    if (leaving.length === 0) this.#socket.send({ type: "drained" });
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
