import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { BusEvent, BusGap } from "../../bus.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { InstallationDatabase } from "../../identity/provider/installation-database.ts";
import type { ServerModule } from "../../module.ts";
import type { Principal } from "../../permission/principal.ts";
import { DeviceNumbers } from "../../records/device-numbers.ts";
import { ReadingOwners } from "../ingest/reading-owners.ts";
import { AgentConnection, type ConnectionParts } from "./agent-connection.ts";
import { AgentSocket, type ProvenAgent } from "./agent-socket.ts";
import { silentAfterMs } from "../agents/agent-life.ts";
import { findIdentity } from "../agents/agent-store.ts";
import type { CallExchange } from "../calls/call-exchange.ts";
import { adoptDevices, balance } from "../assignment/assignment-store.ts";
import type { ObserveHooks } from "../ingest/store-observations.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";

interface AgentHubParts extends ConnectionParts {
  installation: InstallationDatabase;
  calls: CallExchange;
  proveWithinMs?: number;
}

type EntityEvent = Extract<BusEvent, { topic: "entity" }>;
const maxFrameBytes = 16 * 1024 * 1024;

export class AgentHub {
  readonly #parts: AgentHubParts;
  #isStopping = false;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  readonly #connections = new Map<string, AgentConnection>();
  /** New devices by tenant, while earlier ones are assigned. */
  readonly #waiting = new Map<string, EntityEvent[]>();
  readonly #unsubscribe: () => void;

  constructor(parts: Omit<AgentHubParts, "isStopping" | "numbers" | "owners">) {
    const isStopping = () => this.#isStopping;
    this.#parts = { ...parts, isStopping, numbers: new DeviceNumbers(), owners: new ReadingOwners() };
    this.#unsubscribe = parts.bus.subscribe((event) => this.#receive(event));
  }

  get connectedCount(): number {
    return this.#connections.size;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = request.socket.remoteAddress ?? "";
    this.#sockets.handleUpgrade(request, socket, head, (websocket) => this.#open(websocket, address));
  }

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
        callBytes: (bytes) => connection?.line.octets(bytes),
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

  /** One link per agent: a new one replaces an old, half-open one. */
  #connect(socket: AgentSocket, agent: ProvenAgent): AgentConnection {
    const connection = new AgentConnection(this.#parts, socket, agent);
    this.#connections.get(agent.agentId)?.replaced();
    this.#connections.set(agent.agentId, connection);
    return connection;
  }

  /** A new device is first given to an agent, once for all connections. */
  #receive(event: BusEvent | BusGap): void {
    if (event.topic !== "entity" || event.updateType !== "CREATE" || event.stateOnly) return;
    const isExtra = this.#parts.extras.some(({ changesWith }) => changesWith === event.entityType);
    if (isExtra || !this.#parts.devices.has(event.entityType)) return;
    const waiting = this.#waiting.get(event.tenantId);
    if (waiting) return void waiting.push(event);
    this.#waiting.set(event.tenantId, [event]);
    setImmediate(() => void this.#assignThenSend(event.tenantId));
  }

  /** Looking at all devices once per new one would make an import of thousands take its square. */
  async #assignThenSend(tenantId: string): Promise<void> {
    const { database, devices, log } = this.#parts;
    const actor: Principal = systemPrincipal(tenantId, "agents", "Agents");
    for (;;) {
      const events = this.#waiting.get(tenantId) ?? [];
      if (events.length === 0 || this.#isStopping) return void this.#waiting.delete(tenantId);
      this.#waiting.set(tenantId, []);
      try {
        await database.inTenant(actor, async (db: TenantTransaction) => {
          await adoptDevices(db, devices);
          await balance(db, { mayTakeOver: false });
        });
        this.#sendNew(tenantId, events);
      } catch (error) {
        log.error({ error }, "new devices could not be assigned to an agent");
      }
    }
  }

  #sendNew(tenantId: string, events: readonly EntityEvent[]): void {
    for (const connection of this.#connections.values())
      if (connection.tenantId === tenantId)
        for (const { entityType, id } of events) connection.deviceChanged(entityType, id);
  }
}

export function joinHooks(modules: readonly ServerModule[]): ReadonlyMap<string, ObserveHooks[string]> {
  return new Map(modules.flatMap((module) => Object.entries(module.observe ?? {})));
}
