import type { Log } from "../module.ts";
import { ChangeLane } from "./change-lane.ts";
import { AnnouncementRing, type Change, type ChangeToRead, updateKey } from "./changes.ts";
import type { UpdateReader } from "./entity-readers.ts";
import type { RealtimeLimits } from "./limits.ts";
import type { PageSocket } from "./page-socket.ts";
import { Subscriptions } from "./subscriptions.ts";
import { Frames, overtake, type Update } from "./outbox.ts";

export interface ChannelParts {
  tenantId: string;
  reader: UpdateReader;
  limits: RealtimeLimits;
  log: Log;
  /** Pages wait for the next tick: `tick` has to be called. */
  waits(): void;
  /** Updates handed to pages, for the figures. */
  delivered(count: number): void;
}

export type Announced = Omit<Change, "sequence"> & { urgent?: boolean };

// Reading again and again for a few changes costs more than waiting a moment for the next ones.
const spacingMs = 25;
const urgentSpacingMs = 4;
/** Writing to a thousand pages takes a while; in between it is looked for what is urgent. */
export const longestAtOnceMs = 4;

/** Everything between the announcements of one tenant and the pages that show it. */
export class TenantChannel {
  readonly subscriptions = new Subscriptions<PageSocket>();
  readonly #parts: ChannelParts;
  readonly #ring: AnnouncementRing;
  readonly #urgent: ChangeLane;
  readonly #normal: ChangeLane;
  /** While pages wait: the latest of what they were handed, by key. */
  readonly #latest = new Map<string, Update>();
  readonly #late = new Set<PageSocket>();
  #turn: { pages: PageSocket[]; frames: Frames; at: number } | undefined;
  #replays: Replay[] = [];
  #replaying: Promise<void> | undefined;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    this.#ring = new AnnouncementRing(parts.limits.maxRemembered);
    this.#urgent = new ChangeLane(urgentSpacingMs, (changes) => this.#tell(this.#urgent, changes, true));
    this.#normal = new ChangeLane(spacingMs, (changes) => this.#tell(this.#normal, changes, false));
  }

  /** Every page has been given all announcements up to this one. */
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

  /** Sends a page what it missed since this announcement; false when that is not known and it has to read again. */
  resume(page: PageSocket, sequence: number, accountId: string): boolean {
    const changes = this.#ring.since(sequence, accountId);
    const missed = changes?.filter(
      ({ entityType, id }) =>
        this.subscriptions.isWantedBy(page, entityType, id) && page.mayRead(entityType, id),
    );
    if (!missed || missed.length > this.#parts.limits.maxReplayed) return false;
    this.#replays.push({ page, missed, upTo: this.settled });
    this.#replaying ??= this.#replayAll().finally(() => (this.#replaying = undefined));
    return true;
  }

  /**
   * Writes to pages that were written to a moment ago, or were behind, for at most so long: what is urgent must not wait
   * for all of them. `unfinished`: to be called again at once; `waiting`: at the next tick.
   */
  tick(untilMs: number): "unfinished" | "waiting" | "done" {
    this.#turn ??= { pages: [...this.#late], frames: new Frames(this.settled), at: 0 };
    const { pages, frames } = this.#turn;
    while (this.#turn.at < pages.length) {
      const nowMs = performance.now();
      if (nowMs >= untilMs) return "unfinished";
      const page = pages[this.#turn.at++]!;
      if (this.#late.has(page) && page.outbox.flush(frames, nowMs) === "written") this.#late.delete(page);
    }
    this.#turn = undefined;
    if (this.#late.size > 0) return "waiting";
    this.#latest.clear();
    return "done";
  }

  /** The page has something that it could not be sent. */
  late(page: PageSocket): void {
    this.#late.add(page);
    this.#parts.waits();
  }

  /** The page is gone. */
  leave(page: PageSocket): void {
    this.subscriptions.removeAll(page);
    this.#late.delete(page);
  }

  async stop(): Promise<void> {
    this.#replays = [];
    await Promise.all([this.#urgent.stop(), this.#normal.stop(), this.#replaying]);
  }

  async #tell(lane: ChangeLane, changes: readonly Change[], isUrgent: boolean): Promise<void> {
    try {
      const { updates, unclear } = await this.#parts.reader.read(this.#parts.tenantId, changes);
      lane.arrived();
      this.#deliver(updates, isUrgent);
      this.#readAgain(unclear);
    } catch (error) {
      this.#parts.log.error({ error }, "changes could not be read for the open pages");
      // Pages that wait for these must not believe that nothing happened.
      this.#readAgain(changes);
    }
  }

  #deliver(updates: readonly Update[], isUrgent: boolean): void {
    const pages = new Set<PageSocket>();
    let count = 0;
    for (const update of updates) {
      if (!this.#isNewest(update)) continue;
      this.subscriptions.each(update.entityType, update.id, (page) => {
        const shown = page.shown(update);
        if (!shown) return;
        count += 1;
        pages.add(page);
        // A page that waits is written to when its turn comes, with all that is there by then.
        page.outbox.add(shown);
      });
    }
    this.#parts.delivered(count);
    this.#flush(pages, isUrgent);
  }

  /** Of two states of one entity the older may arrive later; what is older and still waits is overtaken. */
  #isNewest(update: Update): boolean {
    const before = this.#latest.get(update.key);
    if (before && before.asOf > update.asOf) return false;
    if (before) overtake(before);
    this.#latest.set(update.key, update);
    return true;
  }

  #flush(pages: Iterable<PageSocket>, isUrgent: boolean): void {
    const startedAtMs = performance.now();
    const frames = new Frames(this.settled);
    for (const page of pages) {
      const nowMs = performance.now();
      // Many pages that rest at the same time would keep what is urgent waiting: the tick is for them.
      const isItsTurn =
        isUrgent ||
        (nowMs - startedAtMs < longestAtOnceMs && !this.#late.has(page) && page.outbox.isRested(nowMs));
      if (!isItsTurn || page.outbox.flush(frames, nowMs) === "behind") this.#late.add(page);
    }
    if (this.#late.size > 0) this.#parts.waits();
    else this.#latest.clear();
  }

  /** Pages that come back at the same time share what is read for them. */
  async #replayAll(): Promise<void> {
    while (this.#replays.length > 0) {
      await Promise.resolve();
      const replays = this.#replays.splice(0);
      const missed = new Map(replays.flatMap((replay) => replay.missed).map((one) => [updateKey(one), one]));
      try {
        const { updates } = await this.#parts.reader.read(this.#parts.tenantId, [...missed.values()]);
        const byKey = new Map(updates.map((update) => [update.key, update]));
        for (const replay of replays) this.#replay(replay, byKey);
      } catch (error) {
        this.#parts.log.error({ error }, "what pages missed could not be read");
        for (const { page } of replays) page.refetch();
      }
    }
  }

  #replay({ page, missed, upTo }: Replay, updates: ReadonlyMap<string, Update>): void {
    for (const change of missed) {
      const update = updates.get(updateKey(change));
      const shown = update && page.shown(update);
      if (shown) page.outbox.add(shown);
    }
    const isWritten = page.outbox.flush(new Frames(upTo), performance.now()) === "written";
    if (isWritten) page.send({ type: "resumed", sequence: upTo });
    else page.refetch();
  }

  #readAgain(changes: readonly ChangeToRead[]): void {
    const typesOf = new Map<PageSocket, Set<string>>();
    for (const { entityType, id } of changes)
      this.subscriptions.each(entityType, id, (page) => {
        const types = typesOf.get(page);
        if (types) types.add(entityType);
        else typesOf.set(page, new Set([entityType]));
      });
    for (const [page, types] of typesOf) page.refetch([...types]);
  }
}

interface Replay {
  page: PageSocket;
  missed: Change[];
  /** The page is up to date with this announcement once it has what it missed. */
  upTo: number;
}
