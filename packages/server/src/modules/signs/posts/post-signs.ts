import type { PostMessageAnswer } from "@gantry/domain/contract/answers/sign.ts";
import type { PostMessageBody } from "@gantry/domain/contract/signs/sign-calls.ts";
import type { MultiPostAnswer, PostResult } from "@gantry/domain/contract/answers/post.ts";
import type { PostMode } from "@gantry/domain/contract/signs/sign-posts.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvents } from "../../../platform/bus/event-log.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { type Association, readAssociation } from "../queue/association.ts";
import { changeQueues, type QueueChange, verifyWithinMs } from "../queue/change-queue.ts";
import { findFieldRefusals, freshenFields, idsWithFields } from "../queue/fresh-fields.ts";
import { checkPosted, readSigns, readWordRules, type SignInService } from "../sign-face.ts";
import { announcePosts, postEntityType } from "./announce-posts.ts";
import { recordOnIncident } from "./record-on-incident.ts";
import { insertPosts, type NewLine, type LineOutcome } from "./post-store.ts";

/** Messages by sign that are kept as one post. */
interface Posting {
  messages: ReadonlyMap<string, SignMessage>;
  revisions?: Readonly<Record<string, number | undefined>>;
  association: Association;
}

/** What signs are posted to; an error for those that the caller may not control. */
type PermittedSigns = ReadonlyMap<string, SignInService | AppError>;

/** Posts to one sign: a post to several with one member, without a list of signs to follow. */
export async function postMessage(
  db: TenantTransaction,
  platform: Platform,
  { signId, message, revision, ...of }: PostMessageBody,
): Promise<PostMessageAnswer> {
  const posting: Posting = {
    messages: new Map([[signId, message]]),
    revisions: { [signId]: revision },
    association: await readAssociation(db, of),
  };
  const outcomes = await postMessages(db, platform, [posting], await readPermitted(db, [signId]));
  const outcome = outcomes.get(signId)!;
  if ("error" in outcome) throw outcome.error;
  return { item: outcome.result, queue: outcome.queue };
}

export async function postToSigns(
  db: TenantTransaction,
  platform: Platform,
  { mode, ...posting }: Posting & { mode: PostMode },
): Promise<MultiPostAnswer> {
  const [answer] = await postAll(db, platform, [posting], mode);
  return answer!;
}

/** As if posted one after another: each posting is a post of its own, and the last message for a sign is the newest. */
export async function postAll(
  db: TenantTransaction,
  platform: Platform,
  postings: readonly Posting[],
  mode: PostMode = "each",
): Promise<MultiPostAnswer[]> {
  const signIds = new Set(postings.flatMap(({ messages }) => [...messages.keys()]));
  const signs = await readPermitted(db, [...signIds]);
  const outcomes = new Map<Posting, Map<string, LineOutcome>>();
  for (const round of listRounds(postings)) {
    const found = await postMessages(db, platform, round, signs, mode);
    for (const posting of round) outcomes.set(posting, pickOutcomes(posting, found));
  }
  const posts = postings.map((posting) => ({ posting, outcomes: outcomes.get(posting)! }));
  const postIds = await keepPosts(db, posts, signs, mode);
  return posts.map(({ posting, outcomes: own }) => ({
    postId: postIds.get(posting) ?? null,
    results: resultsOf(own),
  }));
}

/** Rounds in which every sign gets at most one message. Each sign keeps the order of its messages. */
function listRounds(postings: readonly Posting[]): Posting[][] {
  const rounds: Posting[][] = [];
  const nextRounds = new Map<string, number>();
  for (const posting of postings) {
    const signIds = [...posting.messages.keys()];
    const at = Math.max(0, ...signIds.map((id) => nextRounds.get(id) ?? 0));
    (rounds[at] ??= []).push(posting);
    for (const id of signIds) nextRounds.set(id, at + 1);
  }
  return rounds;
}

const pickOutcomes = ({ messages }: Posting, outcomes: ReadonlyMap<string, LineOutcome>) =>
  new Map([...messages.keys()].map((id) => [id, outcomes.get(id) ?? { error: makeNotFound(id) }]));

/** Signs the caller may control, and the same errors as the single-sign call for the others. */
export async function readPermitted(
  db: TenantTransaction,
  signIds: readonly string[],
): Promise<Map<string, SignInService | AppError>> {
  const refused = new Map(signIds.map((id) => [id, checkControllable(db.principal, id)]));
  const permitted = signIds.filter((id) => refused.get(id) === undefined);
  const found = new Map((await readSigns(db, permitted)).map((sign) => [sign.id, sign]));
  return new Map(signIds.map((id) => [id, refused.get(id) ?? found.get(id) ?? makeNotFound(id)]));
}

