import { AppError } from "@gantry/domain/errors.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { expiresAtMs, explainQueue, isExpired, winningItem } from "@gantry/domain/sign/queue/winner.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { appendEvents, type EventEntry } from "../../platform/bus/event-log.ts";
import { announcePostsOf } from "./posts/announce-posts.ts";
import {
  endItems,
  type LockedQueue,
  lockQueues,
  storeContents,
  writeItems,
  writeRevisions,
} from "./queue-store.ts";
import { type OpenQueue, QueueWrites } from "./queue-writes.ts";

export type { OpenQueue } from "./queue-writes.ts";

/** What shall become of one sign's queue. */
export interface QueueChange<T> {
  signId: string;
  /** The revision that the caller saw; a stale one changes nothing. */
  seenRevision?: number | undefined;
  /** Throws an `AppError` when it cannot be. */
  change(queue: OpenQueue): T;
}

/** What became of it: the result with the queue as it stands now, or why nothing was changed. */
export type QueueOutcome<T> = { result: T; queue: SignQueue } | { error: AppError };

/**
 * The one way in which queues change: lock, end what has expired, compare the revision the caller saw, change, then tell
 * the agents, the pages and the history. With `all` nothing is written unless every queue could be changed.
 */
export async function changeQueues<T>(
  db: TenantTransaction,
  changes: readonly QueueChange<T>[],
  mode: "each" | "all" = "each",
): Promise<Map<string, QueueOutcome<T>>> {
  const locked = await lockQueues(
    db,
    changes.map(({ signId }) => signId),
  );
  const steps = changes.map((change) => ({ signId: change.signId, step: stepOf(db, locked, change) }));
  const failed = steps.filter(({ step }) => "error" in step).length;
  const isStopped = mode === "all" && failed > 0;
  const taken = isStopped ? [] : steps.flatMap(({ step }) => ("error" in step ? [] : [step]));
  const queues = await write(
    db,
    taken.map(({ before, writes }) => {
      const winnerBefore = winningItem(before.items, db.nowMs);
      return { before, writes, governed: true, winnerBefore };
    }),
  );
  const outcomes = new Map<string, QueueOutcome<T>>();
  for (const { signId, step } of steps) {
    if ("error" in step) outcomes.set(signId, step);
    else if (isStopped) outcomes.set(signId, { error: new AppError("othersRefused", { count: failed }) });
    else outcomes.set(signId, { result: step.result, queue: queues.get(signId)! });
  }
  return outcomes;
}

/** The same for one queue; throws what stands against it. A stale revision answers 409 with the queue that stands. */
export async function changeQueue<T>(
  db: TenantTransaction,
  signId: string,
  seenRevision: number | undefined,
  change: (queue: OpenQueue) => T,
): Promise<{ result: T; queue: SignQueue }> {
  const outcome = (await changeQueues(db, [{ signId, seenRevision, change }])).get(signId)!;
  if ("error" in outcome) throw outcome.error;
  return outcome;
}

/** Ends items whose time is over, in queues that nobody touches. */
export async function expireItems(db: TenantTransaction, signIds: readonly string[]): Promise<void> {
  const locked = [...(await lockQueues(db, signIds)).values()];
  const changes = locked.flatMap((queue) => {
    const expired = expiredIn(queue, db.nowMs);
    if (expired.length === 0) return [];
    const writes = new QueueWrites(db, queue);
    writes.end(expired, "expired");
    // An item that ended by time made way then, however late that is written down.
    const firstMs = Math.min(...expired.map((item) => endOf(item, db.nowMs)));
    const winnerBefore = winningItem(queue.items, firstMs - 1);
    return [{ before: queue, writes, governed: queue.governed, winnerBefore, atMs: firstMs }];
  });
  await write(db, changes);
}

type Step<T> = { result: T; before: LockedQueue; writes: QueueWrites } | { error: AppError };

function stepOf<T>(
  db: TenantTransaction,
  locked: ReadonlyMap<string, LockedQueue>,
  { signId, seenRevision, change }: QueueChange<T>,
): Step<T> {
  const before = locked.get(signId);
  if (!before) return { error: new AppError("notFound", { kind: "sign", id: signId }) };
  const { sequence: _, ...current } = before;
  if (seenRevision !== undefined && seenRevision !== before.revision) {
    const params = { sent: seenRevision, current: before.revision };
    return { error: new AppError("staleQueue", params, { current }) };
  }
  const writes = new QueueWrites(db, before);
  const expired = expiredIn(before, db.nowMs);
  writes.end(expired, "expired");
  const items = before.items.filter((item) => !expired.includes(item));
  try {
    return { result: change(writes.open({ ...current, items })), before, writes };
  } catch (error) {
    if (error instanceof AppError) return { error };
    throw error;
  }
}

interface Written {
  before: LockedQueue;
  writes: QueueWrites;
  governed: boolean;
  winnerBefore: QueueItem | null;
  /** When the winner made way; the time of the change when absent. */
  atMs?: number;
}

async function write(db: TenantTransaction, changed: readonly Written[]): Promise<Map<string, SignQueue>> {
  if (changed.length === 0) return new Map();
  const writes = changed.map((one) => one.writes);
  await endItems(
    db,
    writes.flatMap(({ ends }) => ends),
  );
  await storeContents(db, "message", new Map(writes.flatMap(({ contents }) => [...contents])));
  await writeItems(
    db,
    writes.flatMap(({ items }) => items),
  );
  await writeRevisions(
    db,
    changed.map(({ before: { signId, revision }, writes: { sequence }, governed }) => ({
      signId,
      revision: revision + 1,
      sequence,
      governed,
    })),
  );
  const queues = new Map(
    changed.map(({ before, writes, governed }) => [before.signId, writes.after(before, governed)]),
  );
  const events = changed.flatMap(({ before, writes: { events }, winnerBefore, atMs = db.nowMs }) => [
    ...events,
    ...winnerEvent(db, queues.get(before.signId)!, winnerBefore?.id ?? null, atMs),
  ]);
  await appendEvents(db, events);
  await announcePostsOf(
    db,
    changed.flatMap(({ before, writes: { items } }) => [
      ...before.items.map(({ id }) => id),
      ...items.map(({ item }) => item.id),
    ]),
  );
  return queues;
}

/** That something else should stand, with every loser and its reason. */
function winnerEvent(
  db: TenantTransaction,
  queue: SignQueue,
  before: string | null,
  atMs: number,
): EventEntry[] {
  const { winner, losers } = explainQueue(queue.items, db.nowMs);
  if ((winner?.id ?? null) === before) return [];
  const data = {
    before,
    winner: winner ? { itemId: winner.id, priority: winner.priority } : null,
    losers: losers.map(({ item, reason }) => ({ itemId: item.id, priority: item.priority, reason })),
  };
  return [{ event: "winnerChanged", entityType: "SIGN", entityId: queue.signId, atMs, data }];
}

const expiredIn = ({ items }: SignQueue, nowMs: number) => items.filter((item) => isExpired(item, nowMs));
const endOf = (item: QueueItem, nowMs: number) => {
  const ms = expiresAtMs(item);
  return ms === null || Number.isNaN(ms) ? nowMs : ms;
};
