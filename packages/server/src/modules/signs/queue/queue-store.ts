import { AppError } from "@gantry/domain/errors.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { fieldsOf, type FieldValues } from "@gantry/domain/sign/message/travel-fields.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { DeviceExtra } from "../../../platform/module.ts";

/** Name of a queue in announcements; its id is the sign's, its `rev` the queue's revision. */
export const queueEntityType = "SIGN_QUEUE";

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

/** The queue of one sign. */
export async function readQueue(db: TenantTransaction, signId: string): Promise<SignQueue> {
  const [queue] = await openQueues(db, [signId]);
  if (!queue) throw new AppError("notFound", { kind: "sign", id: signId });
  return queue;
}

/** Queues of the existing signs; a sign without posts has an empty, ungoverned queue. */
export async function openQueues(db: TenantTransaction, signIds: readonly string[]): Promise<SignQueue[]> {
  const stored = new Map((await readQueues(db, signIds)).map((queue) => [queue.signId, queue]));
  const signs = await db.query<{ id: string }>("select id from sign where tenant_id = $1 and id = any($2)", [
    db.tenantId,
    signIds,
  ]);
  return signs.map(({ id }) => stored.get(id) ?? { signId: id, revision: 0, governed: false, items: [] });
}

/** The queues of these signs; signs without one are left out. */
export async function readQueues(db: TenantTransaction, signIds: readonly string[]): Promise<SignQueue[]> {
  const values = [db.tenantId, signIds];
  const queues = await db.query<{
    sign_id: string;
    revision: string;
    governed: boolean;
    fields: FieldValues | null;
  }>(
    `select sign_id, revision, governed, fields from sign_queue where tenant_id = $1 and sign_id = any($2)`,
    values,
  );
  const items = await db.query<ItemRow>(
    `select * from sign_queue_item where tenant_id = $1 and ended_at is null and sign_id = any($2)
     order by priority, sequence desc`,
    values,
  );
  const itemsBySign = Map.groupBy(items, (item) => item.sign_id);
  return queues.map(({ sign_id: signId, revision, governed, fields }) => {
    const own = (itemsBySign.get(signId) ?? []).map(itemOf);
    const hasFields = own.some(({ message }) => fieldsOf(message).length > 0);
    const queue = { signId, revision: Number(revision), governed, items: own };
    return hasFields ? { ...queue, fields: fields ?? {} } : queue;
  });
}

/** The open queue of a sign, for its agent. */
export const queueExtra: DeviceExtra = {
  changesWith: queueEntityType,
  async read(signIds, db) {
    const queues = await readQueues(db, signIds);
    return new Map(queues.map((queue) => [queue.signId, queue]));
  },
};

export type LockedQueue = SignQueue & { sequence: number };

/** Locks and reads the queues of these signs; missing signs are left out. Locks in id order to prevent deadlocks. */
export async function lockQueues(
  db: TenantTransaction,
  signIds: readonly string[],
): Promise<Map<string, LockedQueue>> {
  await db.query(
    `insert into sign_queue (tenant_id, sign_id, revision, sequence, governed)
     select tenant_id, id, 0, 0, false from sign where tenant_id = $1 and id = any($2) order by id
     on conflict do nothing`,
    [db.tenantId, signIds],
  );
  const locks = await db.query<{ sign_id: string; sequence: string }>(
    `select sign_id, sequence from sign_queue where tenant_id = $1 and sign_id = any($2) order by sign_id for update`,
    [db.tenantId, signIds],
  );
  const sequences = new Map(locks.map((lock) => [lock.sign_id, Number(lock.sequence)]));
  const queues = await readQueues(
    db,
    locks.map((lock) => lock.sign_id),
  );
  return new Map(
    queues.map((queue) => [queue.signId, { ...queue, sequence: sequences.get(queue.signId) ?? 0 }]),
  );
}

