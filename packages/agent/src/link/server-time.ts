import type { Clock } from "../clock.ts";

/** Slower round trips are ignored unless there is nothing better. */
const toleranceMs = 50;

/**
 * The server's clock. It advances with the monotonic clock between measurements, so setting this machine's
 * clock neither ends nor prolongs a message.
 */
export class ServerTime {
  readonly #clock: Clock;
  #best: { aheadMs: number; roundTripMs: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the server's clock was ever measured, in this run or before; until then this machine's clock is used. */
  get isKnown(): boolean {
    return this.#best !== undefined;
  }

  /**
   * Resumes an earlier run's offset and its latest server time. A machine that starts with its clock set back
   * must not repeat expired messages.
   */
  resume(aheadOfMachineMs: number, notBeforeMs: number): void {
    if (this.#best) return;
    const nowMs = Math.max(this.#clock.nowMs() + aheadOfMachineMs, notBeforeMs);
    this.#best = { aheadMs: nowMs - this.#clock.monotonicMs(), roundTripMs: Number.POSITIVE_INFINITY };
  }

  /** True if measured in this run; an earlier offset may be wrong if this machine's clock was set meanwhile. */
  get isSure(): boolean {
    return this.#best !== undefined && Number.isFinite(this.#best.roundTripMs);
  }
  /** Server clock minus this machine's monotonic clock, ms. */
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

  /** Takes a server time received in response to something sent at `sentMs` (monotonic); adds half the round trip. */
  measure(serverTime: string, sentMs: number): void {
    const receivedMs = this.#clock.monotonicMs();
    const roundTripMs = Math.max(0, receivedMs - sentMs);
    const aheadMs = Date.parse(serverTime) + roundTripMs / 2 - receivedMs;
    const best = this.#best;
    if (!best || roundTripMs <= best.roundTripMs) {
      this.#best = { aheadMs, roundTripMs };
      return;
    }
    // The measurements disagree, because a clock was set or the machine slept. Take the newer one.
    const largestErrorMs = (roundTripMs + best.roundTripMs) / 2 + toleranceMs;
    if (Math.abs(aheadMs - best.aheadMs) > largestErrorMs) this.#best = { aheadMs, roundTripMs };
  }
}
