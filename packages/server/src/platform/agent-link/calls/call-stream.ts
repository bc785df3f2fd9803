import { Readable } from "node:stream";
import type { BytesEnd } from "@gantry/domain/contract/agents/call-bytes.ts";
import type { CallUnderWay } from "./agent-line.ts";

const silenceMs = 10_000;
/** The agent is notified of consumed bytes in steps of this size. */
const stepBytes = 128 * 1024;

/** The bytes of a streamed call with backpressure to the agent. Destroying it cancels the call. */
export class CallStream extends Readable {
  readonly #waiting: Uint8Array[] = [];
  #call: CallUnderWay | undefined;
  #takenBytes = 0;
  #reportedBytes = 0;
  #hasEnded = false;
  #isRequested = false;
  #silence: NodeJS.Timeout | undefined;

  constructor() {
    super({ highWaterMark: 64 * 1024 });
    // Prevents an uncaught error before a reader is attached; readers still see it.
    this.on("error", () => undefined);
  }

  attach(call: CallUnderWay): void {
    this.#call = call;
  }

  receive(bytes: Uint8Array, end: BytesEnd): void {
    if (this.destroyed) return;
    this.#watch();
    if (bytes.length > 0) this.#waiting.push(bytes);
    if (end === "more") return this.#give();
    this.#hasEnded = true;
    clearTimeout(this.#silence);
    if (end === "brokenOff") this.destroy(new Error("the stream broke off"));
    else this.#give();
  }

  override _read(): void {
    this.#isRequested = true;
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
    while (this.#isRequested) {
      const bytes = this.#waiting.shift();
      if (!bytes) break;
      this.#takenBytes += bytes.length;
      this.#isRequested = this.push(bytes);
    }
    if (this.#waiting.length === 0 && this.#hasEnded) this.push(null);
    else if (this.#takenBytes - this.#reportedBytes >= stepBytes) this.#reportTaken();
  }

  #reportTaken(): void {
    this.#reportedBytes = this.#takenBytes;
    this.#call?.taken(this.#takenBytes);
  }

  /** The timeout runs only while the reader waits, so slow readers keep their stream. */
  #watch(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#silence = undefined;
      if (this.#isRequested && this.#waiting.length === 0) this.destroy(new Error("the stream fell silent"));
    }, silenceMs);
  }
}