export async function writeRevisions(
  db: TenantTransaction,
  queues: readonly { signId: string; revision: number; sequence: number; governed: boolean }[],
): Promise<void> {
  await db.query(
    `update sign_queue q set revision = given.revision, sequence = given.sequence, governed = given.governed
     from jsonb_to_recordset($2::jsonb) as given ("signId" text, revision int8, sequence int8, governed boolean)
     where q.tenant_id = $1 and q.sign_id = given."signId"`,
    [db.tenantId, JSON.stringify(queues)],
  );
  const change = { topic: "entity", tenantId: db.tenantId, entityType: queueEntityType } as const;
  for (const { signId: id, revision: rev } of queues)
    db.announce({ ...change, id, updateType: "UPDATE", rev, urgent: true });
}

export async function writeItems(
  db: TenantTransaction,
  items: readonly { item: QueueItem; messageHash: string }[],
): Promise<void> {
  if (items.length === 0) return;
  await db.query(
    `insert into sign_queue_item as q (tenant_id, id, sign_id, sequence, priority, message, message_hash, display_duration_ns,
       expires_at, associated_entity_id, associated_entity_name, associated_entity_type, created_by, created_by_name,
       created_at, last_updated_by, last_updated_by_name, last_updated_at, has_fields)
     select $1, id, "signId", sequence, priority, message, "messageHash", "displayDuration",
       "expiresAt", "associatedEntityId", "associatedEntityName", "associatedEntityType", "createdBy",
       "createdByDisplayName", "createdAt", "lastUpdatedBy", "lastUpdatedByDisplayName", "lastUpdatedAt", "hasFields"
     from jsonb_to_recordset($2::jsonb) as given (id text, "signId" text, sequence int8, priority int8, message jsonb,
       "messageHash" text, "displayDuration" float8, "expiresAt" timestamptz, "associatedEntityId" text,
       "associatedEntityName" text, "associatedEntityType" text, "createdBy" text, "createdByDisplayName" text,
       "createdAt" timestamptz, "lastUpdatedBy" text, "lastUpdatedByDisplayName" text, "lastUpdatedAt" timestamptz,
       "hasFields" boolean)
     on conflict (tenant_id, id) do update set sequence = excluded.sequence, priority = excluded.priority,
       message = excluded.message, message_hash = excluded.message_hash,
       display_duration_ns = excluded.display_duration_ns, expires_at = excluded.expires_at,
       last_updated_by = excluded.last_updated_by, last_updated_by_name = excluded.last_updated_by_name,
       last_updated_at = excluded.last_updated_at, has_fields = excluded.has_fields`,
    [
      db.tenantId,
      JSON.stringify(
        items.map(({ item, messageHash }) => ({
          ...item,
          messageHash,
          hasFields: fieldsOf(item.message).length > 0,
        })),
      ),
    ],
  );
}

export type EndReason =
  | "deleted"
  | "blanked"
  | "expired"
  | "signDeleted"
  | "rolledBack"
  | "planEnded"
  | "ruleEnded"
  | "sourceEnded";

export async function endItems(
  db: TenantTransaction,
  ends: readonly { itemId: string; endedAtMs: number; reason: EndReason }[],
): Promise<void> {
  if (ends.length === 0) return;
  await db.query(
    `update sign_queue_item i set ended_at = to_timestamp(given."endedAtMs" / 1000), ended_reason = given.reason
     from jsonb_to_recordset($2::jsonb) as given ("itemId" text, "endedAtMs" float8, reason text)
     where i.tenant_id = $1 and i.id = given."itemId" and i.ended_at is null`,
    [db.tenantId, JSON.stringify(ends)],
  );
}

/** Stores message content by hash, so that the history can draw it. */
export async function storeContents(
  db: TenantTransaction,
  type: string,
  contents: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (contents.size === 0) return;
  const rows = [...contents].map(([hash, content]) => ({ hash, content }));
  await db.query(
    `insert into sign_content (tenant_id, hash, type, content, created_at)
     select $1, hash, $2, content, to_timestamp($4::float8 / 1000)
     from jsonb_to_recordset($3::jsonb) as given (hash text, content jsonb) order by hash
     on conflict do nothing`,
    [db.tenantId, type, JSON.stringify(rows), db.nowMs],
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
