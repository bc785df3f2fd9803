import type { AccessUnit } from "@gantry/protocols/h264/nal.ts";

/** H.264 SPS and PPS. */
export interface ParameterSets {
  sequence: Uint8Array;
  picture: Uint8Array;
}

export interface LiveUnit {
  /** 90 kHz since the first pull; continues over reconnects and never decreases. */
  ticks: number;
  /** Time of the picture, milliseconds since 1970; never after its arrival. */
  atMs: number;
  /** From decoding, which is `ticks`, to presentation; 0 without B-frames. */
  compositionTicks: number;
  isKey: boolean;
  /** Pictures from here refresh the whole view, so that an earlier key frame is enough to start. */
  isRecoveryPoint: boolean;
  /** Slices only. */
  nals: Uint8Array[];
  parameterSets: ParameterSets;
}

const ticksPerMs = 90;
/** The time of a picture is its arrival or up to this much earlier. */
export const maxLagMs = 1_000;

/**
 * Converts camera timestamps, which restart with each connection and wrap every 13 hours, into one continuous
 * time. Stored pictures are evidence, so the arrival bounds their time: a camera's clock only smooths it.
 */
export class RunningTime {
  #firstMs: number | undefined;
  #last: { ticks: number; timestamp: number } | undefined;
  #isNew = true;

  /** The next picture belongs to a new connection. */
  restart(): void {
    this.#isNew = true;
  }

  /** `nowMs` must come from a monotonic clock. */
  timeOf({ timestamp }: Pick<AccessUnit, "timestamp">, nowMs: number): { ticks: number; lagMs: number } {
    const last = this.#last;
    this.#firstMs ??= nowMs;
    const arrivalTicks = Math.floor((nowMs - this.#firstMs) * ticksPerMs);
    const step = last ? (timestamp - last.timestamp) | 0 : 0;
    const isJump = !last || this.#isNew || step < 0;
    const wanted = isJump ? arrivalTicks : last.ticks + step;
    const bounded = Math.min(arrivalTicks, Math.max(wanted, arrivalTicks - maxLagMs * ticksPerMs));
    const ticks = Math.max(last?.ticks ?? 0, bounded);
    this.#last = { ticks, timestamp };
    this.#isNew = false;
    return { ticks, lagMs: (arrivalTicks - ticks) / ticksPerMs };
  }
}
