import type { MultiPostAnswer, SignPost } from "@gantry/domain/contract/answers/post.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { isLineIncomplete, retriedStates } from "@gantry/domain/sign/message/post-line.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { Platform } from "../../../platform/module.ts";
import {
  changeQueues,
  type OpenQueue,
  type QueueChange,
  type QueueOutcome,
  verifyWithinMs,
} from "../queue/change-queue.ts";
import { announcePosts, postEntityType } from "./announce-posts.ts";
import { checkPlanOpen } from "./plan-acts.ts";
import { checkControllable, postMessages, readPermitted, resultsOf } from "./post-signs.ts";
import { type LineOutcome, type PostRow, readPost, updateLines } from "./post-store.ts";
import { type ReadLine, readLines } from "./read-lines.ts";

/** A post with the state of each sign; `notFound` if the caller may read none of its signs. */
export async function showPost(db: TenantTransaction, id: string): Promise<SignPost> {
  const { post, lines, hidden } = await postWithLines(db, id, false);
  const isDeadlineOver = Date.parse(post.deadlineAt) <= db.nowMs;
  return {
    ...post,
    incomplete: lines.some((line) => isLineIncomplete(line, isDeadlineOver)),
    lines: lines.map((line) => {
      const { sequence: _, ...shown } = line;
      return shown;
    }),
    hidden,
  };
}

/** Removes the posted items, so that the previous messages win again. Items edited or reposted since are left alone. */
export async function rollBack(
  db: TenantTransaction,
  platform: Platform,
  id: string,
  signIds: readonly string[] | undefined,
): Promise<MultiPostAnswer> {
  const { lines } = await postWithLines(db, id, true);
  const named = choose(lines, signIds, ({ itemId }) => itemId !== null);
  const changes = named.chosen.map((line) => ({
    signId: line.signId,
    change: (open: OpenQueue): null => {
      open.end([toPostedItem(open, line)], "rolledBack");
      return null;
    },
  }));
  const outcomes = await changeChosen(db, platform, changes);
  await recordEvent(db, "postRolledBack", id, outcomes);
  return { postId: id, results: resultsOf(new Map<string, Ended>([...named.others, ...outcomes])) };
}

export async function retry(
  db: TenantTransaction,
  platform: Platform,
  id: string,
  signIds: readonly string[] | undefined,
): Promise<MultiPostAnswer> {
  const { post, lines } = await postWithLines(db, id, true);
  const named = choose(lines, signIds, ({ state }) => retriedStates.includes(state));
  const refused = named.chosen.filter(({ itemId }) => itemId === null);
  const failed = named.chosen.filter(({ itemId }) => itemId !== null);
  const outcomes = new Map<string, LineOutcome>([
    ...(await postRefused(db, platform, post, refused)),
    ...(await changeChosen(
      db,
      platform,
      failed.map((line) => repost(line)),
    )),
  ]);
  if (outcomes.size > 0) await updateLines(db, id, outcomes, db.nowMs + verifyWithinMs);
  await recordEvent(db, "postRetried", id, outcomes);
  return { postId: id, results: resultsOf(new Map([...named.others, ...outcomes])) };
}

type Ended = QueueOutcome<QueueItem | null>;

async function postWithLines(
  db: TenantTransaction,
  id: string,
  isLocked: boolean,
): Promise<{ post: PostRow; lines: ReadLine[]; hidden: number }> {
  const post = await readPost(db, id, isLocked);
  const { lines, hidden } = post ? await readLines(db, id) : { lines: [], hidden: 0 };
  if (!post || lines.length === 0) throw new AppError("notFound", { kind: postEntityType, id });
  return { post, lines, hidden };
}

function choose(
  lines: readonly ReadLine[],
  signIds: readonly string[] | undefined,
  isMeant: (line: ReadLine) => boolean,
): { chosen: ReadLine[]; others: Map<string, { error: AppError }> } {
  if (signIds === undefined) return { chosen: lines.filter(isMeant), others: new Map() };
  const byId = new Map(lines.map((line) => [line.signId, line]));
  const others = new Map<string, { error: AppError }>();
  const chosen = [...new Set(signIds)].flatMap((id) => {
    const line = byId.get(id);
    if (line && isMeant(line)) return [line];
    others.set(id, {
      error: line ? new AppError("postLineStands") : new AppError("notFound", { kind: "sign", id }),
    });
    return [];
  });
  return { chosen, others };
}

async function changeChosen<T extends QueueItem | null>(
  db: TenantTransaction,
  { actions }: Platform,
  changes: readonly QueueChange<T>[],
): Promise<Map<string, QueueOutcome<T>>> {
  const permitted = changes.filter(({ signId }) => !checkControllable(db.principal, signId));
  const outcomes = await changeQueues(db, actions, permitted);
  return new Map(
    changes.map(({ signId }) => {
      const error = checkControllable(db.principal, signId) ?? new AppError("noPermission");
      return [signId, outcomes.get(signId) ?? { error }];
    }),
  );
}

async function postRefused(
  db: TenantTransaction,
  platform: Platform,
  { associatedEntityId, associatedEntityName, associatedEntityType }: PostRow,
  lines: readonly ReadLine[],
): Promise<Map<string, LineOutcome>> {
  if (lines.length === 0) return new Map();
  if (associatedEntityType === signPlan.entityType && associatedEntityId !== null) {
    const ended = await checkPlanOpen(db, associatedEntityId);
    if (ended) return new Map(lines.map(({ signId }) => [signId, { error: ended }]));
  }
  const messages = new Map(lines.map(({ signId, message }) => [signId, message]));
  const association = { associatedEntityId, associatedEntityName, associatedEntityType };
  const signs = await readPermitted(db, [...messages.keys()]);
  return postMessages(db, platform, [{ messages, association }], signs);
}

function repost(line: ReadLine): QueueChange<QueueItem> {
  return {
    signId: line.signId,
    change: (open) => open.rewrite(toPostedItem(open, line), "queueItemReposted"),
  };
}

function toPostedItem(open: OpenQueue, { itemId, sequence }: ReadLine): QueueItem {
  const item = open.items.find((candidate) => candidate.id === itemId);
  if (!item) throw new AppError("queueItemEnded");
  if (item.sequence !== sequence) throw new AppError("queueItemChanged");
  return item;
}

async function recordEvent(
  db: TenantTransaction,
  event: "postRolledBack" | "postRetried",
  id: string,
  outcomes: ReadonlyMap<string, Ended>,
): Promise<void> {
  const done = [...outcomes.values()].filter((outcome) => !("error" in outcome)).length;
  if (outcomes.size === 0) return;
  await appendEvent(db, {
    event,
    entityType: postEntityType,
    entityId: id,
    atMs: db.nowMs,
    data: { asked: [...outcomes.keys()], done },
  });
  await announcePosts(db, [{ id }]);
}
