import { once } from "node:events";
import { createPublicKey, randomBytes, verify } from "node:crypto";
import type { AgentCallOutcome } from "@gantry/domain/contract/agents/agent-calls.ts";
import {
  type AgentFigures,
  type AgentMetadata,
  agentTiming,
  type ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import { type CallBytes, callBytesOf } from "@gantry/domain/contract/agents/call-bytes.ts";
import type { WebSocket } from "ws";
import { z } from "zod";
import type { Log } from "../../log.ts";
import { agentCallOutcome } from "../calls/call-answers.ts";
import type { AgentIdentity } from "../agents/agent-store.ts";

const closeCodes = { badMessage: 1002, trouble: 1011, refused: 4401, replaced: 4409 } as const;

/** Observations of one transaction. An agent that catches up sends far more batches than it waits for commits. */
export const maxTogether = 10 * agentTiming.maxBatch;

const id = z.string().min(1).max(200);
const time = z.iso.datetime({ offset: true });
const lane = z.enum(["live", "backfill"]);
const finite = z.number().min(0);
const name = z.string().max(200);
const metadata = z.object({
  hostName: name.optional(),
  platform: name.optional(),
  runtime: name.optional(),
  encryptsSecrets: z.boolean().optional(),
}) satisfies z.ZodType<AgentMetadata>;
const figures = z.object({
  roundTripMs: finite.optional(),
  clockSkewMs: z.number().optional(),
  journalBytes: finite.optional(),
  journalMaxBytes: finite.optional(),
  journalLost: finite.optional(),
  pollsPerMinute: finite.optional(),
  pollSuccess: z.number().min(0).max(1).optional(),
  devices: finite.optional(),
  mayAct: z.boolean().optional(),
}) satisfies z.ZodType<AgentFigures>;

const message = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    agentId: id,
    version: z.string().max(50),
    journalId: id,
    metadata: metadata.optional(),
  }),
  z.object({ type: z.literal("proof"), signature: z.string().max(200) }),
  z.object({
    type: z.literal("heartbeat"),
    sentAt: time,
    metrics: z.object({ cpu: finite, memory: finite, uptime: finite }),
    journalDepth: finite,
    figures: figures.optional(),
    lease: z.enum(["endless", "limited"]).optional(),
  }),
  z.object({ type: z.literal("settled"), revision: finite }),
  z.object({ type: z.literal("draining") }),
  z.object({
    type: z.literal("batch"),
    lane,
    sequence: z.int().min(0),
    observations: z.array(z.unknown()).max(agentTiming.maxBatch),
  }),
  z.object({ type: z.literal("callOutcome"), id: z.uuid(), outcome: agentCallOutcome }),
  z.object({ type: z.literal("progress"), actionId: id, percentage: z.number().min(0).max(100) }),
]);

/** Observations of a batch are validated one by one, so that an invalid one does not discard the others. */
export type AgentMessage = z.infer<typeof message>;
export type BatchMessage = Extract<AgentMessage, { type: "batch" }>;

export interface ProvenAgent {
  agentId: string;
  tenantId: string;
  version: string;
  journalId: string;
  metadata?: AgentMetadata | undefined;
}
interface SocketEvents {
  /** Called once; later messages are delivered after it resolves. */
  welcome(agent: ProvenAgent): Promise<void>;
  heartbeat(message: Extract<AgentMessage, { type: "heartbeat" }>): Promise<void>;
  /** Consecutive batches of one lane that arrived during a write. */
  batches(batches: readonly BatchMessage[]): Promise<void>;
  progress(message: Extract<AgentMessage, { type: "progress" }>): Promise<void>;
  settled(revision: number): Promise<void>;
  draining(): Promise<void>;
  /** Immediate, ahead of queued batches. */
  callOutcome(id: string, outcome: AgentCallOutcome): void;
  callBytes(bytes: CallBytes): void;
  closed(): void;
}
interface SocketParts {
  socket: WebSocket;
  identityOf(agentId: string): Promise<AgentIdentity | undefined>;
  events: SocketEvents;
  proveWithinMs: number;
  silentAfterMs: number;
  log: Log;
}

/** One agent's websocket. Messages are handled one at a time in order of arrival; queued batches are combined. */
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

  async closed(): Promise<void> {
    if (this.#state.at !== "closed") await once(this.#parts.socket, "close");
    await this.#work;
  }

  close(reason: keyof typeof closeCodes, why: string): void {
    this.#parts.socket.close(closeCodes[reason], why);
    // A dead peer never completes the close handshake.
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
        this.#parts.log.error({ error }, "an agent's message could not be processed");
        this.close("trouble", "try again");
      });
  }

  #octets(frame: Buffer): void {
    if (this.#state.at === "closed") return;
    const bytes = this.#state.at === "welcome" ? callBytesOf(frame) : undefined;
    if (!bytes) return this.close("badMessage", "not octets of the contract");
    this.#watchSilence();
    this.#parts.events.callBytes(bytes);
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

  /** Other messages need authentication; out-of-order messages close the link. */
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
      this.#parts.log.warn({ agentId: hello.agentId }, "an agent failed authentication");
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

  #watchSilence(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#parts.socket.terminate(), this.#parts.silentAfterMs);
  }

  #ended(): void {
    const wasWelcome = this.#state.at === "welcome";
    clearTimeout(this.#timer);
    this.#state = { at: "closed" };
    // After pending work, so that `closed` is the last event of the link.
    if (wasWelcome) void this.#work.then(() => this.#parts.events.closed());
  }
}

type Hello = Extract<AgentMessage, { type: "hello" }>;

function isRoomFor({ lane, observations }: BatchMessage, waiting: readonly BatchMessage[]): boolean {
  const count = waiting.reduce((sum, batch) => sum + batch.observations.length, observations.length);
  return count <= maxTogether && waiting.every((batch) => batch.lane === lane);
}

function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = ed25519Key(publicKey);
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
}

export function ed25519Key(publicKey: string) {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

function agentMessageOf(frame: string): AgentMessage | undefined {
  try {
    return message.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}
