import type {
  BlankBody,
  PostMessageAnswer,
  PostMessageBody,
  UpdateItemBody,
} from "@gantry/domain/contract/signs/sign-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { priorityOf, type QueueItem, type SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { repostableItems } from "@gantry/domain/sign/queue/winner.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { Platform } from "../../platform/module.ts";
import { readAssociation } from "./association.ts";
import { changeQueue } from "./change-queue.ts";
import { newItem, postedNow } from "./queue-items.ts";
import { openItem } from "./queue-store.ts";
import { checkPostable, readSign } from "./sign-face.ts";

/** How long a post or blank may take until it counts as failed; the queue itself goes on. */
export const verifyWithinMs = 5 * 60_000;

/** Puts a message into the sign's queue; the lowest number stands, of equal numbers the newest. */
export async function postMessage(
  db: TenantTransaction,
  platform: Platform,
  body: PostMessageBody,
): Promise<PostMessageAnswer> {
  const message = await checkedMessage(db, body.signId, body.message);
  const association = await readAssociation(db, body);
  const { result: item, queue } = await changeQueue(db, body.signId, body.revision, (open) => {
    const posted = newItem(db, { signId: open.signId, message, association, sequence: open.nextSequence() });
    open.post(posted);
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
  const { queue } = await changeQueue(db, signId, revision, (open) =>
    open.end([openItem(open, itemId)], "deleted"),
  );
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
  const { queue } = await changeQueue(db, signId, body.revision, (open) => {
    open.end(open.items, "blanked");
    open.tell("signBlanked", { ended: open.items.length });
  });
  await recordAction(db, platform, "BLANK_MESSAGE", queue, null);
  return queue;
}

async function rewriteItem(
  db: TenantTransaction,
  platform: Platform,
  call: {
    signId: string;
    itemId: string;
    revision: number | undefined;
    event: "queueItemEdited" | "queueItemReposted";
  },
  rewrite: (item: QueueItem, items: QueueItem[]) => QueueItem,
): Promise<PostMessageAnswer> {
  const { result: item, queue } = await changeQueue(db, call.signId, call.revision, (open) => {
    const before = openItem(open, call.itemId);
    const after = postedNow(db, rewrite(before, open.items), open.nextSequence());
    open.rewrite(after, call.event);
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
