import { createHash } from "node:crypto";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { expiryMs, priorityOf, type QueueItem, type SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { expiresAtMs } from "@gantry/domain/sign/queue/winner.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { EventEntry } from "../../../platform/bus/event-log.ts";
import type { Association } from "./association.ts";
import type { EndReason, LockedQueue } from "./queue-store.ts";

export interface NewMessage {
  message: SignMessage;
  association: Association;
}

export interface OpenQueue extends SignQueue {
  post(message: NewMessage): QueueItem;
  rewrite(item: QueueItem, event: "queueItemEdited" | "queueItemReposted"): QueueItem;
  end(items: readonly QueueItem[], reason: EndReason): void;
  tell(event: string, data: Record<string, unknown>): void;
}

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
    return item;
  }

  #tell(event: string, atMs: number, data: Record<string, unknown>, onBehalfOf?: string): void {
    const of = { event, entityType: "SIGN", entityId: this.#signId, atMs, data };
    this.events.push(onBehalfOf === undefined ? of : { ...of, onBehalfOf });
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

const messageHash = (message: SignMessage) =>
  createHash("sha256").update(JSON.stringify(message)).digest("hex");
