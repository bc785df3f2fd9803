import type { PostMessageAnswer } from "@gantry/domain/contract/answers/sign.ts";
import type { BlankBody, UpdateItemBody } from "@gantry/domain/contract/signs/sign-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { priorityOf, type QueueItem, type SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { repostableItems } from "@gantry/domain/sign/queue/winner.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import { changeQueue } from "./change-queue.ts";
import { findFieldRefusals, freshenFields, idsWithFields } from "./fresh-fields.ts";
import { openItem } from "./queue-store.ts";
import { checkPostable, readSign } from "../sign-face.ts";

/** Replaces the message of an open item, which counts as a new posting. */
export async function updateItem(
  db: TenantTransaction,
  platform: Platform,
  signId: string,
  itemId: string,
  body: UpdateItemBody,
): Promise<PostMessageAnswer> {
  const { message } = body.updateData;
  const sign = await readSign(db, signId);
  await checkPostable(db, sign, message);
  const refused = await findFieldRefusals(db, platform, [{ key: signId, doc: sign.document, message }]);
  for (const why of refused.values()) throw why;
  const answer = await rewriteItem(
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
  await freshenFields(db, platform, idsWithFields(new Map([[signId, message]])));
  return answer;
}

/** Renews the posting time; only items with the lowest priority number can be reposted. */
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

export async function deleteItem(
  db: TenantTransaction,
  platform: Platform,
  signId: string,
  itemId: string,
  revision: number | undefined,
): Promise<SignQueue> {
  const { queue } = await changeQueue(db, platform.actions, {
    signId,
    seenRevision: revision,
    change(open) {
      open.end([openItem(open, itemId)], "deleted");
      return null;
    },
  });
  return queue;
}

/** Ends all open items: the sign stays blank until the next post. */
export async function blankSign(
  db: TenantTransaction,
  platform: Platform,
  signId: string,
  body: BlankBody,
): Promise<SignQueue> {
  const sign = await readSign(db, signId);
  if (sign.document.protocol === "NONE") throw new AppError("signNotPostable", { reason: "noProtocol" });
  const { queue } = await changeQueue(db, platform.actions, {
    signId,
    seenRevision: body.revision,
    request: "BLANK_MESSAGE",
    change(open) {
      open.end(open.items, "blanked");
      open.tell("signBlanked", { ended: open.items.length });
      return null;
    },
  });
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
  const { result: item, queue } = await changeQueue(db, platform.actions, {
    signId: call.signId,
    seenRevision: call.revision,
    change: (open) => open.rewrite(rewrite(openItem(open, call.itemId), open.items), call.event),
  });
  return { item, queue };
}
