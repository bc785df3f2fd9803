import type { AccessUnit } from "@gantry/protocols/h264/nal.ts";

/** SPS and PPS: how the pictures that follow are decoded. */
export interface ParameterSets {
  sequence: Uint8Array;
  picture: Uint8Array;
}

/** One picture of a stream, ready to be shown, cut or kept. */
export interface LiveUnit {
  /** 90 kHz since the stream was first pulled; goes on over reconnections. */
  ticks: number;
  /** When it came, milliseconds since 1970. */
  atMs: number;
  isKey: boolean;
  /** Parts of the picture only. */
  nals: Uint8Array[];
  parameterSets: ParameterSets;
}

const ticksPerMs = 90;
/** A camera whose clock jumps further is taken as one that begins anew. */
const longestJumpTicks = 10_000 * ticksPerMs;

/** Makes one running time of a camera's timestamps, which begin anew with each connection and wrap every 13 hours. */
export class RunningTime {
  #last: { ticks: number; timestamp: number; atMs: number } | undefined;
  #isNew = true;

  /** What comes next belongs to another connection. */
  startAnew(): void {
    this.#isNew = true;
  }

  /** `nowMs` by a clock that never jumps. */
  ticksOf({ timestamp }: AccessUnit, nowMs: number): number {
    const last = this.#last;
    const step = last ? (timestamp - last.timestamp) | 0 : 0;
    const isJump = this.#isNew || Math.abs(step) > longestJumpTicks;
    const elapsed = last ? Math.max(1, Math.round((nowMs - last.atMs) * ticksPerMs)) : 0;
    const ticks = (last?.ticks ?? 0) + (isJump ? elapsed : step);
    this.#last = { ticks, timestamp, atMs: nowMs };
    this.#isNew = false;
    return ticks;
  }
}
