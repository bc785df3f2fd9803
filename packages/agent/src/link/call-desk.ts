import {
  type AgentCall,
  type AgentCallFrame,
  type AgentCallOutcome,
  callStreaming,
  maxCallsOfAgent,
} from "@gantry/domain/contract/agents/agent-calls.ts";
import type { AgentToServer, ServerToAgent } from "@gantry/domain/contract/agents/agent-link.ts";
import { callBytesFrame } from "@gantry/domain/contract/agents/call-bytes.ts";
import { type Log, textOfError } from "../log.ts";
import type { CallAnswer, CallHandler, CallHandlers } from "./agent-calls.ts";

interface CallDeskParts {
  handlers: CallHandlers;
  send(message: AgentToServer): void;
  sendBytes(frame: Uint8Array): void;
  log: Log;
}
export type CallMessage = Extract<ServerToAgent, { type: "call" | "callTaken" | "callCancelled" }>;

const { maxChunkBytes, windowBytes } = callStreaming;

export class CallDesk {
  readonly #parts: CallDeskParts;
  readonly #open = new Map<string, OpenCall>();

  constructor(parts: CallDeskParts) {
    this.#parts = parts;
  }

  take(message: CallMessage): void {
    switch (message.type) {
      case "call":
        return void this.#answer(message.call);
      case "callTaken":
        return this.#open.get(message.id)?.taken(message.bytes);
      case "callCancelled":
        return this.#open.get(message.id)?.cancel();
    }
  }

  abandon(): void {
    for (const call of this.#open.values()) call.cancel();
    this.#open.clear();
  }

  async #answer(frame: AgentCallFrame): Promise<void> {
    const { id } = frame;
    if (this.#open.has(id)) return;
    if (this.#open.size >= maxCallsOfAgent)
      return this.#sendOutcome(id, { ok: false, error: "tooManyCalls" });
    const call = new OpenCall();
    this.#open.set(id, call);
    const answer = await this.#outcomeOf(frame, call);
    if (!call.isCancelled) {
      const { octets: bytes, ...outcome } = { octets: undefined, ...answer };
      this.#sendOutcome(id, outcome);
      if (bytes) await this.#stream(id, call, bytes);
    }
    if (this.#open.get(id) === call) this.#open.delete(id);
  }

  async #outcomeOf<Call extends AgentCall>(
    frame: AgentCallFrame<Call>,
    { signal }: OpenCall,
  ): Promise<CallAnswer<Call> | (AgentCallOutcome & { ok: false })> {
    const { handlers, log } = this.#parts;
    const handler = Object.hasOwn(handlers, frame.call)
      ? (handlers[frame.call] as CallHandler<Call>)
      : undefined;
    if (!handler) return { ok: false, error: "unknownRequest" };
    try {
      return await handler(frame, signal);
    } catch (error) {
      if (!signal.aborted) log.error("call failed", { call: frame.call, error: textOfError(error) });
      return { ok: false, error: "internalError" };
    }
  }

  /** Sends no more than the server's window allows and stops reading when it is full. */
  async #stream(id: string, call: OpenCall, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { sendBytes, log } = this.#parts;
    try {
      for await (const chunk of bytes)
        for (let start = 0; start < chunk.length; start += maxChunkBytes) {
          const piece = chunk.subarray(start, start + maxChunkBytes);
          await call.roomFor(piece.length);
          if (call.isCancelled) return;
          sendBytes(callBytesFrame(id, "more", piece));
        }
      if (!call.isCancelled) sendBytes(callBytesFrame(id, "last"));
    } catch (error) {
      if (call.isCancelled) return;
      log.warn("stream interrupted", { error: textOfError(error) });
      sendBytes(callBytesFrame(id, "brokenOff"));
    }
  }

  #sendOutcome(id: string, outcome: AgentCallOutcome): void {
    this.#parts.send({ type: "callOutcome", id, outcome });
  }
}

class OpenCall {
  readonly #abort = new AbortController();
  #sentBytes = 0;
  #takenBytes = 0;
  #changed: () => void = () => {};

  get signal(): AbortSignal {
    return this.#abort.signal;
  }
  get isCancelled(): boolean {
    return this.#abort.signal.aborted;
  }

  cancel(): void {
    this.#abort.abort();
    this.#changed();
  }

  /** `bytes` is a running total; stale acknowledgements are ignored. */
  taken(bytes: number): void {
    this.#takenBytes = Math.min(this.#sentBytes, Math.max(this.#takenBytes, bytes));
    this.#changed();
  }

  async roomFor(bytes: number): Promise<void> {
    while (!this.isCancelled && this.#sentBytes + bytes - this.#takenBytes > windowBytes)
      await new Promise<void>((resolve) => (this.#changed = resolve));
    this.#sentBytes += bytes;
  }
}
