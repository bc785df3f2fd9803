import type { AgentToServer } from "@gantry/domain/contract/agents/agent-link.ts";
import { Connection, type ConnectionEnd } from "./connection.ts";
import { reconnectDelayMs } from "./reconnect-delay.ts";
import type { LinkOptions } from "./link-options.ts";

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

  sendOctets(frame: Uint8Array): void {
    if (this.isWelcome) this.#connection?.sendOctets(frame);
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
