import { AppError } from "@gantry/domain/errors.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue.ts";
import { explainQueue, winningItem } from "@gantry/domain/sign/winner.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { appendEvent } from "../../platform/event-log.ts";
import { endItems, lockQueue, readQueue, writeRevision, type EndReason } from "./queue-store.ts";

/** A sign's locked queue while one call changes it. */
export interface OpenQueue extends SignQueue {
  /** Number for the next posting; each call that posts takes one. */
  nextSequence(): number;
}

/**
 * The one way a queue changes: lock, end what has expired, compare the revision the caller saw, change, then tell the
 * agent, the pages and the history. A stale revision answers 409 with the queue that stands.
 */
export async function changeQueue<T>(
  db: TenantTransaction,
  signId: string,
  seenRevision: number | undefined,
  change: (queue: OpenQueue) => Promise<T>,
): Promise<{ result: T; queue: SignQueue }> {
  const locked = await lockQueue(db, signId);
  if (seenRevision !== undefined && seenRevision !== locked.revision) {
    const { sequence: _, ...current } = locked;
    throw new AppError("staleQueue", { sent: seenRevision, current: locked.revision }, { current });
  }
  const winnerBefore = winningItem(locked.items, db.nowMs)?.id ?? null;
  const live = await endExpired(db, locked);
  let sequence = locked.sequence;
  const result = await change({ ...locked, items: live, nextSequence: () => ++sequence });
  const revision = locked.revision + 1;
  await writeRevision(db, { signId, revision, sequence, governed: true });
  const queue = await readQueue(db, signId);
  await recordWinner(db, queue, winnerBefore);
  return { result, queue };
}

/** Ends items whose time is over, in a queue that nobody touches; true when there were any. */
export async function expireQueue(db: TenantTransaction, signId: string): Promise<boolean> {
  const locked = await lockQueue(db, signId);
  const live = await endExpired(db, locked);
  if (live.length === locked.items.length) return false;
  const expiredFirst = locked.items
    .filter((item) => !live.includes(item))
    .map((item) => expiresAtMs(item))
    .toSorted((a, b) => a - b)[0];
  const winnerBefore = winningItem(locked.items, (expiredFirst ?? db.nowMs) - 1)?.id ?? null;
  await writeRevision(db, { ...locked, revision: locked.revision + 1 });
  await recordWinner(db, await readQueue(db, signId), winnerBefore, expiredFirst);
  return true;
}

/** Ends items with the reason in their history. */
export async function endWithEvent(
  db: TenantTransaction,
  signId: string,
  items: readonly QueueItem[],
  reason: EndReason,
): Promise<void> {
  const ends = items.map((item) => ({
    item,
    endedAtMs: reason === "expired" ? expiresAtMs(item) : db.nowMs,
  }));
  await endItems(
    db,
    ends.map(({ item, endedAtMs }) => ({ id: item.id, endedAtMs })),
    reason,
  );
  for (const { item, endedAtMs } of ends) {
    await appendEvent(db, {
      event: "queueItemEnded",
      entityType: "SIGN",
      entityId: signId,
      atMs: endedAtMs,
      data: { itemId: item.id, priority: item.priority, reason },
    });
  }
}

async function endExpired(db: TenantTransaction, queue: SignQueue): Promise<QueueItem[]> {
  const isOver = (item: QueueItem) => item.expiresAt !== null && expiresAtMs(item) <= db.nowMs;
  await endWithEvent(db, queue.signId, queue.items.filter(isOver), "expired");
  return queue.items.filter((item) => !isOver(item));
}

/** `atMs`: an item that ended by time made way then, however late that is written down. */
async function recordWinner(
  db: TenantTransaction,
  queue: SignQueue,
  before: string | null,
  atMs = db.nowMs,
): Promise<void> {
  const { winner, losers } = explainQueue(queue.items, db.nowMs);
  if ((winner?.id ?? null) === before) return;
  await appendEvent(db, {
    event: "winnerChanged",
    entityType: "SIGN",
    entityId: queue.signId,
    atMs,
    data: {
      before,
      winner: winner ? { itemId: winner.id, priority: winner.priority } : null,
      losers: losers.map(({ item, reason }) => ({ itemId: item.id, priority: item.priority, reason })),
    },
  });
}

const expiresAtMs = (item: QueueItem) => (item.expiresAt === null ? Infinity : Date.parse(item.expiresAt));
