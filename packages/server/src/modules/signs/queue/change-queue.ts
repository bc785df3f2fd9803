import { createHash } from "node:crypto";
import { AppError } from "@gantry/domain/errors.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { expiryMs, priorityOf, type QueueItem, type SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { expiresAtMs, explainQueue, findWinningItem, isExpired } from "@gantry/domain/sign/queue/winner.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvents, type EventEntry } from "../../../platform/bus/event-log.ts";
import type { ActionDesk, RecordedAction } from "../../../platform/module.ts";
import { announcePostsOf } from "../posts/announce-posts.ts";
import type { Association } from "./association.ts";
import {
  endItems,
  type EndReason,
  type LockedQueue,
  lockQueues,
  storeContents,
  writeItems,
  writeRevisions,
} from "./queue-store.ts";

type Actions = Pick<ActionDesk, "record">;

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
interface NewMessage {
  message: SignMessage;
  association: Association;
}

export interface OpenQueue extends SignQueue {
  post(message: NewMessage): QueueItem;
  rewrite(item: QueueItem, event: "queueItemEdited" | "queueItemReposted"): QueueItem;
  end(items: readonly QueueItem[], reason: EndReason): void;
  tell(event: string, data: Record<string, unknown>): void;
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
  const queues = await writeQueues(
    db,
    taken.map(({ before, writes }) => {
      const winnerBefore = findWinningItem(before.items, db.nowMs);
      return { before, writes, governed: true, winnerBefore };
    }),
  );
  const outcomes = new Map<string, QueueOutcome<T>>();
  const recordedActions: RecordedAction[] = [];
  for (const { signId, step, request: requestType = "SET_MESSAGE" } of steps) {
    const queue = queues.get(signId);
    if ("error" in step) outcomes.set(signId, step);
    else if (!queue) outcomes.set(signId, { error: new AppError("othersRefused", { count: failed }) });
    else {
      outcomes.set(signId, { result: step.result, queue });
      const payload = { queueRevision: queue.revision, itemId: step.result?.id ?? null };
      const deadlineMs = db.nowMs + verifyWithinMs;
      recordedActions.push({ requestType, entityType: "SIGN", entityId: signId, deadlineMs, payload });
    }
  }
  await actions?.record(db, recordedActions);
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
  const expired = listExpired(before, db.nowMs);
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

export async function writeQueues(
  db: TenantTransaction,
  changed: readonly Written[],
): Promise<Map<string, SignQueue>> {
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

export const listExpired = ({ items }: SignQueue, nowMs: number) =>
  items.filter((item) => isExpired(item, nowMs));

export class QueueWrites {
  readonly ends: { itemId: string; endedAtMs: number; reason: EndReason }[] = [];
  readonly items: { item: QueueItem; messageHash: string }[] = [];
  readonly contents = new Map<string, SignMessage>();
  readonly events: EventEntry[] = [];
  sequence: number;
  readonly #db: TenantTransaction;
  readonly #signId: string;

  constructor(db: TenantTransaction, { signId, sequence }: LockedQueue) {
    this.#db = db;
    this.#signId = signId;
    this.sequence = sequence;
  }

  open(queue: SignQueue): OpenQueue {
    return {
      ...queue,
      post: (message) => this.#post(newItem(this.#db, this.#signId, message), "queueItemOpened"),
      rewrite: (item, event) => this.#post(item, event),
      end: (items, reason) => this.end(items, reason),
      tell: (event, data) => this.#tell(event, this.#db.nowMs, data),
    };
  }

  after({ signId, revision, items }: SignQueue, governed: boolean): SignQueue {
    const gone = new Set(this.ends.map(({ itemId }) => itemId));
    const open = new Map([...items, ...this.items.map(({ item }) => item)].map((item) => [item.id, item]));
    const left = [...open.values()].filter(({ id }) => !gone.has(id));
    const inOrder = left.toSorted(
      (one, other) => one.priority - other.priority || other.sequence - one.sequence,
    );
    return { signId, revision: revision + 1, governed, items: inOrder };
  }

  end(items: readonly QueueItem[], reason: EndReason): void {
    for (const item of items) {
      const expiredMs = reason === "expired" ? expiresAtMs(item) : null;
      const endedAtMs = expiredMs === null || Number.isNaN(expiredMs) ? this.#db.nowMs : expiredMs;
      this.ends.push({ itemId: item.id, endedAtMs, reason });
      this.#tell("queueItemEnded", endedAtMs, { itemId: item.id, priority: item.priority, reason });
    }
  }

  #post(given: Unposted, event: string): QueueItem {
    const item = postNow(this.#db, given, ++this.sequence);
    const hash = createHash("sha256").update(JSON.stringify(item.message)).digest("hex");
    this.items.push({ item, messageHash: hash });
    this.contents.set(hash, item.message);
    const { id: itemId, priority, expiresAt, sequence } = item;
    const data = { itemId, priority, expiresAt, messageHash: hash, sequence };
    this.#tell(event, this.#db.nowMs, data, behalfOf(item));
    return item;
  }

  #tell(event: string, atMs: number, data: Record<string, unknown>, onBehalfOf?: string): void {
    const on = onBehalfOf === undefined ? {} : { onBehalfOf };
    this.events.push({ event, entityType: "SIGN", entityId: this.#signId, atMs, data, ...on });
  }
}

/** What posting does not decide. */
type Unposted = Omit<QueueItem, "sequence" | "expiresAt" | `lastUpdated${string}`>;

function newItem(db: TenantTransaction, signId: string, { message, association }: NewMessage): Unposted {
  const { id, displayName } = db.principal;
  return {
    id: newId(db.nowMs),
    signId,
    priority: priorityOf(message),
    message,
    displayDuration: message.duration ?? null,
    ...association,
    createdBy: id,
    createdByDisplayName: displayName,
    createdAt: new Date(db.nowMs).toISOString(),
  };
}

/** The item as if posted now by the caller: its time restarts, and it is the newest of its priority. */
function postNow(db: TenantTransaction, item: Unposted, sequence: number): QueueItem {
  const endsMs = expiryMs(db.nowMs, item.displayDuration);
  return {
    ...item,
    sequence,
    expiresAt: endsMs === null ? null : new Date(endsMs).toISOString(),
    lastUpdatedBy: db.principal.id,
    lastUpdatedByDisplayName: db.principal.displayName,
    lastUpdatedAt: new Date(db.nowMs).toISOString(),
  };
}

function behalfOf({ associatedEntityType, associatedEntityId }: QueueItem): string | undefined {
  return associatedEntityId === null ? undefined : `${associatedEntityType ?? ""}/${associatedEntityId}`;
}
