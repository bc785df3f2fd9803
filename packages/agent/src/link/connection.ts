import {
  type AgentLease,
  type AgentToServer,
  agentTiming,
  type LeaseTerms,
  type ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import { hostname } from "node:os";
import { WebSocket } from "ws";
import { distinctTimes } from "./distinct-times.ts";
import type { Sent } from "./lease.ts";
import type { LinkOptions } from "./link-options.ts";
import { serverMessageOf } from "./server-message.ts";

export interface ConnectionOwner {
  welcomed(): void;
  badFrame(): void;
  closed(end: ConnectionEnd): void;
}

export type ConnectionEnd = "unreachable" | { refused: string } | "wasWelcome";

/** Rejects larger frames; a full assignment of thousands of signs stays below. */
const maxFrameBytes = 64 * 1024 * 1024;
const openWithinMs = 10_000;
const welcomeWithinMs = 20_000;
const closeWithinMs = 2_000;
const silenceMs = agentTiming.heartbeatEveryMs * agentTiming.missedHeartbeats;

export class Connection {
  readonly #options: LinkOptions;
  readonly #owner: ConnectionOwner;
  readonly #socket: WebSocket;
  readonly #cancels = new Map<"end" | "silence" | "heartbeat", () => void>();
  /** A heartbeat response is matched by its time. */
  readonly #nextSentAt = distinctTimes(() => this.#options.serverTime.nowMs());
  /**
   * Unanswered heartbeats, oldest first, by the `sentAt` they carried, with their send time and lease terms.
   */
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

  sendOctets(frame: Uint8Array): void {
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
    const metadata = { hostName: hostname(), platform: process.platform, runtime: process.version };
    this.send({ type: "hello", agentId: identity.agentId, version, journalId, metadata });
  }

  #frame(text: string, isBinary: boolean): void {
    if (this.#state === "closing") return;
    const message = isBinary ? undefined : serverMessageOf(text);
    if (!message) return this.#refuseFrame("not a message of the contract");
    this.#watchSilence();
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
      case "content":
      case "devices":
      case "device":
      case "deviceRemoved":
      case "extra":
      case "action":
      case "call":
      case "callTaken":
      case "callCancelled":
      case "ack":
      case "drained":
      case "revoked":
        return this.isWelcome
          ? this.#options.events.message(message)
          : this.#refuseFrame("message before welcome");
    }
  }

  #prove(nonce: string): void {
    const { identity } = this.#options;
    this.#state = "proof";
    this.#proofSent = this.#now();
    this.send({ type: "proof", signature: identity.keyPair.sign(`${identity.agentId}\n${nonce}`) });
  }

  #welcome(message: Extract<ServerToAgent, { type: "welcome" }>): void {
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

  /**
   * An unlimited lease is void once a later heartbeat reported limited terms, because the server relies on
   * that.
   */
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
