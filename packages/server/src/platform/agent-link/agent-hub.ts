import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { WebSocketServer, type WebSocket } from "ws";
import type { Bus, BusEvent, BusGap } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { InstallationDatabase } from "../identity/provider/installation-database.ts";
import type { ContentForAgent, Log, Platform, ServerModule } from "../module.ts";
import type { Principal } from "../permission/principal.ts";
import { AgentConnection } from "./agent-connection.ts";
import { AgentSocket, type ProvenAgent } from "./agent-socket.ts";
import { silentAfterMs } from "./agent-life.ts";
import { findIdentity } from "./agent-store.ts";
import type { CallExchange } from "./calls/call-exchange.ts";
import type { ReadSecrets } from "./assigned-devices.ts";
import { adoptDevices, balance } from "./assignment-store.ts";
import type { DeviceTable } from "./device-tables.ts";
import type { ObserveHooks } from "./ingest-parts.ts";
import { systemPrincipal } from "../permission/system-principal.ts";

export interface AgentHubParts {
  installation: InstallationDatabase;
  database: TenantDatabase;
  bus: Bus;
  clock: Clock;
  log: Log;
  platform: Platform;
  devices: ReadonlyMap<string, DeviceTable>;
  hooks: ReadonlyMap<string, ObserveHooks[string]>;
  readSecrets: ReadSecrets;
  queuesFor: NonNullable<ServerModule["queuesFor"]>;
  /** Absent: no device holds anything that its agent would have to know. */
  contentFor?: ServerModule["contentFor"];
  counters: AgentCounters;
  /** Where calls of agents come from. */
  calls: CallExchange;
  /** Nothing is moved any more: agents that stop together with the server keep what they have. */
  isStopping(): boolean;
  /** Time an agent has to prove who it is; 10 s unless a test is in a hurry. */
  proveWithinMs?: number;
}
export interface AgentCounters {
  stored(lane: string, batches: number): void;
  seenAgain(batches: number): void;
  dropped(count: number): void;
}

const maxFrameBytes = 16 * 1024 * 1024;

/** The agents connected to this server: takes in what they report, hands down what they need to know. */
export class AgentHub {
  readonly #parts: AgentHubParts;
  #isStopping = false;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  readonly #connections = new Map<string, AgentConnection>();
  readonly #unsubscribe: () => void;

  constructor(parts: Omit<AgentHubParts, "isStopping">) {
    this.#parts = { ...parts, isStopping: () => this.#isStopping };
    this.#unsubscribe = parts.bus.subscribe((event) => this.#hear(event));
  }

  get connectedCount(): number {
    return this.#connections.size;
  }

  /** Takes over a connection that asked for `/agent`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = request.socket.remoteAddress ?? "";
    this.#sockets.handleUpgrade(request, socket, head, (websocket) => this.#open(websocket, address));
  }

  /** Ends every link; resolves when what was being stored is stored. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe();
    await Promise.all([...this.#connections.values()].map((connection) => connection.stop()));
    this.#parts.calls.stop();
    this.#sockets.close();
  }

  #open(websocket: WebSocket, address: string): void {
    const { installation, log, calls, proveWithinMs = 10_000 } = this.#parts;
    let connection: AgentConnection | undefined;
    const socket: AgentSocket = new AgentSocket({
      socket: websocket,
      identityOf: (agentId) => findIdentity(installation, agentId),
      proveWithinMs,
      silentAfterMs,
      log,
      events: {
        welcome: async (agent) => {
          connection = this.#connect(socket, agent);
          const { agentId, line } = connection;
          await connection.welcome(address, () => {
            if (this.#connections.get(agentId) === connection) calls.opened(agentId, line);
          });
        },
        heartbeat: async (message) => connection?.heartbeat(message),
        batches: async (batches) => connection?.batches(batches),
        progress: async (message) => connection?.progress(message),
        settled: async (revision) => connection?.settled(revision),
        draining: async () => connection?.draining(),
        callOutcome: (id, outcome) => connection?.line.outcome(id, outcome),
        callOctets: (octets) => connection?.line.octets(octets),
        closed: () => {
          if (!connection) return;
          calls.closed(connection.agentId, connection.line);
          const isNewest = this.#connections.get(connection.agentId) === connection;
          if (isNewest) this.#connections.delete(connection.agentId);
          connection.ended(isNewest);
        },
      },
    });
  }

  /** One link per agent: the newest holds, an older one is half open at best. */
  #connect(socket: AgentSocket, agent: ProvenAgent): AgentConnection {
    const connection = new AgentConnection(this.#parts, socket, agent);
    this.#connections.get(agent.agentId)?.replaced();
    this.#connections.set(agent.agentId, connection);
    return connection;
  }

  #hear(event: BusEvent | BusGap): void {
    switch (event.topic) {
      case "entity":
        if (event.stateOnly || !this.#parts.devices.has(event.entityType)) return;
        if (event.updateType === "CREATE") return this.#assignThenTell(event);
        return this.#each(event.tenantId, (connection) =>
          connection.deviceChanged(event.entityType, event.id),
        );
      case "queue":
        return this.#each(event.tenantId, (connection) => connection.queueChanged(event.signId));
      case "action":
        if (event.isUnderWay) return;
        return this.#each(event.tenantId, (connection) => connection.actionAsked(event.actionId));
      case "gap":
        // What was asked on another server meanwhile is told now, once.
        if (event.isOver) for (const connection of this.#connections.values()) connection.everythingAgain();
        return;
      case "assignment":
        return this.#each(event.tenantId, (connection) => connection.assignmentChanged());
      case "agentCall":
      case "grants":
      case "licence":
      case "page":
        return;
    }
  }

  #assignThenTell(event: Extract<BusEvent, { topic: "entity" }>): void {
    const { database, devices, log } = this.#parts;
    const actor: Principal = systemPrincipal(event.tenantId, "agents", "Agents");
    database
      .inTenant(actor, async (db: TenantTransaction) => {
        await adoptDevices(db, devices);
        await balance(db, { mayTakeOver: false });
      })
      .then(() =>
        this.#each(event.tenantId, (connection) => connection.deviceChanged(event.entityType, event.id)),
      )
      .catch((error: unknown) => log.error({ error }, "a new device could not be given to an agent"));
  }

  #each(tenantId: string, tell: (connection: AgentConnection) => void): void {
    for (const connection of this.#connections.values())
      if (connection.tenantId === tenantId) tell(connection);
  }
}

/** Joins what the modules say about signs' queues. */
export function joinedQueues(modules: readonly ServerModule[]): NonNullable<ServerModule["queuesFor"]> {
  return async (signIds, db) => {
    const queues: SignQueue[] = [];
    for (const module of modules) queues.push(...((await module.queuesFor?.(signIds, db)) ?? []));
    return queues;
  };
}

/** Joins what the modules say about what signs hold. */
export function joinedContent(modules: readonly ServerModule[]): NonNullable<ServerModule["contentFor"]> {
  return async (signIds, db, isKnown) => {
    const parts: ContentForAgent[] = [];
    for (const module of modules) {
      const part = await module.contentFor?.(signIds, db, isKnown);
      if (part) parts.push(part);
    }
    return {
      held: new Map(parts.flatMap(({ held }) => [...held])),
      contents: parts.flatMap(({ contents }) => contents),
    };
  };
}

/** Observation hooks of all modules, by entity type. */
export function joinedHooks(modules: readonly ServerModule[]): ReadonlyMap<string, ObserveHooks[string]> {
  return new Map(modules.flatMap((module) => Object.entries(module.observe ?? {})));
}
