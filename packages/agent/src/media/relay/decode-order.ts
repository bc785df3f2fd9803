import type { AccessUnit } from "@gantry/protocols/h264/nal.ts";
import { isBSlice } from "@gantry/protocols/h264/slice-type.ts";

/** More than any level of H.264 allows. */
const maxDepth = 16;
const ticksPerS = 90_000;

interface DecodeTime {
  /** 90 kHz, 32 bits. */
  timestamp: number;
  /** From decoding to presentation. */
  compositionTicks: number;
}

/**
 * RTP timestamps are presentation times. A camera with B-frames sends them in decoding order, where they step
 * back; files and HLS need both times. The depth of the reordering is learned from the stream.
 */
export class DecodeOrder {
  #depth = 0;
  #delayTicks = 0;
  #last: number | undefined;
  /** The presentation time of the newest picture without wrapping, and those of the pictures before. */
  #at = 0;
  #recent: number[] = [];
  #pending: number[] = [];

  get isReordered(): boolean {
    return this.#depth > 0;
  }
  /** The longest time from decoding to presentation so far. */
  get delayTicks(): number {
    return this.#delayTicks;
  }

  /** The next picture belongs to a new connection; the depth stays known. */
  restart(): void {
    this.#last = undefined;
    this.#forget();
  }

  /**
   * Returns true if this picture needs a greater depth than the ones before were given. Only B slices count,
   * because the clocks of some cameras step back.
   */
  learn({ timestamp, isKey, nals }: AccessUnit): boolean {
    const step = this.#last === undefined ? 0 : (timestamp - this.#last) | 0;
    this.#last = timestamp;
    this.#at += step;
    // The camera's clock was set.
    if (Math.abs(step) > ticksPerS) this.#forget();
    if (isKey) this.#recent = [];
    const depth = this.#recent.filter((other) => other > this.#at).length;
    this.#recent = [...this.#recent.slice(1 - maxDepth), this.#at];
    if (depth <= this.#depth || !nals.some(isBSlice)) return false;
    this.#depth = depth;
    this.#pending = [];
    return true;
  }

  /** The times of the picture that was learned last. */
  decodeTime(timestamp: number): DecodeTime {
    if (this.#depth === 0) return { timestamp, compositionTicks: 0 };
    this.#pending = [...this.#pending, this.#at].sort((one, other) => one - other);
    const [earliest = this.#at] = this.#pending;
    if (this.#pending.length > this.#depth) this.#pending.shift();
    const compositionTicks = this.#at - earliest;
    this.#delayTicks = Math.max(this.#delayTicks, compositionTicks);
    return { timestamp: (timestamp - compositionTicks) >>> 0, compositionTicks };
  }

  #forget(): void {
    this.#recent = [];
    this.#pending = [];
  }
}
