import { type AgentToServer, agentTiming, type ServerToAgent } from "@gantry/domain/contract/agent-link.ts";
import { WebSocket } from "ws";
import type { LinkOptions } from "./link.ts";
import { serverMessageOf } from "./server-message.ts";

/** What the link must know of its connection. */
export interface ConnectionOwner {
  welcomed(): void;
  badFrame(): void;
  closed(end: ConnectionEnd): void;
}

/** How far a connection came before it ended. */
export type ConnectionEnd = "unreachable" | "refused" | "wasWelcome";

/** Frames beyond this are not ours; a whole assignment of thousands of signs stays below. */
const maxFrameBytes = 64 * 1024 * 1024;
const openWithinMs = 10_000;
const welcomeWithinMs = 20_000;
const closeWithinMs = 2_000;
const silenceMs = agentTiming.heartbeatEveryMs * agentTiming.missedHeartbeats;

/** One websocket from hello to its end. */
export class Connection {
  readonly #options: LinkOptions;
  readonly #owner: ConnectionOwner;
  readonly #socket: WebSocket;
  readonly #cancels = new Map<"end" | "silence" | "heartbeat", () => void>();
  /** Heartbeats without an answer: what they said as `sentAt`, and when by the monotonic clock. */
  readonly #heartbeats = new Map<string, number>();
  #state: "hello" | "proof" | "welcome" | "closing" = "hello";
  #end: ConnectionEnd = "unreachable";
  #sentMs = 0;

  constructor(options: LinkOptions, owner: ConnectionOwner) {
    this.#options = options;
    this.#owner = owner;
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

  /** Says good-bye; a peer that is gone never answers it, so the socket is cut after a while. */
  close(code: number, reason: string): void {
    this.#state = "closing";
    this.#socket.close(code, reason);
    this.#later("end", closeWithinMs, () => this.#socket.terminate());
  }

  #hello(): void {
    const { identity, version, journalId } = this.#options;
    this.send({ type: "hello", agentId: identity.agentId, version, journalId });
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
        this.#end = "refused";
        this.#options.log.error("server refused this agent", { error: message.error });
        return this.close(1000, "refused");
      case "heartbeatAck":
        return this.#heartbeatAck(message);
      case "devices":
      case "device":
      case "deviceRemoved":
      case "queue":
      case "action":
      case "ack":
        return this.isWelcome
          ? this.#options.events.message(message)
          : this.#refuseFrame("message before welcome");
    }
  }

  #prove(nonce: string): void {
    const { identity, clock } = this.#options;
    this.#state = "proof";
    this.#sentMs = clock.monotonicMs();
    this.send({ type: "proof", signature: identity.keyPair.sign(`${identity.agentId}\n${nonce}`) });
  }

  #welcome(message: Extract<ServerToAgent, { type: "welcome" }>): void {
    const { serverTime, events, log } = this.#options;
    this.#state = "welcome";
    this.#end = "wasWelcome";
    this.#cancels.get("end")?.();
    serverTime.measure(message.serverTime, this.#sentMs);
    this.#owner.welcomed();
    log.info("connected", { agentId: message.agentId, tenantId: message.tenantId });
    events.welcome(message);
    this.#heartbeat();
  }

  #heartbeat(): void {
    const { clock, serverTime, events } = this.#options;
    const sentAt = serverTime.now();
    this.#heartbeats.set(sentAt, clock.monotonicMs());
    this.send({ type: "heartbeat", sentAt, ...events.metrics() });
    this.#later("heartbeat", agentTiming.heartbeatEveryMs, () => this.#heartbeat());
  }

  #heartbeatAck({ sentAt, serverTime }: { sentAt: string; serverTime: string }): void {
    const sentMs = this.#heartbeats.get(sentAt);
    this.#heartbeats.clear();
    if (sentMs !== undefined) this.#options.serverTime.measure(serverTime, sentMs);
  }

  #refuseFrame(why: string): void {
    this.#owner.badFrame();
    this.#options.log.warn("bad frame from the server", { why });
    this.close(1002, "bad frame");
  }

  #tooLate(): void {
    this.#options.log.warn("server fell silent");
    this.#socket.terminate();
  }

  /** A connection whose other end is gone says nothing; the answers to heartbeats would be heard. */
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
