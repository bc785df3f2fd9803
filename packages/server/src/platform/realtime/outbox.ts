import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Frames } from "./frames.ts";
import type { RealtimeLimits } from "./limits.ts";
import type { Update } from "./update.ts";

const refetchEverything = '{"type":"refetch"}';

/**
 * Unsent updates of a page, the latest per entity, oldest first. Bounds the cost of slow readers: later they
 * get the latest states, or must fetch again.
 */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  readonly #limits: RealtimeLimits;
  // In order; superseded updates are removed when sending or tidying.
  #waiting: Update[] = nothing;
  #tidyAt = minToTidy;
  #mustRefetch = false;
  #writtenAtMs = Number.NEGATIVE_INFINITY;
  #stalledSinceMs: number | undefined;
  #sequence = 0;

  /** `wire` is what `socket` writes to. Whole frames go there directly, because many pages share one. */
  constructor(socket: WebSocket, wire: Duplex, limits: RealtimeLimits) {
    this.#socket = socket;
    this.#wire = wire;
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return !this.#mustRefetch && this.#waiting.length === 0;
  }

  get writtenAtMs(): number {
    return this.#writtenAtMs;
  }

  /** Sequence up to which the page is complete; `settled` is that of all pages. */
  sequence(settled: number): number {
    return this.isEmpty ? settled : this.#sequence;
  }

  isRested(nowMs: number): boolean {
    return nowMs - this.#writtenAtMs >= this.#limits.tickMs;
  }

  add(update: Update): void {
    if (this.#mustRefetch) return;
    if (this.#waiting === nothing) this.#waiting = [];
    this.#waiting.push(update);
    if (this.#waiting.length >= this.#tidyAt) this.#tidy();
  }

  clear(): void {
    this.#waiting = nothing;
    this.#mustRefetch = false;
  }

  refetch(): void {
    this.#waiting = nothing;
    this.#mustRefetch = true;
  }

  /** `behind`: the page is slow, try again later. */
  flush(frames: Frames, nowMs: number): "written" | "behind" {
    if (this.isEmpty) return "written";
    if (this.isBehind(nowMs)) return "behind";
    const updates = this.#waiting.some(isOvertaken) ? this.#waiting.filter(isLatest) : this.#waiting;
    if (this.#mustRefetch) this.#socket.send(refetchEverything);
    else frames.write(updates, this.#wire);
    this.#writtenAtMs = nowMs;
    this.#sequence = frames.sequence ?? this.#sequence;
    this.#tidyAt = minToTidy;
    this.clear();
    return "written";
  }

  /** Writes these ahead of what waits. `false`: the page is slow, and they wait too. */
  flushUrgent(updates: readonly Update[], frames: Frames, nowMs: number): boolean {
    if (this.isBehind(nowMs)) {
      for (const update of updates) this.add(update);
      return false;
    }
    frames.write(updates, this.#wire);
    return true;
  }

  /** Whether the socket buffer is too full; records since when. */
  isBehind(nowMs: number): boolean {
    const { readyState, OPEN, bufferedAmount } = this.#socket;
    if (readyState === OPEN && bufferedAmount <= this.#limits.maxBufferedBytes) {
      this.#stalledSinceMs = undefined;
      return false;
    }
    this.#stalledSinceMs ??= nowMs;
    return true;
  }

  isHopeless(nowMs: number): boolean {
    const since = this.#stalledSinceMs;
    return since !== undefined && nowMs - since > this.#limits.stalledAfterMs;
  }

  /** Runs when the size has doubled, so the amortised cost is low. */
  #tidy(): void {
    this.#waiting = this.#waiting.filter(isLatest);
    if (this.#waiting.length > this.#limits.maxHeldBack) return this.refetch();
    this.#tidyAt = Math.max(minToTidy, 2 * this.#waiting.length);
  }
}

/** Shared by pages without pending updates. */
const nothing: Update[] = [];
const minToTidy = 256;
const isOvertaken = (update: Update) => update.isOvertaken;
const isLatest = (update: Update) => !update.isOvertaken;
