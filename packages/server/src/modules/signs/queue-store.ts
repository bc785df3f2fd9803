import { AppError } from "@gantry/domain/errors.ts";
import type { SignMessage } from "@gantry/domain/sign/message.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";

interface ItemRow {
  id: string;
  sign_id: string;
  sequence: string;
  priority: string;
  message: SignMessage;
  display_duration_ns: number | null;
  expires_at: Date | null;
  associated_entity_id: string | null;
  associated_entity_name: string | null;
  associated_entity_type: string | null;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  last_updated_by: string;
  last_updated_by_name: string;
  last_updated_at: Date;
}

const openItems = `select * from sign_queue_item where tenant_id = $1 and ended_at is null`;

/** The queue of one sign as it stands; a sign that nobody posted to has an empty, ungoverned one. */
export async function readQueue(db: TenantTransaction, signId: string): Promise<SignQueue> {
  const [queue] = await readQueues(db, [signId]);
  if (queue) return queue;
  const [sign] = await db.query(`select from sign where tenant_id = $1 and id = $2`, [db.tenantId, signId]);
  if (!sign) throw new AppError("notFound", { kind: "sign", id: signId });
  return { signId, revision: 0, governed: false, items: [] };
}

/** The queues of these signs, or of every sign that has one. */
export async function readQueues(
  db: TenantTransaction,
  signIds: readonly string[] | "all",
): Promise<SignQueue[]> {
  const narrowed = signIds === "all" ? "" : " and sign_id = any($2)";
  const values = signIds === "all" ? [db.tenantId] : [db.tenantId, signIds];
  const queues = await db.query<{ sign_id: string; revision: string; governed: boolean }>(
    `select sign_id, revision, governed from sign_queue where tenant_id = $1${narrowed}`,
    values,
  );
  const items = await db.query<ItemRow>(`${openItems}${narrowed} order by priority, sequence desc`, values);
  const itemsBySign = Map.groupBy(items, (item) => item.sign_id);
  return queues.map((queue) => ({
    signId: queue.sign_id,
    revision: Number(queue.revision),
    governed: queue.governed,
    items: (itemsBySign.get(queue.sign_id) ?? []).map(itemOf),
  }));
}

/** Locks the sign's queue for this transaction and reads it. */
export async function lockQueue(
  db: TenantTransaction,
  signId: string,
): Promise<SignQueue & { sequence: number }> {
  await db.query(
    `insert into sign_queue (tenant_id, sign_id, revision, sequence, governed)
     select tenant_id, id, 0, 0, false from sign where tenant_id = $1 and id = $2
     on conflict do nothing`,
    [db.tenantId, signId],
  );
  const [lock] = await db.query<{ sequence: string }>(
    `select sequence from sign_queue where tenant_id = $1 and sign_id = $2 for update`,
    [db.tenantId, signId],
  );
  if (!lock) throw new AppError("notFound", { kind: "sign", id: signId });
  return { ...(await readQueue(db, signId)), sequence: Number(lock.sequence) };
}

/** Writes the queue's own row and tells everyone. */
export async function writeRevision(
  db: TenantTransaction,
  queue: { signId: string; revision: number; sequence: number; governed: boolean },
): Promise<void> {
  await db.query(
    `update sign_queue set revision = $3, sequence = $4, governed = $5 where tenant_id = $1 and sign_id = $2`,
    [db.tenantId, queue.signId, queue.revision, queue.sequence, queue.governed],
  );
  db.announce({ topic: "queue", tenantId: db.tenantId, signId: queue.signId, revision: queue.revision });
}

export async function insertItem(db: TenantTransaction, item: QueueItem, messageHash: string): Promise<void> {
  await db.query(
    `insert into sign_queue_item (tenant_id, id, sign_id, sequence, priority, message, message_hash, display_duration_ns,
       expires_at, associated_entity_id, associated_entity_name, associated_entity_type, created_by, created_by_name,
       created_at, last_updated_by, last_updated_by_name, last_updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      db.tenantId,
      item.id,
      item.signId,
      item.sequence,
      item.priority,
      JSON.stringify(item.message),
      messageHash,
      item.displayDuration,
      item.expiresAt,
      item.associatedEntityId,
      item.associatedEntityName,
      item.associatedEntityType,
      item.createdBy,
      item.createdByDisplayName,
      item.createdAt,
      item.lastUpdatedBy,
      item.lastUpdatedByDisplayName,
      item.lastUpdatedAt,
    ],
  );
}

/** Stores what an edit or a repost changed. */
export async function updateItemRow(
  db: TenantTransaction,
  item: QueueItem,
  messageHash: string,
): Promise<void> {
  await db.query(
    `update sign_queue_item set sequence = $3, priority = $4, message = $5, message_hash = $6, display_duration_ns = $7,
       expires_at = $8, last_updated_by = $9, last_updated_by_name = $10, last_updated_at = $11
     where tenant_id = $1 and id = $2`,
    [
      db.tenantId,
      item.id,
      item.sequence,
      item.priority,
      JSON.stringify(item.message),
      messageHash,
      item.displayDuration,
      item.expiresAt,
      item.lastUpdatedBy,
      item.lastUpdatedByDisplayName,
      item.lastUpdatedAt,
    ],
  );
}

export type EndReason = "deleted" | "blanked" | "expired" | "signDeleted";

export async function endItems(
  db: TenantTransaction,
  items: readonly { id: string; endedAtMs: number }[],
  reason: EndReason,
): Promise<void> {
  for (const item of items) {
    await db.query(
      `update sign_queue_item set ended_at = to_timestamp($3::float8 / 1000), ended_reason = $4
       where tenant_id = $1 and id = $2 and ended_at is null`,
      [db.tenantId, item.id, item.endedAtMs, reason],
    );
  }
}

/** Keeps what a message says by its content, so that history can draw it again. */
export async function storeContent(
  db: TenantTransaction,
  hash: string,
  type: string,
  content: unknown,
): Promise<void> {
  await db.query(
    `insert into sign_content (tenant_id, hash, type, content, created_at) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict do nothing`,
    [db.tenantId, hash, type, JSON.stringify(content), db.nowMs],
  );
}

export function openItem(queue: SignQueue, itemId: string): QueueItem {
  const item = queue.items.find((candidate) => candidate.id === itemId);
  if (!item) throw new AppError("notFound", { kind: "queueItem", id: itemId });
  return item;
}

function itemOf(row: ItemRow): QueueItem {
  return {
    id: row.id,
    signId: row.sign_id,
    priority: Number(row.priority),
    message: row.message,
    displayDuration: row.display_duration_ns,
    expiresAt: row.expires_at?.toISOString() ?? null,
    associatedEntityId: row.associated_entity_id,
    associatedEntityName: row.associated_entity_name,
    associatedEntityType: row.associated_entity_type,
    createdBy: row.created_by,
    createdByDisplayName: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    lastUpdatedBy: row.last_updated_by,
    lastUpdatedByDisplayName: row.last_updated_by_name,
    lastUpdatedAt: row.last_updated_at.toISOString(),
    sequence: Number(row.sequence),
  };
}
