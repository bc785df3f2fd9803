import type { Clock } from "../clock.ts";

interface Entry {
  tick: number;
  work: () => void;
}

/** Many due times behind one timer: each entry lies in the slot of its tick until its turn of the wheel. */
export class TimerWheel {
  readonly #clock: Clock;
  readonly #tickMs: number;
  readonly #slots: Map<string, Entry>[];
  readonly #slotOf = new Map<string, Map<string, Entry>>();
  #cancelTimer: (() => void) | undefined;
  #timerTick = 0;
  #doneTick: number;

  constructor(clock: Clock, { tickMs = 20, slotCount = 1024 } = {}) {
    this.#clock = clock;
    this.#tickMs = tickMs;
    this.#slots = Array.from({ length: slotCount }, () => new Map<string, Entry>());
    this.#doneTick = Math.floor(clock.monotonicMs() / tickMs);
  }

  /** Runs `work` once at `dueMs` (monotonic) or up to one tick later; replaces the pending entry of `id`. */
  schedule(id: string, dueMs: number, work: () => void): void {
    this.#forget(id);
    // An empty wheel does not turn, so skip the ticks it missed.
    if (this.#slotOf.size === 0) this.#doneTick = this.#tickNow();
    const tick = Math.max(this.#doneTick + 1, Math.ceil(dueMs / this.#tickMs));
    const slot = this.#slotAt(tick);
    slot.set(id, { tick, work });
    this.#slotOf.set(id, slot);
    if (!this.#cancelTimer || tick < this.#timerTick) this.#wait(tick);
  }

  cancel(id: string): void {
    this.#forget(id);
    if (this.#slotOf.size === 0) this.stop();
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #turn(): void {
    this.#cancelTimer = undefined;
    const now = this.#tickNow();
    const turns = Math.min(now - this.#doneTick, this.#slots.length);
    const due: Entry[] = [];
    for (let back = turns - 1; back >= 0; back--) due.push(...this.#takeDue(now - back, now));
    this.#doneTick = Math.max(this.#doneTick, now);
    for (const { work } of due) work();
    this.#waitForNext();
  }

  #takeDue(tick: number, now: number): Entry[] {
    const due: Entry[] = [];
    for (const [id, entry] of this.#slotAt(tick)) {
      if (entry.tick > now) continue;
      due.push(entry);
      this.#forget(id);
    }
    return due;
  }

  /** Sleeps until the next occupied slot, at most one turn; its entries may belong to later turns. */
  #waitForNext(): void {
    if (this.#slotOf.size === 0) return;
    let tick = this.#doneTick + 1;
    while (this.#slotAt(tick).size === 0) tick++;
    if (!this.#cancelTimer || tick < this.#timerTick) this.#wait(tick);
  }

  #wait(tick: number): void {
    this.#cancelTimer?.();
    this.#timerTick = tick;
    const delayMs = tick * this.#tickMs - this.#clock.monotonicMs();
    this.#cancelTimer = this.#clock.after(delayMs, () => this.#turn());
  }

  #tickNow(): number {
    return Math.floor(this.#clock.monotonicMs() / this.#tickMs);
  }
  #slotAt(tick: number): Map<string, Entry> {
    return this.#slots[tick % this.#slots.length] as Map<string, Entry>;
  }
  #forget(id: string): void {
    this.#slotOf.get(id)?.delete(id);
    this.#slotOf.delete(id);
  }
}
