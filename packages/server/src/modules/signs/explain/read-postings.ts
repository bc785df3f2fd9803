import type { PostingEnd, QueuePosting } from "@gantry/domain/sign/queue/explain.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { EndReason } from "../queue/queue-store.ts";

type ItemHead = Pick<
  QueueItem,
  | "id"
  | "signId"
  | "associatedEntityId"
  | "associatedEntityName"
  | "associatedEntityType"
  | "createdBy"
  | "createdByDisplayName"
  | "createdAt"
>;
interface QueueEvent {
  id: number;
  atMs: number;
  event: "queueItemOpened" | "queueItemEdited" | "queueItemReposted" | "queueItemEnded";
  actor: string | null;
  actorName: string | null;
  data: {
    itemId: string;
    priority: number;
    expiresAt?: string | null;
    messageHash?: string;
    reason?: EndReason;
  };
}

/** Above this limit, read the items open at the moment and then the nearest ones. */
const maxItems = 5000;

interface Moment {
  fromMs: number;
  atMs: number;
}

/**
 * Every posting open at `fromMs` or later, oldest first. Each post, edit and repost of an item is a posting,
 * with its message and duration from the history.
 */
export async function readPostings(
  db: TenantTransaction,
  signId: string,
  { fromMs, atMs }: Moment,
): Promise<QueuePosting[]> {
  const items = await readItems(db, signId, { fromMs, atMs });
  const events = Map.groupBy(await readEvents(db, signId, items), ({ data }) => data.itemId);
  const hashes = [...events.values()].flat().flatMap(({ data }) => data.messageHash ?? []);
  const messages = await readMessages(db, [...new Set(hashes)]);
  return items
    .flatMap((item) => postingsOf(item, events.get(item.id) ?? [], messages))
    .toSorted((one, other) => one.item.sequence - other.item.sequence);
}

function postingsOf(
  head: ItemHead,
  events: readonly QueueEvent[],
  messages: ReadonlyMap<string, SignMessage>,
): QueuePosting[] {
  return events.flatMap((event, at) => {
    const message = messages.get(event.data.messageHash ?? "");
    if (event.event === "queueItemEnded" || message === undefined) return [];
    const next = events[at + 1];
    const end = next === undefined ? null : endOf(next);
    const endedBy = next === undefined || end === "expired" ? null : next.actorName;
    const item = toPostedItem(head, event, message);
    return [{ item, openedAtMs: event.atMs, closedAtMs: next?.atMs ?? null, end, endedBy }];
  });
}

function toPostedItem(head: ItemHead, event: QueueEvent, message: SignMessage): QueueItem {
  const { id, atMs, actor, actorName, data } = event;
  return {
    ...head,
    priority: data.priority,
    message,
    displayDuration: message.duration ?? null,
    expiresAt: data.expiresAt ?? null,
    lastUpdatedBy: actor ?? head.createdBy,
    lastUpdatedByDisplayName: actorName ?? head.createdByDisplayName,
    lastUpdatedAt: new Date(atMs).toISOString(),
    // History rows are written under the queue lock, so their ids follow the order of postings.
    sequence: id,
  };
}

function endOf({ event, data }: QueueEvent): PostingEnd {
  if (event === "queueItemEdited") return "edited";
  if (event === "queueItemReposted") return "reposted";
  return ends[data.reason ?? "planEnded"] ?? "other";
}

const ends: Readonly<Record<EndReason, PostingEnd>> = {
  deleted: "deleted",
  rolledBack: "deleted",
  blanked: "blanked",
  expired: "expired",
  signDeleted: "other",
  planEnded: "other",
  ruleEnded: "other",
  sourceEnded: "other",
};

async function readItems(
  db: TenantTransaction,
  signId: string,
  { fromMs, atMs }: Moment,
): Promise<ItemHead[]> {
  const rows = await db.query<Omit<ItemHead, "createdAt"> & { createdAt: Date }>(
    `select id, sign_id as "signId", associated_entity_id as "associatedEntityId",
       associated_entity_name as "associatedEntityName", associated_entity_type as "associatedEntityType",
       created_by as "createdBy", created_by_name as "createdByDisplayName", created_at as "createdAt"
     from sign_queue_item, to_timestamp($4::float8 / 1000) moment
     where tenant_id = $1 and sign_id = $2 and (ended_at is null or ended_at > to_timestamp($3::float8 / 1000))
     order by (created_at <= moment and (ended_at is null or ended_at > moment)) desc,
       abs(extract(epoch from created_at - moment)), id limit ${maxItems}`,
    [db.tenantId, signId, fromMs, atMs],
  );
  const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return items.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

async function readEvents(
  db: TenantTransaction,
  signId: string,
  items: readonly ItemHead[],
): Promise<QueueEvent[]> {
  const [oldest] = items;
  if (!oldest) return [];
  return db.query<QueueEvent>(
    `select id::float8 as id, round(extract(epoch from at) * 1000)::float8 as "atMs", event, actor_id as actor,
       actor_name as "actorName", data
     from event
     where tenant_number = $1 and tenant_id = $2 and entity_type = 'SIGN' and entity_id = $3
       and event in ('queueItemOpened', 'queueItemEdited', 'queueItemReposted', 'queueItemEnded')
       and at >= $4::timestamptz and data ->> 'itemId' = any($5) order by id`,
    [db.tenantNumber, db.tenantId, signId, oldest.createdAt, items.map(({ id }) => id)],
  );
}

async function readMessages(
  db: TenantTransaction,
  hashes: readonly string[],
): Promise<Map<string, SignMessage>> {
  const rows = await db.query<{ hash: string; content: SignMessage }>(
    "select hash, content from sign_content where tenant_id = $1 and type = 'message' and hash = any($2)",
    [db.tenantId, hashes],
  );
  return new Map(rows.map(({ hash, content }) => [hash, content]));
}
