import { once } from "node:events";
import { createPublicKey, randomBytes, verify } from "node:crypto";
import type { AgentCallOutcome } from "@gantry/domain/contract/agents/agent-calls.ts";
import {
  type AgentMetadata,
  agentTiming,
  type ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import { type CallOctets, callOctetsOf } from "@gantry/domain/contract/agents/call-octets.ts";
import type { WebSocket } from "ws";
import type { Log } from "../module.ts";
import { agentMessageOf, type AgentMessage } from "./agent-messages.ts";
import type { AgentIdentity } from "./agent-store.ts";

const closeCodes = { badMessage: 1002, trouble: 1011, refused: 4401, replaced: 4409 } as const;

export type BatchMessage = Extract<AgentMessage, { type: "batch" }>;

/** An agent that has proved who it is. */
export interface ProvenAgent {
  agentId: string;
  tenantId: string;
  version: string;
  journalId: string;
  metadata?: AgentMetadata | undefined;
}
export interface SocketEvents {
  /** Called once; what follows is only delivered after it has resolved. */
  welcome(agent: ProvenAgent): Promise<void>;
  heartbeat(message: Extract<AgentMessage, { type: "heartbeat" }>): Promise<void>;
  /** Batches of one lane that came one after the other while earlier ones were being stored. */
  batches(batches: readonly BatchMessage[]): Promise<void>;
  progress(message: Extract<AgentMessage, { type: "progress" }>): Promise<void>;
  settled(revision: number): Promise<void>;
  draining(): Promise<void>;
  /** At once, not behind the batches that are being stored. */
  callOutcome(id: string, outcome: AgentCallOutcome): void;
  callOctets(octets: CallOctets): void;
  closed(): void;
}
export interface SocketParts {
  socket: WebSocket;
  identityOf(agentId: string): Promise<AgentIdentity | undefined>;
  events: SocketEvents;
  proveWithinMs: number;
  silentAfterMs: number;
  log: Log;
}

/**
 * One agent's websocket from hello to its end. Messages are worked on one after the other, in the order they came; batches
 * that wait for their turn are worked on together.
 */
export class AgentSocket {
  readonly #parts: SocketParts;
  #state:
    | { at: "hello" }
    | { at: "proof"; hello: Hello; nonce: string }
    | { at: "welcome" }
    | { at: "closed" } = {
    at: "hello",
  };
  #work: Promise<void> = Promise.resolve();
  /** The last in the work that waits, as long as nothing came behind them. */
  #waitingBatches: BatchMessage[] | undefined;
  #timer: NodeJS.Timeout;

  constructor(parts: SocketParts) {
    this.#parts = parts;
    this.#timer = setTimeout(() => this.close("refused", "no proof in time"), parts.proveWithinMs);
    parts.socket.on("message", (data, isBinary) =>
      isBinary ? this.#octets(data as Buffer) : this.#frame(data.toString()),
    );
    parts.socket.on("error", (error) => parts.log.warn({ error: error.message }, "an agent's link failed"));
    parts.socket.on("close", () => this.#ended());
  }

  send(message: ServerToAgent): void {
    if (this.#state.at !== "closed") this.#parts.socket.send(JSON.stringify(message));
  }

  /** Resolves when the link has ended and nothing of it is being worked on. */
  async closed(): Promise<void> {
    if (this.#state.at !== "closed") await once(this.#parts.socket, "close");
    await this.#work;
  }

  close(reason: keyof typeof closeCodes, why: string): void {
    this.#parts.socket.close(closeCodes[reason], why);
    // A peer that is gone never answers the close.
    setTimeout(() => this.#parts.socket.terminate(), 2000).unref();
  }

  #frame(frame: string): void {
    const message = agentMessageOf(frame);
    if (!message) return this.close("badMessage", "not a message of the contract");
    if (message.type === "callOutcome" && this.#state.at === "welcome")
      return this.#parts.events.callOutcome(message.id, message.outcome);
    if (message.type === "batch") return this.#batch(message);
    this.#waitingBatches = undefined;
    this.#workOn(() => this.#handle(message));
  }

  #batch(message: BatchMessage): void {
    if (this.#waitingBatches && isRoomFor(message, this.#waitingBatches))
      return void this.#waitingBatches.push(message);
    const batches = [message];
    this.#waitingBatches = batches;
    this.#workOn(async () => {
      if (this.#waitingBatches === batches) this.#waitingBatches = undefined;
      if (this.#isInTurn()) await this.#parts.events.batches(batches);
    });
  }

  #workOn(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#state.at === "closed" ? undefined : work()))
      .catch((error: unknown) => {
        this.#parts.log.error({ error }, "an agent's message could not be worked on");
        this.close("trouble", "try again");
      });
  }

  #octets(frame: Buffer): void {
    if (this.#state.at === "closed") return;
    const octets = this.#state.at === "welcome" ? callOctetsOf(frame) : undefined;
    if (!octets) return this.close("badMessage", "not octets of the contract");
    this.#watchSilence();
    this.#parts.events.callOctets(octets);
  }

  async #handle(message: AgentMessage): Promise<void> {
    const state = this.#state;
    if (state.at === "hello" && message.type === "hello") return this.#challenge(message);
    if (state.at === "proof" && message.type === "proof") return this.#prove(state, message.signature);
    if (!this.#isInTurn()) return;
    if (message.type === "heartbeat") return this.#parts.events.heartbeat(message);
    if (message.type === "progress") return this.#parts.events.progress(message);
    if (message.type === "settled") return this.#parts.events.settled(message.revision);
    if (message.type === "draining") return this.#parts.events.draining();
    this.close("badMessage", "out of turn");
  }

  /** Only a proven agent may say the rest; whoever speaks out of turn is cut off. */
  #isInTurn(): boolean {
    if (this.#state.at !== "welcome") this.close("badMessage", "out of turn");
    else this.#watchSilence();
    return this.#state.at === "welcome";
  }

  #challenge(hello: Hello): void {
    const nonce = randomBytes(32).toString("base64url");
    this.#state = { at: "proof", hello, nonce };
    this.send({ type: "challenge", nonce });
  }

  async #prove({ hello, nonce }: { hello: Hello; nonce: string }, signature: string): Promise<void> {
    const identity = await this.#parts.identityOf(hello.agentId);
    if (!identity || !isSignedBy(identity.publicKey, `${hello.agentId}\n${nonce}`, signature)) {
      this.#parts.log.warn({ agentId: hello.agentId }, "an agent could not prove who it is");
      this.send({ type: "refused", error: "enrolmentRefused" });
      return this.close("refused", "not proven");
    }
    if (identity.isRevoked) {
      this.send({ type: "refused", error: "agentRevoked" });
      return this.close("refused", "revoked");
    }
    clearTimeout(this.#timer);
    this.#state = { at: "welcome" };
    this.#watchSilence();
    await this.#parts.events.welcome({ ...hello, tenantId: identity.tenantId });
  }

  /** A link whose other end is gone says nothing; heartbeats would. */
  #watchSilence(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#parts.socket.terminate(), this.#parts.silentAfterMs);
  }

  #ended(): void {
    const wasWelcome = this.#state.at === "welcome";
    clearTimeout(this.#timer);
    this.#state = { at: "closed" };
    // After what was still being worked on, so that the end is the last thing heard of this link.
    if (wasWelcome) void this.#work.then(() => this.#parts.events.closed());
  }
}

type Hello = Extract<AgentMessage, { type: "hello" }>;

/** A transaction does not grow beyond what the largest batch would make of it. */
function isRoomFor({ lane, observations }: BatchMessage, waiting: readonly BatchMessage[]): boolean {
  const count = waiting.reduce((sum, batch) => sum + batch.observations.length, observations.length);
  return count <= agentTiming.maxBatch && waiting.every((batch) => batch.lane === lane);
}

function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = ed25519Key(publicKey);
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
}

/** An Ed25519 public key from SPKI in base64; undefined when it is not one. */
export function ed25519Key(publicKey: string) {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}
