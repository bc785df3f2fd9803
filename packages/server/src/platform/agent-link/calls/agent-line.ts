import {
  type AgentCallError,
  type AgentCallFrame,
  type AgentCallOutcome,
  callStreaming,
  maxCallsOfAgent,
  maxStreamsOfAgent,
  streamedCalls,
} from "@gantry/domain/contract/agents/agent-calls.ts";
import type { ServerToAgent } from "@gantry/domain/contract/agents/agent-link.ts";
import type { BytesEnd, CallBytes } from "@gantry/domain/contract/agents/call-bytes.ts";
import { parseOutcome } from "./call-answers.ts";

/** Receives exactly one outcome, and for a successful streamed call its bytes until the end. */
export interface CallListener {
  outcome(outcome: AgentCallOutcome): void;
  octets(bytes: Uint8Array, end: BytesEnd): void;
}
export interface CallUnderWay {
  /** Running total of consumed bytes. */
  taken(bytes: number): void;
  cancel(): void;
}

export function isStreamed({ call }: AgentCallFrame): boolean {
  return (streamedCalls as readonly string[]).includes(call);
}

/** A reader that takes nothing for this long counts as disconnected. */
const stalledAfterMs = 60_000;

interface Entry {
  frame: AgentCallFrame;
  listener: CallListener;
  deadline: NodeJS.Timeout;
  isAnswered: boolean;
  receivedBytes: number;
  takenBytes: number;
}

export class AgentLine {
  readonly tenantId: string;
  readonly #send: (message: ServerToAgent) => void;
  readonly #open = new Map<string, Entry>();

  constructor(tenantId: string, send: (message: ServerToAgent) => void) {
    this.tenantId = tenantId;
    this.#send = send;
  }

  open(frame: AgentCallFrame, timeoutMs: number, listener: CallListener): CallUnderWay {
    if (!this.#hasRoom(frame)) {
      listener.outcome({ ok: false, error: "tooManyCalls" });
      return { taken: () => undefined, cancel: () => undefined };
    }
    const { id } = frame;
    const deadline = setTimeout(() => this.#tooLate(id), timeoutMs);
    this.#open.set(id, { frame, listener, deadline, isAnswered: false, receivedBytes: 0, takenBytes: 0 });
    this.#send({ type: "call", call: frame });
    return { taken: (bytes) => this.#taken(id, bytes), cancel: () => this.#cancel(id) };
  }

  outcome(id: string, answered: AgentCallOutcome): void {
    const entry = this.#open.get(id);
    if (!entry || entry.isAnswered) return;
    const outcome = parseOutcome(entry.frame.call, answered);
    entry.isAnswered = true;
    clearTimeout(entry.deadline);
    if (!outcome.ok || !isStreamed(entry.frame)) this.#forget(id);
    else entry.deadline = setTimeout(() => this.#tooLate(id), stalledAfterMs);
    // Without this, the agent would keep streaming.
    if (answered.ok && !outcome.ok) this.#send({ type: "callCancelled", id });
    entry.listener.outcome(outcome);
  }

  octets({ callId, end, octets: bytes }: CallBytes): void {
    const entry = this.#open.get(callId);
    if (!entry?.isAnswered) return;
    entry.deadline.refresh();
    entry.receivedBytes += bytes.length;
    const isTooMuch = entry.receivedBytes - entry.takenBytes > callStreaming.windowBytes;
    if (isTooMuch) this.#cancel(callId);
    else if (end !== "more") this.#forget(callId);
    entry.listener.octets(bytes, isTooMuch ? "brokenOff" : end);
  }

  end(): void {
    for (const [id, entry] of this.#open) this.#fail(id, entry, "agentNotConnected");
  }

  #hasRoom(frame: AgentCallFrame): boolean {
    if (this.#open.size >= maxCallsOfAgent) return false;
    if (!isStreamed(frame)) return true;
    const streams = [...this.#open.values()].filter((entry) => isStreamed(entry.frame));
    return streams.length < maxStreamsOfAgent;
  }

  #taken(id: string, bytes: number): void {
    const entry = this.#open.get(id);
    if (!entry) return;
    entry.deadline.refresh();
    entry.takenBytes = bytes;
    this.#send({ type: "callTaken", id, bytes });
  }

  #cancel(id: string): void {
    if (!this.#open.has(id)) return;
    this.#forget(id);
    this.#send({ type: "callCancelled", id });
  }

  #tooLate(id: string): void {
    const entry = this.#open.get(id);
    if (!entry) return;
    this.#send({ type: "callCancelled", id });
    this.#fail(id, entry, "callTimedOut");
  }

  #fail(id: string, { isAnswered, listener }: Entry, error: AgentCallError): void {
    this.#forget(id);
    if (isAnswered) listener.octets(new Uint8Array(), "brokenOff");
    else listener.outcome({ ok: false, error });
  }

  #forget(id: string): void {
    clearTimeout(this.#open.get(id)?.deadline);
    this.#open.delete(id);
  }
}
