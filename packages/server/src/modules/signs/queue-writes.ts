import { createHash } from "node:crypto";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { expiresAtMs } from "@gantry/domain/sign/queue/winner.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { EventEntry } from "../../platform/bus/event-log.ts";
import type { EndReason, LockedQueue } from "./queue-store.ts";

/** A sign's locked queue while one call changes it; what is changed is written when every queue has been looked at. */
export interface OpenQueue extends SignQueue {
  /** Number for the next posting; each posting takes one. */
  nextSequence(): number;
  /** Adds an item. */
  post(item: QueueItem): void;
  /** Posts an open item anew, with another message or the same. */
  rewrite(item: QueueItem, event: "queueItemEdited" | "queueItemReposted"): void;
  /** Takes items out. */
  end(items: readonly QueueItem[], reason: EndReason): void;
  /** A line of the sign's history besides those of its items. */
  tell(event: string, data: Record<string, unknown>): void;
}

/** Collects what a call changes in one queue; nothing of it is stored yet. */
export class QueueWrites {
  readonly ends: { itemId: string; endedAtMs: number; reason: EndReason }[] = [];
  readonly items: { item: QueueItem; messageHash: string }[] = [];
  /** Messages by what they say. */
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

  /** The queue as the call sees it. */
  open(queue: SignQueue): OpenQueue {
    return {
      ...queue,
      nextSequence: () => ++this.sequence,
      post: (item) => this.#post(item, "queueItemOpened"),
      rewrite: (item, event) => this.#post(item, event),
      end: (items, reason) => this.end(items, reason),
      tell: (event, data) => this.#tell(event, this.#db.nowMs, data),
    };
  }

  /** The queue as it stands when all of this is written. */
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

  #post(item: QueueItem, event: string): void {
    const hash = messageHash(item.message);
    this.items.push({ item, messageHash: hash });
    this.contents.set(hash, item.message);
    const { id: itemId, priority, expiresAt, sequence } = item;
    const onBehalfOf = behalfOf(item);
    this.#tell(
      event,
      this.#db.nowMs,
      { itemId, priority, expiresAt, messageHash: hash, sequence },
      onBehalfOf,
    );
  }

  #tell(event: string, atMs: number, data: Record<string, unknown>, onBehalfOf?: string): void {
    const of = { event, entityType: "SIGN", entityId: this.#signId, atMs, data };
    this.events.push(onBehalfOf === undefined ? of : { ...of, onBehalfOf });
  }
}

/** What of a plan or an incident an item belongs to. */
function behalfOf({ associatedEntityType, associatedEntityId }: QueueItem): string | undefined {
  return associatedEntityId === null ? undefined : `${associatedEntityType ?? ""}/${associatedEntityId}`;
}

const messageHash = (message: SignMessage) =>
  createHash("sha256").update(JSON.stringify(message)).digest("hex");
