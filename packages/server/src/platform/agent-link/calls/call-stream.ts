import { Readable } from "node:stream";
import type { OctetsEnd } from "@gantry/domain/contract/agents/call-octets.ts";
import type { CallUnderWay } from "./agent-line.ts";

/** An agent that is there and says nothing more of a stream that somebody reads is not waited for longer. */
const silenceMs = 10_000;
/** The agent hears of what was taken in steps of this size. */
const stepBytes = 128 * 1024;

/** The octets of a streamed call. Its agent sends more when they were read; whoever destroys it ends the call. */
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
    // It may break off before somebody listens; whoever reads hears of it all the same.
    this.on("error", () => undefined);
  }

  /** Where it is said what was taken. */
  attach(call: CallUnderWay): void {
    this.#call = call;
  }

  /** What the agent sent. */
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

  /** Only a reader who waits can be kept waiting: one who is slow himself keeps his stream. */
  #watch(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#silence = undefined;
      if (this.#isAsked && this.#waiting.length === 0) this.destroy(new Error("the stream fell silent"));
    }, silenceMs);
  }
}
