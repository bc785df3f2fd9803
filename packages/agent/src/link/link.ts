import {
  type AgentLease,
  type AgentToServer,
  agentTiming,
  type LeaseTerms,
  type ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import { hostname } from "node:os";
import { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import type { Identity } from "../identity/identity.ts";
import type { Log } from "../log.ts";
import { distinctTimes } from "./distinct-times.ts";
import type { Sent } from "./lease.ts";
import { reconnectDelayMs } from "./reconnect-delay.ts";
import { serverMessageOf } from "./server-message.ts";
import type { ServerTime } from "./server-time.ts";

type Welcome = Extract<ServerToAgent, { type: "welcome" }>;
type Handshake = "challenge" | "welcome" | "refused" | "heartbeatAck";
type Received = Exclude<ServerToAgent, { type: Handshake }>;

/** Sends over the connection that a message came on; does nothing once that has ended. */
export type Reply = (message: AgentToServer) => void;
/** One function per type of message, once the server has accepted this agent. */
export type Receivers = {
  [Type in Received["type"]]: (message: Extract<Received, { type: Type }>, reply: Reply) => void;
};

export interface LinkEvents {
  welcome(message: Welcome): void;
  leased(lease: AgentLease | undefined, sent: Sent): void;
  disconnected(): void;
  unreachable(): void;
  refused(error: string): void;
  beat(): Beat;
}

export type Beat = Required<Omit<Extract<AgentToServer, { type: "heartbeat" }>, "type" | "sentAt">>;

export interface LinkOptions {
  serverUrl: string;
  identity: Identity;
  journalId: string;
  version: string;
  clock: Clock;
  serverTime: ServerTime;
  log: Log;
  jitter: () => number;
  events: LinkEvents;
  receivers: Receivers;
}

/** The single outbound connection to the server; reconnects while the agent runs. */
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

  sendBytes(frame: Uint8Array): void {
    if (this.isWelcome) this.#connection?.sendBytes(frame);
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    if (!this.#connection) return Promise.resolve();
    this.#connection.close(1000, "agent is stopping");
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

interface ConnectionOwner {
  welcomed(): void;
  badFrame(): void;
  closed(end: ConnectionEnd): void;
}

type ConnectionEnd = "unreachable" | { refused: string } | "wasWelcome";

/** Rejects larger frames; a full assignment of thousands of signs stays below. */
const maxFrameBytes = 64 * 1024 * 1024;
const openWithinMs = 10_000;
const welcomeWithinMs = 20_000;
const closeWithinMs = 2_000;
const silenceMs = agentTiming.heartbeatEveryMs * agentTiming.missedHeartbeats;

class Connection {
  readonly #options: LinkOptions;
  readonly #owner: ConnectionOwner;
  readonly #socket: WebSocket;
  readonly #cancels = new Map<"end" | "silence" | "heartbeat", () => void>();
  /** A heartbeat response is matched by its time. */
  readonly #nextSentAt = distinctTimes(() => this.#options.serverTime.nowMs());
  /** Unanswered heartbeats, oldest first, by the `sentAt` they carried, with their send time and lease terms. */
  readonly #heartbeats = new Map<string, Sent & { terms: LeaseTerms }>();
  #state: "hello" | "proof" | "welcome" | "closing" = "hello";
  #end: ConnectionEnd = "unreachable";
  #proofSent: Sent;
  #roundTripMs: number | undefined;

  constructor(options: LinkOptions, owner: ConnectionOwner) {
    this.#options = options;
    this.#owner = owner;
    this.#proofSent = this.#now();
    const url = `${options.serverUrl.replace(/^http/, "ws")}/agent`;
    this.#socket = new WebSocket(url, { maxPayload: maxFrameBytes, handshakeTimeout: openWithinMs });
    this.#socket.on("open", () => this.#hello());
    this.#socket.on("message", (data, isBinary) => this.#frame(data.toString(), isBinary));
    this.#socket.on("error", (error) => options.log.warn("link failed", { error: error.message }));
    this.#socket.on("close", () => this.#ended());
    this.#later("end", welcomeWithinMs, () => this.#tooLate());
  }

  get isWelcome(): boolean {
    return this.#state === "welcome";
  }

  send(message: AgentToServer): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  sendBytes(frame: Uint8Array): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(frame);
  }

  /** Sends a close frame; cuts the socket if the peer does not respond. */
  close(code: number, reason: string): void {
    this.#state = "closing";
    this.#socket.close(code, reason);
    this.#later("end", closeWithinMs, () => this.#socket.terminate());
  }

  #hello(): void {
    const { identity, version, journalId } = this.#options;
    const metadata = {
      hostName: hostname(),
      platform: process.platform,
      runtime: process.version,
      encryptsSecrets: identity.isEncrypted,
    };
    this.send({ type: "hello", agentId: identity.agentId, version, journalId, metadata });
  }

  #frame(text: string, isBinary: boolean): void {
    if (this.#state === "closing") return;
    const message = isBinary ? undefined : serverMessageOf(text);
    if (!message) return this.#refuseFrame("not a message of the contract");
    this.#watchSilence();
    if (this.#isForReceiver(message)) return this.#handOn(message);
    switch (message.type) {
      case "challenge":
        return this.#state === "hello"
          ? this.#prove(message.nonce)
          : this.#refuseFrame("challenge out of turn");
      case "welcome":
        return this.#state === "proof" ? this.#welcome(message) : this.#refuseFrame("welcome out of turn");
      case "refused":
        this.#end = { refused: message.error };
        this.#options.log.error("server refused this agent", { error: message.error });
        return this.close(1000, "refused");
      case "heartbeatAck":
        return this.#heartbeatAck(message);
    }
  }

  #isForReceiver(message: ServerToAgent): message is Received {
    return Object.hasOwn(this.#options.receivers, message.type);
  }

  #handOn(message: Received): void {
    if (!this.isWelcome) return this.#refuseFrame("message before welcome");
    const receive = this.#options.receivers[message.type] as (one: Received, reply: Reply) => void;
    receive(message, (reply) => this.isWelcome && this.send(reply));
  }

  #prove(nonce: string): void {
    const { identity } = this.#options;
    this.#state = "proof";
    this.#proofSent = this.#now();
    this.send({ type: "proof", signature: identity.keyPair.sign(`${identity.agentId}\n${nonce}`) });
  }

  #welcome(message: Welcome): void {
    const { serverTime, events, log } = this.#options;
    this.#state = "welcome";
    this.#end = "wasWelcome";
    this.#cancels.get("end")?.();
    serverTime.measure(message.serverTime, this.#proofSent.monotonicMs);
    this.#roundTripMs = this.#now().monotonicMs - this.#proofSent.monotonicMs;
    this.#owner.welcomed();
    log.info("connected", { agentId: message.agentId, tenantId: message.tenantId });
    events.leased(message.lease, this.#proofSent);
    events.welcome(message);
    this.#heartbeat();
  }

  #heartbeat(): void {
    const { serverTime, events } = this.#options;
    const sentAt = this.#nextSentAt();
    const sent = this.#now();
    const { figures, ...beat } = events.beat();
    this.#heartbeats.set(sentAt, { ...sent, terms: beat.lease });
    const clockSkewMs = Math.round(serverTime.skewMs);
    const roundTripMs = this.#roundTripMs === undefined ? {} : { roundTripMs: Math.round(this.#roundTripMs) };
    this.send({ type: "heartbeat", sentAt, ...beat, figures: { ...figures, clockSkewMs, ...roundTripMs } });
    this.#later("heartbeat", agentTiming.heartbeatEveryMs, () => this.#heartbeat());
  }

  #heartbeatAck({ sentAt, serverTime, lease }: Extract<ServerToAgent, { type: "heartbeatAck" }>): void {
    const sent = this.#heartbeats.get(sentAt);
    if (!sent) return;
    for (const earlier of this.#heartbeats.keys()) {
      this.#heartbeats.delete(earlier);
      if (earlier === sentAt) break;
    }
    this.#roundTripMs = this.#now().monotonicMs - sent.monotonicMs;
    this.#options.serverTime.measure(serverTime, sent.monotonicMs);
    this.#options.events.leased(lease && this.#asSaid(lease), sent);
  }

  /** An unlimited lease is void once a later heartbeat reported limited terms, because the server relies on that. */
  #asSaid(lease: AgentLease): AgentLease {
    const hasSaidLimited = [...this.#heartbeats.values()].some(({ terms }) => terms === "limited");
    return lease.ms === null && hasSaidLimited ? { ...lease, ms: agentTiming.leaseMs } : lease;
  }

  #now(): Sent {
    const { clock } = this.#options;
    return { monotonicMs: clock.monotonicMs(), nowMs: clock.nowMs() };
  }

  #refuseFrame(why: string): void {
    this.#owner.badFrame();
    this.#options.log.warn("invalid frame from the server", { why });
    this.close(1002, "bad frame");
  }

  #tooLate(): void {
    this.#options.log.warn("no data from the server");
    this.#socket.terminate();
  }

  #watchSilence(): void {
    this.#later("silence", silenceMs, () => this.#tooLate());
  }

  #later(what: "end" | "silence" | "heartbeat", delayMs: number, work: () => void): void {
    this.#cancels.get(what)?.();
    this.#cancels.set(what, this.#options.clock.after(delayMs, work));
  }

  #ended(): void {
    this.#state = "closing";
    for (const cancel of this.#cancels.values()) cancel();
    this.#owner.closed(this.#end);
  }
}