/** The caller's error for this sign; hidden signs look like missing ones. */
export function checkControllable({ grants }: Principal, signId: string): AppError | undefined {
  if (!isAllowed(grants, "READ", "SIGN", signId)) return makeNotFound(signId);
  return isAllowed(grants, "CONTROL", "SIGN", signId) ? undefined : new AppError("noPermission");
}

/**
 * Validates every message against its sign and posts the valid ones; with `all`, everything or nothing. A sign occurs in
 * one posting only.
 */
export async function postMessages(
  db: TenantTransaction,
  platform: Platform,
  postings: readonly Posting[],
  signs: PermittedSigns,
  mode: PostMode = "each",
): Promise<Map<string, LineOutcome>> {
  const messages = new Map(postings.flatMap((posting) => [...posting.messages]));
  const refused = await listRefusals(db, platform, messages, signs);
  if (mode === "all" && refused.size > 0) {
    const error = new AppError("othersRefused", { count: refused.size });
    return new Map([...messages.keys()].map((id) => [id, { error: refused.get(id) ?? error }]));
  }
  const changes = postings.flatMap((posting) => listChanges(posting, refused));
  const outcomes = await changeQueues(db, platform.actions, changes, mode);
  await freshenFields(db, platform, idsWithFields(messages));
  return new Map([...outcomes, ...[...refused].map(([id, error]) => [id, { error }] as const)]);
}

function listChanges(
  { messages, revisions = {}, association }: Posting,
  refused: ReadonlyMap<string, AppError>,
): QueueChange<QueueItem>[] {
  return [...messages]
    .filter(([signId]) => !refused.has(signId))
    .map(([signId, message]) => ({
      signId,
      seenRevision: Object.hasOwn(revisions, signId) ? revisions[signId] : undefined,
      change: (open) => open.post({ message, association }),
    }));
}

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

async function listRefusals(
  db: TenantTransaction,
  platform: Platform,
  messages: ReadonlyMap<string, SignMessage>,
  signs: PermittedSigns,
): Promise<Map<string, AppError>> {
  const rules = await readWordRules(db);
  const refused = new Map<string, AppError>();
  for (const [id, message] of messages) {
    const sign = signs.get(id) ?? makeNotFound(id);
    const why = sign instanceof AppError ? sign : checkPosted(sign, message, rules);
    if (why) refused.set(id, why);
  }
  const rest = [...signs.values()].flatMap((sign) => {
    if (sign instanceof AppError || refused.has(sign.id)) return [];
    const message = messages.get(sign.id);
    return message ? [{ key: sign.id, doc: sign.document, message }] : [];
  });
  return new Map([...refused, ...(await findFieldRefusals(db, platform, rest))]);
}

/** Keeps the posts with at least one posted message; returns their ids. */
async function keepPosts(
  db: TenantTransaction,
  posts: readonly { posting: Posting; outcomes: ReadonlyMap<string, LineOutcome> }[],
  signs: PermittedSigns,
  mode: PostMode,
): Promise<Map<Posting, string>> {
  const deadlineMs = db.nowMs + verifyWithinMs;
  const kept = posts.flatMap(({ posting, outcomes }) => {
    const lines = listLines(posting, signs, outcomes);
    const posted = lines.filter(({ outcome }) => !("error" in outcome));
    if (posted.length === 0) return [];
    return [
      { id: newId(db.nowMs), posting, association: posting.association, mode, deadlineMs, lines, posted },
    ];
  });
  await insertPosts(db, kept);
  await appendEvents(
    db,
    kept.map(({ id, association, lines, posted }) => ({
      event: "signsPosted",
      entityType: postEntityType,
      entityId: id,
      atMs: db.nowMs,
      data: { mode, signs: lines.length, posted: posted.length, ...association },
    })),
  );
  await announcePosts(db, kept);
  for (const { association, posted } of kept) {
    const shown = posted.map(({ signId, name }) => ({ id: signId, name }));
    await recordOnIncident(db, "messagesPosted", association, shown);
  }
  return new Map(kept.map(({ id, posting }) => [posting, id]));
}

function listLines(
  { messages }: Posting,
  signs: PermittedSigns,
  outcomes: ReadonlyMap<string, LineOutcome>,
): NewLine[] {
  return [...messages].map(([signId, message]) => {
    const sign = signs.get(signId);
    const known = sign === undefined || sign instanceof AppError ? undefined : sign;
    return {
      signId,
      name: known?.document.name ?? signId,
      message,
      before: known?.state.face ?? null,
      outcome: outcomes.get(signId) ?? { error: makeNotFound(signId) },
    };
  });
}

const makeNotFound = (id: string) => new AppError("notFound", { kind: "sign", id });
