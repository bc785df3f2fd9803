import { Readable } from "node:stream";
import type { OctetsEnd } from "@gantry/domain/contract/agents/call-octets.ts";
import type { CallUnderWay } from "./agent-line.ts";

const silenceMs = 10_000;
/** The agent is notified of consumed bytes in steps of this size. */
const stepBytes = 128 * 1024;

/** The bytes of a streamed call with backpressure to the agent. Destroying it cancels the call. */
export class CallStream extends Readable {
  readonly #waiting: Uint8Array[] = [];
  #call: CallUnderWay | undefined;
  #takenBytes = 0;
  #toldBytes = 0;
  #hasEnded = false;
  #isAsked = false;
  #silence: NodeJS.Timeout | undefined;

  constructor() {
    super({ highWaterMark: 64 * 1024 });
    // Prevents an uncaught error before a reader is attached; readers still see it.
    this.on("error", () => undefined);
  }

  attach(call: CallUnderWay): void {
    this.#call = call;
  }

  receive(octets: Uint8Array, end: OctetsEnd): void {
    if (this.destroyed) return;
    this.#watch();
    if (octets.length > 0) this.#waiting.push(octets);
    if (end === "more") return this.#give();
    this.#hasEnded = true;
    clearTimeout(this.#silence);
    if (end === "brokenOff") this.destroy(new Error("the stream broke off"));
    else this.#give();
  }

  override _read(): void {
    this.#isAsked = true;
    if (!this.#hasEnded && !this.#silence) this.#watch();
    this.#give();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#silence);
    if (!this.#hasEnded) this.#call?.cancel();
    this.#waiting.length = 0;
    done(error);
  }

  #give(): void {
    while (this.#isAsked) {
      const octets = this.#waiting.shift();
      if (!octets) break;
      this.#takenBytes += octets.length;
      this.#isAsked = this.push(octets);
    }
    if (this.#waiting.length === 0 && this.#hasEnded) this.push(null);
    else if (this.#takenBytes - this.#toldBytes >= stepBytes) this.#tellTaken();
  }

  #tellTaken(): void {
    this.#toldBytes = this.#takenBytes;
    this.#call?.taken(this.#takenBytes);
  }

  /** The timeout runs only while the reader waits, so slow readers keep their stream. */
  #watch(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#silence = undefined;
      if (this.#isAsked && this.#waiting.length === 0) this.destroy(new Error("the stream fell silent"));
    }, silenceMs);
  }
}
