import type { AccessUnit } from "@gantry/protocols/h264/nal.ts";

/** H.264 SPS and PPS. */
export interface ParameterSets {
  sequence: Uint8Array;
  picture: Uint8Array;
}

export interface LiveUnit {
  /** 90 kHz since the first pull; continues over reconnects. */
  ticks: number;
  /** Arrival time, milliseconds since 1970. */
  atMs: number;
  isKey: boolean;
  /** Slices only. */
  nals: Uint8Array[];
  parameterSets: ParameterSets;
}

const ticksPerMs = 90;
/** A larger jump of the camera's clock counts as a restart. */
const longestJumpTicks = 10_000 * ticksPerMs;

/** Converts camera timestamps, which restart with each connection and wrap every 13 hours, into one continuous time. */
export class RunningTime {
  #last: { ticks: number; timestamp: number; atMs: number } | undefined;
  #isNew = true;

  /** The next picture belongs to a new connection. */
  restart(): void {
    this.#isNew = true;
  }

  /** `nowMs` must come from a monotonic clock. */
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
