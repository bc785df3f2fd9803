import type { AgentCallError, AgentCallFrame } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { Bus, BusEvent, ServerWord } from "../../bus.ts";
import { type AgentLine, type CallListener, type CallUnderWay, isStreamed } from "./agent-line.ts";
import { parseOutcome } from "./call-answers.ts";

const acceptedWithinMs = 1_000;
/** Extra time for the answer between servers. */
const onTheWayMs = 500;

interface CallElsewhere {
  tenantId: string;
  agentId: string;
  timeoutMs: number;
  frame: AgentCallFrame;
}
type Answer = Extract<ServerWord, { word: "callAccepted" | "callOutcome" | "callOctets" }>;
interface PendingCall {
  frame: AgentCallFrame;
  timeoutMs: number;
  listener: CallListener;
  server?: string;
  deadline: NodeJS.Timeout;
  sequence: number;
  isAnswered: boolean;
}

export class CallsElsewhere {
  readonly #bus: Bus;
  readonly #lineOf: (tenantId: string, agentId: string) => AgentLine | undefined;
  readonly #pending = new Map<string, PendingCall>();
  readonly #served = new Map<string, { from: string; underWay?: CallUnderWay }>();
  readonly #ends: (() => void)[];

  constructor(bus: Bus, lineOf: (tenantId: string, agentId: string) => AgentLine | undefined) {
    this.#bus = bus;
    this.#lineOf = lineOf;
    this.#ends = [
      bus.subscribe((event) => event.topic === "agentCall" && this.#serve(event)),
      bus.listen((word, from) => this.#receive(word, from)),
    ];
  }

  open({ tenantId, agentId, timeoutMs, frame }: CallElsewhere, listener: CallListener): CallUnderWay {
    const { id } = frame;
    const deadline = setTimeout(() => this.#fail(id, "agentNotConnected"), acceptedWithinMs);
    this.#pending.set(id, { frame, timeoutMs, listener, deadline, sequence: 0, isAnswered: false });
    this.#bus.publish({ topic: "agentCall", tenantId, agentId, from: this.#bus.name, timeoutMs, frame });
    return {
      taken: (bytes) => this.#send(id, { word: "callTaken", callId: id, bytes }),
      cancel: () => {
        this.#send(id, { word: "callCancelled", callId: id });
        this.#forget(id);
      },
    };
  }

  stop(): void {
    for (const end of this.#ends) end();
    for (const id of this.#pending.keys()) this.#fail(id, "agentNotConnected");
  }

  #serve(event: Extract<BusEvent, { topic: "agentCall" }>): void {
    const { tenantId, agentId, from, timeoutMs, frame } = event;
    const line = this.#lineOf(tenantId, agentId);
    if (from === this.#bus.name || !line) return;
    const callId = frame.id;
    if (this.#served.has(callId)) return;
    const send = (word: ServerWord) => this.#bus.send(from, word);
    send({ word: "callAccepted", callId });
    let sequence = 0;
    const served: { from: string; underWay?: CallUnderWay } = { from };
    this.#served.set(callId, served);
    served.underWay = line.open(frame, timeoutMs, {
      outcome: (outcome) => {
        send({ word: "callOutcome", callId, outcome });
        if (!outcome.ok || !isStreamed(frame)) this.#served.delete(callId);
      },
      octets: (bytes, end) => {
        const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
        send({ word: "callOctets", callId, sequence: ++sequence, end, base64 });
        if (end !== "more") this.#served.delete(callId);
      },
    });
  }

  #receive(word: ServerWord, from: string): void {
    const { callId } = word;
    const served = this.#served.get(callId);
    switch (word.word) {
      case "callTaken":
        if (served?.from === from) served.underWay?.taken(word.bytes);
        return;
      case "callCancelled":
        if (served?.from !== from) return;
        this.#served.delete(callId);
        return served.underWay?.cancel();
      case "callAccepted":
      case "callOutcome":
      case "callOctets":
        return this.#receiveAnswer(word, from);
    }
  }

  #receiveAnswer(word: Answer, from: string): void {
    const pending = this.#pending.get(word.callId);
    if (!pending) {
      if (word.word !== "callOutcome") this.#bus.send(from, { word: "callCancelled", callId: word.callId });
      return;
    }
    // The first server that accepts the call handles it.
    if (pending.server !== undefined && pending.server !== from) return;
    if (word.word === "callAccepted") return this.#accepted(pending, from);
    if (word.word === "callOutcome") return this.#answered(pending, word);
    this.#received(pending, word);
  }

  #accepted(pending: PendingCall, from: string): void {
    const { frame, timeoutMs } = pending;
    pending.server = from;
    clearTimeout(pending.deadline);
    pending.deadline = setTimeout(() => this.#fail(frame.id, "callTimedOut"), timeoutMs + onTheWayMs);
  }

  #answered(pending: PendingCall, { outcome }: Extract<Answer, { word: "callOutcome" }>): void {
    if (pending.isAnswered) return;
    clearTimeout(pending.deadline);
    pending.isAnswered = true;
    const { frame, listener } = pending;
    const parsed = parseOutcome(frame.call, outcome);
    if (!parsed.ok || !isStreamed(frame)) this.#forget(frame.id);
    listener.outcome(parsed);
  }

  #received(pending: PendingCall, { sequence, end, base64 }: Extract<Answer, { word: "callOctets" }>): void {
    const { frame, listener } = pending;
    const isWhole = sequence === ++pending.sequence;
    if (!isWhole) this.#send(frame.id, { word: "callCancelled", callId: frame.id });
    if (!isWhole || end !== "more") this.#forget(frame.id);
    listener.octets(isWhole ? Buffer.from(base64, "base64") : new Uint8Array(), isWhole ? end : "brokenOff");
  }

  #send(id: string, word: ServerWord): void {
    const server = this.#pending.get(id)?.server;
    if (server !== undefined) this.#bus.send(server, word);
  }

  #fail(id: string, error: AgentCallError): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#send(id, { word: "callCancelled", callId: id });
    this.#forget(id);
    if (pending.isAnswered) pending.listener.octets(new Uint8Array(), "brokenOff");
    else pending.listener.outcome({ ok: false, error });
  }

  #forget(id: string): void {
    clearTimeout(this.#pending.get(id)?.deadline);
    this.#pending.delete(id);
  }
}
