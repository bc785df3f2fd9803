import type { Clock } from "../clock.ts";

/** Answers later than this say too little about the server's clock, unless nothing better is known. */
const toleranceMs = 50;

/**
 * The server's clock as seen from here. It runs on this machine's monotonic clock between two measurements, so that
 * setting the machine's time neither ends a message early nor keeps it standing.
 */
export class ServerTime {
  readonly #clock: Clock;
  #best: { aheadMs: number; roundTripMs: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the server's clock was ever heard, now or in an earlier run; before that this machine's is used. */
  get isKnown(): boolean {
    return this.#best !== undefined;
  }

  /**
   * What an earlier run knew, until the server is heard: its clock minus this machine's, and the latest time it was
   * known to show. A machine that starts with its clock set back must not show again what had ended.
   */
  resume(aheadOfMachineMs: number, notBeforeMs: number): void {
    if (this.#best) return;
    const nowMs = Math.max(this.#clock.nowMs() + aheadOfMachineMs, notBeforeMs);
    this.#best = { aheadMs: nowMs - this.#clock.monotonicMs(), roundTripMs: Number.POSITIVE_INFINITY };
  }

  /** Measured in this run; what an earlier one knew may be wrong by now, if this machine's clock was set meanwhile. */
  get isSure(): boolean {
    return this.#best !== undefined && Number.isFinite(this.#best.roundTripMs);
  }
  /** The server's clock minus this machine's monotonic one, ms. */
  get aheadMs(): number {
    return this.#best?.aheadMs ?? this.#clock.nowMs() - this.#clock.monotonicMs();
  }
  /** This machine's clock minus the server's, ms. */
  get skewMs(): number {
    return this.#clock.nowMs() - this.nowMs();
  }

  nowMs(): number {
    return this.#best ? this.#clock.monotonicMs() + this.#best.aheadMs : this.#clock.nowMs();
  }
  now(): string {
    return new Date(this.nowMs()).toISOString();
  }

  /** The server said `serverTime` in answer to something sent at `sentMs` (monotonic); half the way back is added. */
  measure(serverTime: string, sentMs: number): void {
    const receivedMs = this.#clock.monotonicMs();
    const roundTripMs = Math.max(0, receivedMs - sentMs);
    const aheadMs = Date.parse(serverTime) + roundTripMs / 2 - receivedMs;
    const best = this.#best;
    if (!best || roundTripMs <= best.roundTripMs) {
      this.#best = { aheadMs, roundTripMs };
      return;
    }
    // Both cannot be right: a clock was set or this machine slept. The newer one holds.
    const largestErrorMs = (roundTripMs + best.roundTripMs) / 2 + toleranceMs;
    if (Math.abs(aheadMs - best.aheadMs) > largestErrorMs) this.#best = { aheadMs, roundTripMs };
  }
}
