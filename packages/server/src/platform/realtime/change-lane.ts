import { type Change, keyOf, merged } from "./changes.ts";

/** Works on changes; must not fail. */
type Work = (changes: readonly Change[]) => Promise<void>;

const mostAtOnce = 1_000;

/** Changes on their way to pages: collected while others are worked on, of each entity only the latest. */
export class ChangeLane {
  readonly #spacingMs: number;
  readonly #work: Work;
  readonly #waiting = new Map<string, Change>();
  #firstWaiting = Number.POSITIVE_INFINITY;
  #firstUnderWay = Number.POSITIVE_INFINITY;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /** Works on what has come in at once when it was idle, else `spacingMs` after it last began; never twice at a time. */
  constructor(spacingMs: number, work: Work) {
    this.#spacingMs = spacingMs;
    this.#work = work;
  }

  add(change: Change): void {
    const key = keyOf(change.entityType, change.id);
    this.#waiting.set(key, merged(this.#waiting.get(key), change));
    this.#firstWaiting = Math.min(this.#firstWaiting, change.sequence);
    this.#schedule();
  }

  /** Nothing of what is under way is missing any more: it is handed to the pages now. */
  arrived(): void {
    this.#firstUnderWay = Number.POSITIVE_INFINITY;
  }

  /** No announcement before this one is still on its way; infinite when none is. */
  get firstOpen(): number {
    return Math.min(this.#firstWaiting, this.#firstUnderWay);
  }

  /** Resolves when nothing is under way any more; nothing new is begun. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#waiting.clear();
    await this.#running;
  }

  #schedule(): void {
    if (this.#running || this.#timer !== undefined) return;
    const delayMs = this.#startedAtMs + this.#spacingMs - performance.now();
    this.#timer = setTimeout(() => void this.#begin(), Math.max(0, delayMs));
  }

  async #begin(): Promise<void> {
    this.#timer = undefined;
    this.#running = this.#run();
    await this.#running;
    this.#running = undefined;
    if (this.#waiting.size > 0) this.#schedule();
  }

  async #run(): Promise<void> {
    this.#startedAtMs = performance.now();
    const changes = this.#takeWaiting();
    if (changes.length > 0) await this.#work(changes);
    this.arrived();
  }

  #takeWaiting(): Change[] {
    const changes: Change[] = [];
    this.#firstUnderWay = this.#firstWaiting;
    this.#firstWaiting = Number.POSITIVE_INFINITY;
    for (const [key, change] of this.#waiting) {
      if (changes.length < mostAtOnce) {
        changes.push(change);
        this.#waiting.delete(key);
      } else this.#firstWaiting = Math.min(this.#firstWaiting, change.sequence);
    }
    return changes;
  }
}
