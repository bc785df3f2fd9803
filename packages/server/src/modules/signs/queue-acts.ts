import { createHash } from "node:crypto";
import type {
  BlankBody,
  PostMessageAnswer,
  PostMessageBody,
  UpdateItemBody,
} from "@gantry/domain/contract/sign-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isActivePosting } from "@gantry/domain/sign/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message.ts";
import { expiryMs, priorityOf, type QueueItem, type SignQueue } from "@gantry/domain/sign/queue.ts";
import { repostableItems } from "@gantry/domain/sign/winner.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { newId } from "../../platform/database/new-id.ts";
import { appendEvent } from "../../platform/event-log.ts";
import type { Platform } from "../../platform/module.ts";
import { changeQueue, endWithEvent } from "./change-queue.ts";
import { insertItem, openItem, storeContent, updateItemRow } from "./queue-store.ts";
import { checkPostable, readSign } from "./sign-face.ts";

/** How long a post or blank may take until it counts as failed; the queue itself goes on. */
const verifyWithinMs = 5 * 60_000;

/** Puts a message into the sign's queue; the lowest number stands, of equal numbers the newest. */
export async function postMessage(
  db: TenantTransaction,
  platform: Platform,
  body: PostMessageBody,
): Promise<PostMessageAnswer> {
  const message = await checkedMessage(db, body.signId, body.message);
  const { result: item, queue } = await changeQueue(db, body.signId, body.revision, async (open) => {
    const posted = newItem(db, body, message, open.nextSequence());
    await storeItem(db, posted, insertItem);
    await record(db, "queueItemOpened", posted);
    return posted;
  });
  await recordAction(db, platform, "SET_MESSAGE", queue, item.id);
  return { item, queue };
}

/** Replaces the message of an open item; that counts as a new posting. */
export async function updateItem(
  db: TenantTransaction,
  platform: Platform,
  signId: string,
  itemId: string,
  body: UpdateItemBody,
): Promise<PostMessageAnswer> {
  const message = await checkedMessage(db, signId, body.updateData.message);
  return rewriteItem(
    db,
    platform,
    { signId, itemId, revision: body.revision, event: "queueItemEdited" },
    (item) => ({
      ...item,
      message,
      priority: priorityOf(message),
      displayDuration: message.duration ?? null,
    }),
  );
}

/** Renews the posting time of an item that stands or would stand; only those with the lowest number can be. */
export async function repostItem(
  db: TenantTransaction,
  platform: Platform,
  signId: string,
  itemId: string,
  revision: number | undefined,
): Promise<PostMessageAnswer> {
  return rewriteItem(
    db,
    platform,
    { signId, itemId, revision, event: "queueItemReposted" },
    (item, items) => {
      const isRepostable = repostableItems(items, db.nowMs).some((candidate) => candidate.id === item.id);
      if (!isRepostable) throw new AppError("queueItemNotRepostable");
      return item;
    },
  );
}

/** Takes an item out of the queue. */
export async function deleteItem(
  db: TenantTransaction,
  platform: Platform,
  signId: string,
  itemId: string,
  revision: number | undefined,
): Promise<SignQueue> {
  const { queue } = await changeQueue(db, signId, revision, async (open) => {
    await endWithEvent(db, signId, [openItem(open, itemId)], "deleted");
  });
  await recordAction(db, platform, "SET_MESSAGE", queue, null);
  return queue;
}

/** Ends all open items: the sign goes dark and stays dark until the next post. */
export async function blankSign(
  db: TenantTransaction,
  platform: Platform,
  signId: string,
  body: BlankBody,
): Promise<SignQueue> {
  const sign = await readSign(db, signId);
  if (sign.document.protocol === "NONE") throw new AppError("signNotPostable", { reason: "noProtocol" });
  const { queue } = await changeQueue(db, signId, body.revision, async (open) => {
    await endWithEvent(db, signId, open.items, "blanked");
    await appendEvent(db, {
      event: "signBlanked",
      entityType: "SIGN",
      entityId: signId,
      atMs: db.nowMs,
      data: { ended: open.items.length },
    });
  });
  await recordAction(db, platform, "BLANK_MESSAGE", queue, null);
  return queue;
}

async function rewriteItem(
  db: TenantTransaction,
  platform: Platform,
  call: { signId: string; itemId: string; revision: number | undefined; event: string },
  rewrite: (item: QueueItem, items: QueueItem[]) => QueueItem,
): Promise<PostMessageAnswer> {
  const { result: item, queue } = await changeQueue(db, call.signId, call.revision, async (open) => {
    const before = openItem(open, call.itemId);
    const after = postedNow(db, rewrite(before, open.items), open.nextSequence());
    await storeItem(db, after, updateItemRow);
    await record(db, call.event, after);
    return after;
  });
  await recordAction(db, platform, "SET_MESSAGE", queue, item.id);
  return { item, queue };
}

async function checkedMessage(
  db: TenantTransaction,
  signId: string,
  message: SignMessage,
): Promise<SignMessage> {
  const sign = await readSign(db, signId);
  if (!isActivePosting(message)) {
    throw new AppError(
      "signMessageInvalid",
      { issues: 1 },
      { issues: [{ field: "message.pages", code: "emptyMessage" }] },
    );
  }
  await checkPostable(db, sign, message);
  return message;
}

function newItem(
  db: TenantTransaction,
  body: PostMessageBody,
  message: SignMessage,
  sequence: number,
): QueueItem {
  const { id, displayName } = db.principal;
  const now = new Date(db.nowMs).toISOString();
  const item: QueueItem = {
    id: newId(db.nowMs),
    signId: body.signId,
    priority: priorityOf(message),
    message,
    displayDuration: message.duration ?? null,
    expiresAt: null,
    associatedEntityId: body.associatedEntityId ?? null,
    associatedEntityName: null,
    associatedEntityType: body.associatedEntityType ?? null,
    createdBy: id,
    createdByDisplayName: displayName,
    createdAt: now,
    lastUpdatedBy: id,
    lastUpdatedByDisplayName: displayName,
    lastUpdatedAt: now,
    sequence,
  };
  return postedNow(db, item, sequence);
}

function postedNow(db: TenantTransaction, item: QueueItem, sequence: number): QueueItem {
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

async function storeItem(db: TenantTransaction, item: QueueItem, write: typeof insertItem): Promise<void> {
  const hash = messageHash(item.message);
  await storeContent(db, hash, "message", item.message);
  await write(db, item, hash);
}

async function record(db: TenantTransaction, event: string, item: QueueItem): Promise<void> {
  await appendEvent(db, {
    event,
    entityType: "SIGN",
    entityId: item.signId,
    atMs: db.nowMs,
    data: {
      itemId: item.id,
      priority: item.priority,
      expiresAt: item.expiresAt,
      messageHash: messageHash(item.message),
    },
  });
}

async function recordAction(
  db: TenantTransaction,
  platform: Platform,
  requestType: "SET_MESSAGE" | "BLANK_MESSAGE",
  queue: SignQueue,
  itemId: string | null,
): Promise<void> {
  await platform.actions.request(db, {
    requestType,
    entityType: "SIGN",
    entityId: queue.signId,
    deadlineMs: db.nowMs + verifyWithinMs,
    payload: { queueRevision: queue.revision, itemId },
    toAgent: false,
  });
}

const messageHash = (message: SignMessage) =>
  createHash("sha256").update(JSON.stringify(message)).digest("hex");
