import type { Log } from "../log.ts";
import { AnnouncementRing, type Change, type ChangeToRead, keyOf, mergeChanges } from "./changes.ts";
import type { UpdateReader } from "./entity-readers.ts";
import type { RealtimeLimits } from "./limits.ts";
import { Replays } from "./replays.ts";
import { Subscriptions } from "./subscriptions.ts";
import { FrameMemory } from "./frame-memory.ts";
import { Frames } from "./frames.ts";
import { overtake, type Update } from "./update.ts";
import type { ChannelPage } from "./channel-page.ts";

interface ChannelParts {
  tenantId: string;
  reader: UpdateReader;
  limits: RealtimeLimits;
  log: Log;
  waits(): void;
  delivered(count: number): void;
}

type Announced = Omit<Change, "sequence"> & { urgent?: boolean };

// Batching interval: many small reads cost more than a short delay.
const spacingMs = 25;
const urgentSpacingMs = 4;
/** Time limit per write run, after which urgent changes are checked. */
export const longestAtOnceMs = 4;

export class TenantChannel {
  readonly subscriptions = new Subscriptions<ChannelPage>();
  readonly #parts: ChannelParts;
  readonly #ring: AnnouncementRing;
  readonly #memory = new FrameMemory();
  readonly #urgent: ChangeLane;
  readonly #normal: ChangeLane;
  readonly #latest = new Map<string, Update>();
  readonly #late = new Set<ChannelPage>();
  #turn: { pages: ChannelPage[]; frames: Frames; at: number } | undefined;
  readonly #replays: Replays;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    this.#replays = new Replays(parts, this.#memory);
    this.#ring = new AnnouncementRing(parts.limits.maxRemembered);
    this.#urgent = new ChangeLane(urgentSpacingMs, (changes) => this.#publish(this.#urgent, changes, true));
    this.#normal = new ChangeLane(spacingMs, (changes) => this.#publish(this.#normal, changes, false));
  }

  /** All pages have received every change up to this sequence. */
  get settled(): number {
    return Math.min(this.#ring.sequence, this.#urgent.firstOpen - 1, this.#normal.firstOpen - 1);
  }

  announce({ urgent = false, ...announced }: Announced): void {
    const change = this.#ring.add(announced);
    if (this.subscriptions.isWanted(change.entityType, change.id))
      (urgent ? this.#urgent : this.#normal).add(change);
  }

  grantsChanged(accountId: string | null): void {
    this.#ring.grantsChanged(accountId);
  }

  /** Replays missed changes; returns false if unknown, so that the page must fetch again. */
  resume(page: ChannelPage, sequence: number, accountId: string): boolean {
    const changes = this.#ring.since(sequence, accountId);
    const missed = changes?.filter(
      ({ entityType, id }) =>
        this.subscriptions.isWantedBy(page, entityType, id) && page.mayRead(entityType, id),
    );
    if (!missed || missed.length > this.#parts.limits.maxReplayed) return false;
    this.#replays.add({ page, missed, upTo: this.settled });
    return true;
  }

  /**
   * Writes to pages that were rested or behind, for a limited time because of urgent changes. `unfinished`:
   * call again at once; `waiting`: at the next tick.
   */
  tick(untilMs: number): "unfinished" | "waiting" | "done" {
    this.#turn ??= { pages: [...this.#late], frames: new Frames(this.#memory, this.settled), at: 0 };
    const { pages, frames } = this.#turn;
    while (this.#turn.at < pages.length) {
      const nowMs = performance.now();
      if (nowMs >= untilMs) return "unfinished";
      const page = pages[this.#turn.at++]!;
      if (this.#late.has(page) && page.outbox.flush(frames, nowMs) === "written") this.#late.delete(page);
    }
    frames.close();
    this.#turn = undefined;
    if (this.#late.size > 0) return "waiting";
    this.#latest.clear();
    return "done";
  }

  late(page: ChannelPage): void {
    this.#late.add(page);
    this.#parts.waits();
  }

  leave(page: ChannelPage): void {
    this.subscriptions.removeAll(page);
    this.#late.delete(page);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#urgent.stop(), this.#normal.stop(), this.#replays.stop()]);
  }

  async #publish(lane: ChangeLane, changes: readonly Change[], isUrgent: boolean): Promise<void> {
    try {
      const { updates, unclear } = await this.#parts.reader.read(this.#parts.tenantId, changes);
      lane.arrived();
      this.#deliver(updates, isUrgent);
      this.#readAgain(unclear);
    } catch (error) {
      this.#parts.log.error({ error }, "updates for open pages could not be read");
      // Pages waiting for these must fetch again.
      this.#readAgain(changes);
    }
  }

  #deliver(updates: readonly Update[], isUrgent: boolean): void {
    const pages = new Set<ChannelPage>();
    const urgent = new Map<ChannelPage, Update[]>();
    let count = 0;
    for (const update of updates) {
      if (!this.#isNewest(update)) continue;
      this.subscriptions.each(update.entityType, update.id, (page) => {
        const shown = page.shown(update);
        if (!shown) return;
        count += 1;
        if (isUrgent) return append(urgent, page, shown);
        pages.add(page);
        // A waiting page is written on its turn, with everything pending.
        page.outbox.add(shown);
      });
    }
    this.#parts.delivered(count);
    if (isUrgent) this.#flushUrgent(urgent);
    else this.#flush(pages);
  }

  /** States can arrive out of order. Drop the older one if it is still queued. */
  #isNewest(update: Update): boolean {
    const before = this.#latest.get(update.key);
    if (before && before.asOf > update.asOf) return false;
    if (before) overtake(before);
    this.#latest.set(update.key, update);
    return true;
  }

  /** A page that waits for its turn keeps what is not urgent, so that all get the urgent ones soon. */
  #flushUrgent(shownTo: ReadonlyMap<ChannelPage, readonly Update[]>): void {
    const [complete, ahead] = [new Frames(this.#memory, this.settled), new Frames(this.#memory)];
    for (const [page, updates] of shownTo) {
      const nowMs = performance.now();
      const { outbox } = page;
      if (!outbox.isEmpty) {
        if (!outbox.flushUrgent(updates, ahead, nowMs)) this.#late.add(page);
        continue;
      }
      for (const update of updates) outbox.add(update);
      if (outbox.flush(complete, nowMs) === "behind") this.#late.add(page);
    }
    complete.close();
    ahead.close();
    this.#wait();
  }

  #flush(pages: Iterable<ChannelPage>): void {
    const startedAtMs = performance.now();
    const frames = new Frames(this.#memory, this.settled);
    for (const page of pages) {
      const nowMs = performance.now();
      // Many idle pages at once would delay urgent changes, so the tick writes to them.
      const isItsTurn =
        nowMs - startedAtMs < longestAtOnceMs && !this.#late.has(page) && page.outbox.isRested(nowMs);
      if (!isItsTurn || page.outbox.flush(frames, nowMs) === "behind") this.#late.add(page);
    }
    frames.close();
    this.#wait();
  }

  #wait(): void {
    if (this.#late.size > 0) this.#parts.waits();
    else this.#latest.clear();
  }

  #readAgain(changes: readonly ChangeToRead[]): void {
    const typesOf = new Map<ChannelPage, Set<string>>();
    for (const { entityType, id } of changes)
      this.subscriptions.each(entityType, id, (page) => {
        const types = typesOf.get(page);
        if (types) types.add(entityType);
        else typesOf.set(page, new Set([entityType]));
      });
    for (const [page, types] of typesOf) page.refetch([...types]);
  }
}

function append(lists: Map<ChannelPage, Update[]>, page: ChannelPage, update: Update): void {
  const list = lists.get(page);
  if (list) list.push(update);
  else lists.set(page, [update]);
}

/** Must not throw. */
type Work = (changes: readonly Change[]) => Promise<void>;

const maxAtOnce = 1_000;

/** Batches changes while earlier ones are processed, keeping the latest per entity. */
class ChangeLane {
  readonly #spacingMs: number;
  readonly #work: Work;
  readonly #waiting = new Map<string, Change>();
  #firstWaiting = Number.POSITIVE_INFINITY;
  #firstUnderWay = Number.POSITIVE_INFINITY;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /** Runs at once when idle, otherwise `spacingMs` after the last start; never concurrently. */
  constructor(spacingMs: number, work: Work) {
    this.#spacingMs = spacingMs;
    this.#work = work;
  }

  add(change: Change): void {
    const key = keyOf(change.entityType, change.id);
    this.#waiting.set(key, mergeChanges(this.#waiting.get(key), change));
    this.#firstWaiting = Math.min(this.#firstWaiting, change.sequence);
    this.#schedule();
  }

  arrived(): void {
    this.#firstUnderWay = Number.POSITIVE_INFINITY;
  }

  /** Sequence of the first undelivered change; infinite if none. */
  get firstOpen(): number {
    return Math.min(this.#firstWaiting, this.#firstUnderWay);
  }

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
      if (changes.length < maxAtOnce) {
        changes.push(change);
        this.#waiting.delete(key);
      } else this.#firstWaiting = Math.min(this.#firstWaiting, change.sequence);
    }
    return changes;
  }
}
