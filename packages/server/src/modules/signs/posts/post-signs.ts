import type { MultiPostAnswer, PostMode, PostResult } from "@gantry/domain/contract/signs/sign-posts.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import type { Association } from "../association.ts";
import { changeQueues, type OpenQueue, type QueueOutcome } from "../change-queue.ts";
import { verifyWithinMs } from "../queue-acts.ts";
import { newItem } from "../queue-items.ts";
import { readSigns, type SignInService, whyNotPostable } from "../sign-face.ts";
import { readWordRules } from "../word-rules.ts";
import { announcePosts, postEntityType } from "./announce-posts.ts";
import { insertLines, insertPost, type NewLine } from "./post-store.ts";

/** Messages for several signs. */
export interface Posting {
  messages: ReadonlyMap<string, SignMessage>;
  /** Revisions that the caller saw, by sign. */
  revisions: Readonly<Record<string, number>>;
  mode: PostMode;
  association: Association;
}

/** A sign's item with the queue that it stands in, or why there is none. */
export type LineOutcome = QueueOutcome<QueueItem>;

/** Puts a message into the queue of each sign in one step, and keeps what was meant as a post to follow. */
export async function postToSigns(
  db: TenantTransaction,
  platform: Platform,
  posting: Posting,
): Promise<MultiPostAnswer> {
  const signs = await readPermitted(db, [...posting.messages.keys()]);
  const outcomes = await postMessages(db, posting, signs);
  const postId = await keepPost(db, posting, signs, outcomes);
  await askForAll(db, platform, outcomes);
  return { postId, results: resultsOf(outcomes) };
}

/** The signs that the caller may control; for the others why they cannot be posted to, as the call for one sign says it. */
export async function readPermitted(
  db: TenantTransaction,
  signIds: readonly string[],
): Promise<Map<string, SignInService | AppError>> {
  const refused = new Map(signIds.map((id) => [id, whyNotControllable(db.principal, id)]));
  const permitted = signIds.filter((id) => refused.get(id) === undefined);
  const found = new Map((await readSigns(db, permitted)).map((sign) => [sign.id, sign]));
  return new Map(signIds.map((id) => [id, refused.get(id) ?? found.get(id) ?? notFound(id)]));
}

/** Why the caller may not act on this sign; one that may not be read looks like one that does not exist. */
export function whyNotControllable({ grants }: Principal, signId: string): AppError | undefined {
  if (!isAllowed(grants, "READ", "SIGN", signId)) return notFound(signId);
  return isAllowed(grants, "CONTROL", "SIGN", signId) ? undefined : new AppError("noPermission");
}

/** Checks every message against its sign, and posts what can be posted; with `all` either everything or nothing. */
export async function postMessages(
  db: TenantTransaction,
  { messages, revisions, mode, association }: Posting,
  signs: ReadonlyMap<string, SignInService | AppError>,
): Promise<Map<string, LineOutcome>> {
  const refused = await refusals(db, messages, signs);
  const ids = [...messages.keys()];
  if (mode === "all" && refused.size > 0) {
    const error = new AppError("othersRefused", { count: refused.size });
    return new Map(ids.map((id) => [id, { error: refused.get(id) ?? error }]));
  }
  const changes = [...messages]
    .filter(([signId]) => !refused.has(signId))
    .map(([signId, message]) => ({
      signId,
      seenRevision: Object.hasOwn(revisions, signId) ? revisions[signId] : undefined,
      change: (open: OpenQueue) => {
        const item = newItem(db, { signId, message, association, sequence: open.nextSequence() });
        open.post(item);
        return item;
      },
    }));
  const outcomes = await changeQueues(db, changes, mode);
  return new Map(ids.map((id) => [id, outcomes.get(id) ?? { error: refused.get(id) ?? notFound(id) }]));
}

/** Records what is asked of the signs whose queues were changed; the queue itself carries it. */
export function askForAll(
  db: TenantTransaction,
  { actions }: Platform,
  outcomes: ReadonlyMap<string, { result: QueueItem | null; queue: SignQueue } | { error: AppError }>,
): Promise<void> {
  return actions.record(
    db,
    [...outcomes.values()].flatMap((outcome) =>
      "error" in outcome
        ? []
        : [
            {
              requestType: "SET_MESSAGE" as const,
              entityType: "SIGN",
              entityId: outcome.queue.signId,
              deadlineMs: db.nowMs + verifyWithinMs,
              payload: { queueRevision: outcome.queue.revision, itemId: outcome.result?.id ?? null },
            },
          ],
    ),
  );
}

/** As calls answer it, by sign. */
export function resultsOf(
  outcomes: ReadonlyMap<string, { result: { id: string } | null } | { error: AppError }>,
): Record<string, PostResult> {
  return Object.fromEntries([...outcomes].map(([signId, outcome]) => [signId, resultOf(outcome)]));
}

function resultOf(outcome: { result: { id: string } | null } | { error: AppError }): PostResult {
  if (!("error" in outcome)) return { status: "SUCCESS", itemId: outcome.result?.id ?? null };
  const { code, params, issues } = outcome.error;
  return { status: "FAILED", itemId: null, error: code, params, ...(issues.length > 0 && { issues }) };
}

async function refusals(
  db: TenantTransaction,
  messages: ReadonlyMap<string, SignMessage>,
  signs: ReadonlyMap<string, SignInService | AppError>,
): Promise<Map<string, AppError>> {
  const rules = { usual: await readWordRules(db, false), vsl: await readWordRules(db, true) };
  const refused = new Map<string, AppError>();
  for (const [id, message] of messages) {
    const sign = signs.get(id) ?? notFound(id);
    const why = sign instanceof AppError ? sign : whyNot(sign, message);
    if (why) refused.set(id, why);
  }
  return refused;

  function whyNot(sign: SignInService, message: SignMessage): AppError | undefined {
    if (!isActivePosting(message)) return emptyMessage();
    return whyNotPostable(sign, message, sign.document.category === "VSL" ? rules.vsl : rules.usual);
  }
}

const emptyMessage = () =>
  new AppError(
    "signMessageInvalid",
    { issues: 1 },
    { issues: [{ field: "message.pages", code: "emptyMessage" }] },
  );

/** Null when there is nothing to follow: nothing was posted. */
async function keepPost(
  db: TenantTransaction,
  { messages, mode, association }: Posting,
  signs: ReadonlyMap<string, SignInService | AppError>,
  outcomes: ReadonlyMap<string, LineOutcome>,
): Promise<string | null> {
  const posted = [...outcomes.values()].filter((outcome) => !("error" in outcome)).length;
  if (posted === 0) return null;
  const id = newId(db.nowMs);
  const lines = [...messages].map(([signId, message]): NewLine => {
    const sign = signs.get(signId);
    const known = sign === undefined || sign instanceof AppError ? undefined : sign;
    const outcome = outcomes.get(signId) ?? { error: notFound(signId) };
    return {
      signId,
      name: known?.document.name ?? signId,
      message,
      before: known?.state.face ?? null,
      outcome,
    };
  });
  const deadlineMs = db.nowMs + verifyWithinMs;
  await insertPost(db, { id, mode, association, deadlineMs, lineCount: lines.length });
  await insertLines(db, id, lines);
  await appendEvent(db, {
    event: "signsPosted",
    entityType: postEntityType,
    entityId: id,
    atMs: db.nowMs,
    data: { mode, signs: lines.length, posted, ...association },
  });
  await announcePosts(db, [id]);
  return id;
}

const notFound = (id: string) => new AppError("notFound", { kind: "sign", id });
