import type {
  AgentFigures,
  AgentLease,
  AgentToServer,
  LeaseTerms,
  ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";
import type { Identity } from "../identity/identity.ts";
import type { Log } from "../log.ts";
import type { Sent } from "./lease.ts";
import { Connection, type ConnectionEnd } from "./connection.ts";
import { reconnectDelayMs } from "./reconnect-delay.ts";
import type { ServerTime } from "./server-time.ts";

/** What the rest of the agent hears of the link. */
export interface LinkEvents {
  /** The server knows who we are; what follows is the assignment. */
  welcome(message: Extract<ServerToAgent, { type: "welcome" }>): void;
  /** The server answered what was sent then: for so long this agent may act. */
  leased(lease: AgentLease | undefined, sent: Sent): void;
  message(message: Assigned): void;
  disconnected(): void;
  /** An attempt to connect failed. */
  unreachable(): void;
  /** The server does not want this agent. */
  refused(error: string): void;
  beat(): Beat;
}
/** What a heartbeat says. */
export interface Beat {
  metrics: Extract<AgentToServer, { type: "heartbeat" }>["metrics"];
  journalDepth: number;
  figures: AgentFigures;
  lease: LeaseTerms;
}
export type Assigned = Exclude<
  ServerToAgent,
  { type: "challenge" } | { type: "welcome" } | { type: "refused" } | { type: "heartbeatAck" }
>;

export interface LinkOptions {
  serverUrl: string;
  identity: Identity;
  journalId: string;
  version: string;
  clock: Clock;
  serverTime: ServerTime;
  log: Log;
  /** 0..1, so that agents of one server do not all come back at once. */
  jitter: () => number;
  events: LinkEvents;
}

/** The one connection to the server, opened outward and opened again for as long as the agent runs. */
export class Link {
  readonly #options: LinkOptions;
  #connection: Connection | undefined;
  #cancelRetry: (() => void) | undefined;
  #failures = 0;
  #badFrames = 0;
  #isStopped = false;
  #stopped: () => void = () => {};

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Frames that were not messages of the contract. */
  get badFrames(): number {
    return this.#badFrames;
  }
  get isWelcome(): boolean {
    return this.#connection?.isWelcome ?? false;
  }

  start(): void {
    if (!this.#isStopped) this.#connect();
  }

  send(message: AgentToServer): void {
    if (this.isWelcome) this.#connection?.send(message);
  }

  /** Octets of a call's answer. */
  sendOctets(frame: Uint8Array): void {
    if (this.isWelcome) this.#connection?.sendOctets(frame);
  }

  /** Resolves when the connection is closed. */
  stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    if (!this.#connection) return Promise.resolve();
    this.#connection.close(1000, "agent stops");
    return new Promise((resolve) => (this.#stopped = resolve));
  }

  #connect(): void {
    this.#connection = new Connection(this.#options, {
      welcomed: () => (this.#failures = 0),
      badFrame: () => this.#badFrames++,
      closed: (end) => this.#closed(end),
    });
  }

  #closed(end: ConnectionEnd): void {
    const { clock, jitter, events } = this.#options;
    this.#connection = undefined;
    if (end === "wasWelcome") events.disconnected();
    if (this.#isStopped) return this.#stopped();
    if (end === "unreachable") events.unreachable();
    if (typeof end === "object") events.refused(end.refused);
    this.#failures++;
    this.#cancelRetry = clock.after(reconnectDelayMs(this.#failures, jitter()), () => this.#connect());
  }
}
