/** Measures frame rate and time of the newest picture. Times are milliseconds of one clock. */
export class PictureMeter {
  #newestAtMs: number | undefined;
  #count = 0;
  #since: { atMs: number; count: number } | undefined;
  #perSecond: number | undefined;

  /** `total`: the browser's frame count, which includes pictures this page was too busy to see. */
  picture(atMs: number, total: number | undefined): void {
    this.#newestAtMs = atMs;
    this.#count = total ?? this.#count + 1;
    this.#since ??= { atMs, count: this.#count };
  }

  get newestAtMs(): number | undefined {
    return this.#newestAtMs;
  }

  /** Pictures per second since the last call, at least a second ago; undefined until there is one. */
  perSecond(nowMs: number): number | undefined {
    const since = this.#since;
    if (since && nowMs - since.atMs >= 1000) {
      this.#perSecond = Math.round(((this.#count - since.count) * 1000) / (nowMs - since.atMs));
      this.#since = { atMs: nowMs, count: this.#count };
    }
    return this.#perSecond;
  }

  reset(): void {
    this.#newestAtMs = undefined;
    this.#count = 0;
    this.#since = undefined;
    this.#perSecond = undefined;
  }
}
