import type { WebSocket } from "ws";
import type { RealtimeLimits } from "./limits.ts";
import type { Frames, Update } from "./updates.ts";

const asText = { binary: false } as const;
const refetchEverything = '{"type":"refetch"}';

/**
 * What one page has not been sent yet: the latest state of each entity, oldest first. A page that does not read costs
 * no more than that; when it reads again it gets the last states, or reads everything anew if there were too many.
 */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #limits: RealtimeLimits;
  // In the order they came; what was overtaken is left out when it is sent, or when it becomes much.
  #waiting: Update[] = nothing;
  #tidyAt = leastToTidy;
  #mustRefetch = false;
  #writtenAtMs = Number.NEGATIVE_INFINITY;
  #stalledSinceMs: number | undefined;
  #sequence = 0;

  constructor(socket: WebSocket, limits: RealtimeLimits) {
    this.#socket = socket;
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return !this.#mustRefetch && this.#waiting.length === 0;
  }

  /** The announcement up to which the page has been sent everything, where `settled` is true of all pages. */
  sequence(settled: number): number {
    return this.isEmpty ? settled : this.#sequence;
  }

  /** Whether the page may be written to at once: it was left alone for a tick. */
  isRested(nowMs: number): boolean {
    return nowMs - this.#writtenAtMs >= this.#limits.tickMs;
  }

  add(update: Update): void {
    if (this.#mustRefetch) return;
    if (this.#waiting === nothing) this.#waiting = [];
    this.#waiting.push(update);
    if (this.#waiting.length >= this.#tidyAt) this.#tidy();
  }

  /** Nothing of what waits is sent any more. */
  clear(): void {
    this.#waiting = nothing;
    this.#mustRefetch = false;
  }

  /** Instead of all that waits the page reads again. */
  refetch(): void {
    this.#waiting = nothing;
    this.#mustRefetch = true;
  }

  /** Writes what waits, unless the page is behind; then it has to be tried again. */
  flush(frames: Frames, nowMs: number): "written" | "behind" {
    if (this.isEmpty) return "written";
    if (this.isBehind(nowMs)) return "behind";
    const updates = this.#waiting.some(isOvertaken) ? this.#waiting.filter(isLatest) : this.#waiting;
    if (this.#mustRefetch) this.#socket.send(refetchEverything);
    else if (updates.length > 0) this.#socket.send(frames.of(updates), asText);
    this.#writtenAtMs = nowMs;
    this.#sequence = frames.sequence;
    this.#tidyAt = leastToTidy;
    this.clear();
    return "written";
  }

  /** Whether too much waits for the reader; remembers since when. */
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

  /** Done whenever it has doubled, so that it costs each update next to nothing. */
  #tidy(): void {
    this.#waiting = this.#waiting.filter(isLatest);
    if (this.#waiting.length > this.#limits.maxHeldBack) return this.refetch();
    this.#tidyAt = Math.max(leastToTidy, 2 * this.#waiting.length);
  }
}

/** Of pages that wait for nothing, which is most of them. */
const nothing: Update[] = [];
const leastToTidy = 256;
const isOvertaken = (update: Update) => update.isOvertaken;
const isLatest = (update: Update) => !update.isOvertaken;
