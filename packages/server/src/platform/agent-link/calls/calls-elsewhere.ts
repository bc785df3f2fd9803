import type { AgentCallError, AgentCallFrame } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { Bus, BusEvent, ServerWord } from "../../bus.ts";
import { type AgentLine, type CallListener, type CallUnderWay, isStreamed } from "./agent-line.ts";
import { believedOutcome } from "./call-answers.ts";

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
interface Asked {
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
  readonly #asked = new Map<string, Asked>();
  readonly #served = new Map<string, { from: string; underWay?: CallUnderWay }>();
  readonly #ends: (() => void)[];

  constructor(bus: Bus, lineOf: (tenantId: string, agentId: string) => AgentLine | undefined) {
    this.#bus = bus;
    this.#lineOf = lineOf;
    this.#ends = [
      bus.subscribe((event) => event.topic === "agentCall" && this.#serve(event)),
      bus.listen((word, from) => this.#hear(word, from)),
    ];
  }

  open({ tenantId, agentId, timeoutMs, frame }: CallElsewhere, listener: CallListener): CallUnderWay {
    const { id } = frame;
    const deadline = setTimeout(() => this.#fail(id, "agentNotConnected"), acceptedWithinMs);
    this.#asked.set(id, { frame, timeoutMs, listener, deadline, sequence: 0, isAnswered: false });
    this.#bus.publish({ topic: "agentCall", tenantId, agentId, from: this.#bus.name, timeoutMs, frame });
    return {
      taken: (bytes) => this.#tell(id, { word: "callTaken", callId: id, bytes }),
      cancel: () => {
        this.#tell(id, { word: "callCancelled", callId: id });
        this.#forget(id);
      },
    };
  }

  stop(): void {
    for (const end of this.#ends) end();
    for (const id of this.#asked.keys()) this.#fail(id, "agentNotConnected");
  }

  #serve(event: Extract<BusEvent, { topic: "agentCall" }>): void {
    const { tenantId, agentId, from, timeoutMs, frame } = event;
    const line = this.#lineOf(tenantId, agentId);
    if (from === this.#bus.name || !line) return;
    const callId = frame.id;
    if (this.#served.has(callId)) return;
    const say = (word: ServerWord) => this.#bus.tell(from, word);
    say({ word: "callAccepted", callId });
    let sequence = 0;
    const served: { from: string; underWay?: CallUnderWay } = { from };
    this.#served.set(callId, served);
    served.underWay = line.open(frame, timeoutMs, {
      outcome: (outcome) => {
        say({ word: "callOutcome", callId, outcome });
        if (!outcome.ok || !isStreamed(frame)) this.#served.delete(callId);
      },
      octets: (octets, end) => {
        const base64 = Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString("base64");
        say({ word: "callOctets", callId, sequence: ++sequence, end, base64 });
        if (end !== "more") this.#served.delete(callId);
      },
    });
  }

  #hear(word: ServerWord, from: string): void {
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
        return this.#hearAnswer(word, from);
    }
  }

  #hearAnswer(word: Answer, from: string): void {
    const asked = this.#asked.get(word.callId);
    if (!asked) {
      if (word.word !== "callOutcome") this.#bus.tell(from, { word: "callCancelled", callId: word.callId });
      return;
    }
    // The first server that accepts the call handles it.
    if (asked.server !== undefined && asked.server !== from) return;
    if (word.word === "callAccepted") return this.#accepted(asked, from);
    if (word.word === "callOutcome") return this.#answered(asked, word);
    this.#received(asked, word);
  }

  #accepted(asked: Asked, from: string): void {
    const { frame, timeoutMs } = asked;
    asked.server = from;
    clearTimeout(asked.deadline);
    asked.deadline = setTimeout(() => this.#fail(frame.id, "callTimedOut"), timeoutMs + onTheWayMs);
  }

  #answered(asked: Asked, { outcome }: Extract<Answer, { word: "callOutcome" }>): void {
    if (asked.isAnswered) return;
    clearTimeout(asked.deadline);
    asked.isAnswered = true;
    const { frame, listener } = asked;
    const believed = believedOutcome(frame.call, outcome);
    if (!believed.ok || !isStreamed(frame)) this.#forget(frame.id);
    listener.outcome(believed);
  }

  #received(asked: Asked, { sequence, end, base64 }: Extract<Answer, { word: "callOctets" }>): void {
    const { frame, listener } = asked;
    const isWhole = sequence === ++asked.sequence;
    if (!isWhole) this.#tell(frame.id, { word: "callCancelled", callId: frame.id });
    if (!isWhole || end !== "more") this.#forget(frame.id);
    listener.octets(isWhole ? Buffer.from(base64, "base64") : new Uint8Array(), isWhole ? end : "brokenOff");
  }

  #tell(id: string, word: ServerWord): void {
    const server = this.#asked.get(id)?.server;
    if (server !== undefined) this.#bus.tell(server, word);
  }

  #fail(id: string, error: AgentCallError): void {
    const asked = this.#asked.get(id);
    if (!asked) return;
    this.#tell(id, { word: "callCancelled", callId: id });
    this.#forget(id);
    if (asked.isAnswered) asked.listener.octets(new Uint8Array(), "brokenOff");
    else asked.listener.outcome({ ok: false, error });
  }

  #forget(id: string): void {
    clearTimeout(this.#asked.get(id)?.deadline);
    this.#asked.delete(id);
  }
}
