import { AppError } from "@gantry/domain/errors.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { expiresAtMs, explainQueue, isExpired, winningItem } from "@gantry/domain/sign/queue/winner.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvents, type EventEntry } from "../../../platform/bus/event-log.ts";
import type { ActionDesk, RecordedAction } from "../../../platform/module.ts";
import { announcePostsOf } from "../posts/announce-posts.ts";
import {
  endItems,
  type LockedQueue,
  lockQueues,
  storeContents,
  writeItems,
  writeRevisions,
} from "./queue-store.ts";
import { type OpenQueue, QueueWrites } from "./queue-writes.ts";

type Actions = Pick<ActionDesk, "record">;

export type { OpenQueue } from "./queue-writes.ts";

/** A post or blank counts as failed after this time; the queue is unaffected. */
export const verifyWithinMs = 5 * 60_000;

export interface QueueChange<T> {
  signId: string;
  /** Queue revision the caller saw; a stale one changes nothing. */
  seenRevision?: number | undefined;
  /** Throws an `AppError` if the change is refused. */
  change(queue: OpenQueue): T;
  /** What is recorded as asked of the sign; SET_MESSAGE unless it says so. */
  request?: "SET_MESSAGE" | "BLANK_MESSAGE";
}
type Item = { id: string } | null;

export type QueueOutcome<T> = { result: T; queue: SignQueue } | { error: AppError };

/**
 * The one way in which queues change: lock, end what has expired, compare the revision the caller saw, change, then tell
 * the agents, the pages and the history. With `all` nothing is written unless every queue could be changed. `actions` is
 * the record of what signs are asked; without it nothing is recorded.
 */
export async function changeQueues<T extends Item>(
  db: TenantTransaction,
  actions: Actions | undefined,
  changes: readonly QueueChange<T>[],
  mode: "each" | "all" = "each",
): Promise<Map<string, QueueOutcome<T>>> {
  const locked = await lockQueues(
    db,
    changes.map(({ signId }) => signId),
  );
  const steps = changes.map((change) => ({ ...change, step: stepOf(db, locked, change) }));
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
  const asked: RecordedAction[] = [];
  for (const { signId, step, request: requestType = "SET_MESSAGE" } of steps) {
    const queue = queues.get(signId);
    if ("error" in step) outcomes.set(signId, step);
    else if (!queue) outcomes.set(signId, { error: new AppError("othersRefused", { count: failed }) });
    else {
      outcomes.set(signId, { result: step.result, queue });
      const payload = { queueRevision: queue.revision, itemId: step.result?.id ?? null };
      const deadlineMs = db.nowMs + verifyWithinMs;
      asked.push({ requestType, entityType: "SIGN", entityId: signId, deadlineMs, payload });
    }
  }
  await actions?.record(db, asked);
  return outcomes;
}

/** Changes one queue; throws on refusal. A stale revision returns 409 with the current queue. */
export async function changeQueue<T extends Item>(
  db: TenantTransaction,
  actions: Actions | undefined,
  change: QueueChange<T>,
): Promise<{ result: T; queue: SignQueue }> {
  const outcome = (await changeQueues(db, actions, [change])).get(change.signId)!;
  if ("error" in outcome) throw outcome.error;
  return outcome;
}

/** Ends expired items in queues without other changes. Agents expire their own copies. */
export async function expireQueues(db: TenantTransaction): Promise<void> {
  const due = await db.query<{ signId: string }>(
    `select distinct sign_id as "signId" from sign_queue_item
     where tenant_id = $1 and ended_at is null and expires_at <= to_timestamp($2::float8 / 1000)`,
    [db.tenantId, db.nowMs],
  );
  if (due.length === 0) return;
  const signIds = due.map(({ signId }) => signId);
  const locked = [...(await lockQueues(db, signIds)).values()];
  const changes = locked.flatMap((queue) => {
    const expired = expiredIn(queue, db.nowMs);
    if (expired.length === 0) return [];
    const writes = new QueueWrites(db, queue);
    writes.end(expired, "expired");
    // An item ended at its expiry, however late that is recorded.
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
  /** When the winner ended; default is the time of the change. */
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
