/** An interval is ready to be read so long after its end. */
const readyAfterMs = 1_000;
/** Devices of which all intervals end at the same time are read over this time. */
const spreadMs = 8_000;
const laterByMs = 2_000;
/** A whole period may be longer than the poll interval by this, because a read takes a moment. */
const graceMs = 500;

/** Places the reads of a device soon after the ends of its intervals, without more reads than were configured. */
export class ReadPace {
  readonly #spread: number;
  #delayMs: number;

  /** `spread`: 0..1, differs between devices. */
  constructor(spread: number) {
    this.#spread = spread;
    this.#delayMs = this.#firstDelayMs;
  }

  /**
   * How long to wait for the next read. `isRepeated`: the device still had the interval of the last read, so its
   * clock is late or it needs longer.
   */
  nextInMs(
    read: { endedAtMs: number; periodMs: number; isRepeated: boolean },
    nowMs: number,
    pollMs: number,
  ): number {
    const { endedAtMs, periodMs, isRepeated } = read;
    const isLate = isRepeated && nowMs - endedAtMs >= periodMs;
    if (isLate)
      this.#delayMs = this.#delayMs + laterByMs < periodMs ? this.#delayMs + laterByMs : this.#firstDelayMs;
    const latestMs = nowMs + pollMs + graceMs;
    const periods = Math.floor((latestMs - endedAtMs - this.#delayMs) / periodMs);
    const nextMs = endedAtMs + periods * periodMs + this.#delayMs;
    return nextMs > nowMs ? nextMs - nowMs : pollMs;
  }

  get #firstDelayMs(): number {
    return readyAfterMs + this.#spread * spreadMs;
  }
}
