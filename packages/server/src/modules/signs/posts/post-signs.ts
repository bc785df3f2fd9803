import type { PostMessageAnswer } from "@gantry/domain/contract/answers/sign.ts";
import type { PostMessageBody } from "@gantry/domain/contract/signs/sign-calls.ts";
import type { MultiPostAnswer, PostResult } from "@gantry/domain/contract/answers/post.ts";
import type { PostMode } from "@gantry/domain/contract/signs/sign-posts.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { type Association, readAssociation } from "../queue/association.ts";
import { changeQueues, type OpenQueue, verifyWithinMs } from "../queue/change-queue.ts";
import { findFieldRefusals, freshenFields, idsWithFields } from "../queue/fresh-fields.ts";
import { checkPosted, readSigns, readWordRules, type SignInService } from "../sign-face.ts";
import { announcePosts, postEntityType } from "./announce-posts.ts";
import { recordOnIncident } from "./record-on-incident.ts";
import { insertLines, insertPost, type NewLine, type LineOutcome } from "./post-store.ts";

interface Posting {
  messages: ReadonlyMap<string, SignMessage>;
  revisions: Readonly<Record<string, number | undefined>>;
  mode: PostMode;
  association: Association;
}

/** Posts to one sign: a post to several with one member, without a list of signs to follow. */
export async function postMessage(
  db: TenantTransaction,
  platform: Platform,
  { signId, message, revision, ...of }: PostMessageBody,
): Promise<PostMessageAnswer> {
  const posting: Posting = {
    messages: new Map([[signId, message]]),
    revisions: { [signId]: revision },
    mode: "each",
    association: await readAssociation(db, of),
  };
  const outcomes = await postMessages(db, platform, posting, await readPermitted(db, [signId]));
  const outcome = outcomes.get(signId)!;
  if ("error" in outcome) throw outcome.error;
  return { item: outcome.result, queue: outcome.queue };
}

export async function postToSigns(
  db: TenantTransaction,
  platform: Platform,
  posting: Posting,
): Promise<MultiPostAnswer> {
  const signs = await readPermitted(db, [...posting.messages.keys()]);
  const outcomes = await postMessages(db, platform, posting, signs);
  const postId = await keepPost(db, posting, signs, outcomes);
  return { postId, results: resultsOf(outcomes) };
}

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

/** Validates every message against its sign and posts the valid ones; with `all`, everything or nothing. */
export async function postMessages(
  db: TenantTransaction,
  platform: Platform,
  { messages, revisions, mode, association }: Posting,
  signs: ReadonlyMap<string, SignInService | AppError>,
): Promise<Map<string, LineOutcome>> {
  const refused = await listRefusals(db, platform, messages, signs);
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
      change: (open: OpenQueue) => open.post({ message, association }),
    }));
  const outcomes = await changeQueues(db, platform.actions, changes, mode);
  await freshenFields(db, platform, idsWithFields(messages));
  return new Map(ids.map((id) => [id, outcomes.get(id) ?? { error: refused.get(id) ?? makeNotFound(id) }]));
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
  signs: ReadonlyMap<string, SignInService | AppError>,
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
    const outcome = outcomes.get(signId) ?? { error: makeNotFound(signId) };
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
  await announcePosts(db, [{ id }]);
  const shown = lines.filter(({ outcome }) => !("error" in outcome));
  await recordOnIncident(
    db,
    "messagesPosted",
    association,
    shown.map(({ signId, name }) => ({ id: signId, name })),
  );
  return id;
}

const makeNotFound = (id: string) => new AppError("notFound", { kind: "sign", id });
