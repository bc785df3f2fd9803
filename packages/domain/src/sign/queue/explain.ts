import type { SignFace } from "../reconcile/face.ts";
import { isoFromMs } from "./instant.ts";
import { checkMulti } from "../layout/layout.ts";
import { multiFromMessage } from "../multi/message-to-multi.ts";
import { normalizeMulti } from "../multi/multi-write.ts";
import type { SignMessage } from "../message/message.ts";
import {
  type FieldValues,
  fieldsOf,
  fillFields,
  replaceFields,
  sampleFields,
} from "../message/travel-fields.ts";
import type { QueueItem } from "./queue.ts";
import type { FaceSource, FaceState, Verification, VerificationReason } from "../reconcile/sign-state.ts";
import { computeWantedFace, showsWanted } from "../reconcile/wanted-face.ts";
import { expiresAtMs, isExpired, lossReason } from "./winner.ts";
import { listTurns, type Posting } from "./winner-timeline.ts";

export type PostingEnd = "edited" | "reposted" | "deleted" | "blanked" | "expired" | "other";

export interface QueuePosting extends Posting<QueueItem> {
  end: PostingEnd | null;
  endedBy?: string | null;
}

export interface ExplainInput {
  /** The explained moment, ms by the server's clock. */
  atMs: number;
  /** False until the first post or blank: the sign is only observed. */
  governed: boolean;
  postings: readonly QueuePosting[];
  /** Last face read at or before the moment; null if none. */
  face: FaceState | null;
  /** Last verification reported at or before the moment. */
  verification: Verification | null;
  isReachable: boolean;
  /** The face at that time, to check whether messages fit; null if unknown. */
  signFace: SignFace | null;
  /** Postings that ended or start further from the moment are left out, ms. */
  windowMs?: number;
}

/** Why a posting did not win. `older`: a newer one has the same priority number. `notYet`: posted or due later. */
export type ExplainedReason =
  | "lowerPriority"
  | "older"
  | "expired"
  | "deleted"
  | "blanked"
  | "ended"
  | "notYet";

export interface ExplainedPosting {
  posting: QueuePosting;
  /** False: the sign would refuse it; `misfit` gives dmsMultiSyntaxError and the position. */
  fits: boolean;
  misfit?: string;
}
export interface ExplainedLoser extends ExplainedPosting {
  reason: ExplainedReason;
  /** Start of the reason, ISO 8601 UTC; null for a lower priority, which applies from the start. */
  since: string | null;
}

export interface ExplainedFace {
  multi: string;
  isBlank: boolean;
  source: FaceSource;
  owner: string;
  readAt: string;
  /** The posting of this message, open or ended; null: blank or not ours. */
  of: QueuePosting | null;
}

/**
 * State of the winner. `stands`: verified. `observed`: never posted. `sending`: not verified yet. `held`: not
 * shown or unknown, see `reason`.
 */
export interface Standing {
  state: "stands" | "observed" | "sending" | "held";
  reason?: VerificationReason;
  detail?: string;
}

export interface SignExplanation {
  at: string;
  /** The winning message; null: the sign should be blank, or is only observed. */
  winner: ExplainedPosting | null;
  losers: ExplainedLoser[];
  standing: Standing;
  face: ExplainedFace | null;
  /** When another posting replaces it, ISO 8601 UTC; null: never by itself. */
  until: string | null;
  /** The posting after `until`; null: blank. */
  next: QueuePosting | null;
}

const defaultWindowMs = 24 * 3_600_000;

/**
 * Explains a sign at a moment: the winner as the agent selects it, every loser with its reason, the face
 * read, how long the winner lasts, and the next message.
 */
export function explainSign(input: ExplainInput): SignExplanation {
  const { atMs, postings, face } = input;
  const [turn, next] = listTurns(postings, atMs, 2);
  const winner = turn!.posting;
  return {
    at: isoFromMs(atMs),
    winner: winner === null ? null : describe(winner, input.signFace),
    losers: losersOf(input, winner),
    standing: standingOf(input, winner),
    face: face === null ? null : describeFace(face, input),
    until: turn!.untilMs === null ? null : isoFromMs(turn!.untilMs),
    next: next?.posting ?? null,
  };
}

function losersOf(
  { atMs, postings, signFace, windowMs = defaultWindowMs }: ExplainInput,
  winner: QueuePosting | null,
): ExplainedLoser[] {
  const open = new Set(
    postings.filter((posting) => findCloseReason(posting, atMs) === null).map(({ item }) => item.id),
  );
  return postings.flatMap((posting) => {
    if (posting === winner) return [];
    const closed = findCloseReason(posting, atMs);
    // An older or later version of an open item is the same item, not a loser.
    if (closed !== null && (closed.reason === null || open.has(posting.item.id))) return [];
    if (closed !== null && Math.abs(closed.atMs - atMs) > windowMs) return [];
    const reason = closed?.reason ?? lossReason(posting.item, winner?.item ?? null, atMs);
    const sinceMs = closed?.atMs ?? (reason === "older" ? (winner?.openedAtMs ?? null) : null);
    const since = sinceMs === null ? null : isoFromMs(sinceMs);
    return [{ ...describe(posting, signFace), reason, since }];
  });
}

/** Why a posting is not open at a moment, and since (or until) when; null if it is open. `reason` null: replaced. */
function findCloseReason(
  { item, openedAtMs, closedAtMs, end }: QueuePosting,
  atMs: number,
): { reason: ExplainedReason | null; atMs: number } | null {
  if (openedAtMs > atMs) return { reason: "notYet", atMs: openedAtMs };
  if (isExpired(item, atMs)) {
    const expiredMs = expiresAtMs(item)!;
    const isEndedBefore = closedAtMs !== null && closedAtMs < expiredMs;
    if (!isEndedBefore) return { reason: "expired", atMs: Number.isNaN(expiredMs) ? openedAtMs : expiredMs };
  }
  if (closedAtMs === null || closedAtMs > atMs) return null;
  return { reason: reasonsOfEnd[end ?? "other"], atMs: closedAtMs };
}

const reasonsOfEnd: Readonly<Record<PostingEnd, ExplainedReason | null>> = {
  edited: null,
  reposted: null,
  deleted: "deleted",
  blanked: "blanked",
  expired: "expired",
  other: "ended",
};

function standingOf(
  { atMs, governed, isReachable, verification, signFace, face }: ExplainInput,
  winner: QueuePosting | null,
): Standing {
  if (!governed) return { state: "observed" };
  if (!isReachable) return { state: "held", reason: "unreachable" };
  const isAboutWinner = verification !== null && verification.itemId === (winner?.item.id ?? null);
  if (isAboutWinner && verification.state === "verified") return { state: "stands" };
  if (isAboutWinner && verification.reason !== undefined) {
    const { reason, detail } = verification;
    return { state: "held", reason, ...(detail === undefined ? {} : { detail }) };
  }
  const misfit = winner === null || signFace === null ? null : misfitOf(winner, signFace);
  if (misfit !== null) return { state: "held", reason: "doesNotFit", detail: misfit };
  return face !== null && signFace !== null && showsWinner(face, winner, signFace, atMs)
    ? { state: "stands" }
    : { state: "sending" };
}

function showsWinner(
  face: FaceState,
  winner: QueuePosting | null,
  signFace: SignFace,
  atMs: number,
): boolean {
  const items = winner === null ? [] : [winner.item];
  const queue = { signId: "", revision: 0, governed: true, items };
  const fields = winner && fieldsShown(winner.item.message, signFace, normalizeMulti(face.multi), atMs);
  return showsWanted(face, computeWantedFace(fields ? { ...queue, fields } : queue, signFace, atMs));
}

const isShownAs = (message: SignMessage, face: SignFace, shown: string): boolean =>
  normalizeMulti(multiFromMessage(fillFields(message, fieldsShown(message, face, shown, 0), 0), face)) ===
  shown;

/** Of characters that no sign has, one for each field. */
const firstMark = 0xe000;

/** The numbers that a sign with this MULTI shows in the message's travel time fields. */
function fieldsShown(message: SignMessage, face: SignFace, shown: string, atMs: number): FieldValues {
  const names = fieldsOf(message);
  if (names.length === 0) return {};
  const marked = replaceFields(message, (name) => String.fromCharCode(firstMark + names.indexOf(name)));
  const order: string[] = [];
  const pattern = normalizeMulti(multiFromMessage(marked, face))
    .replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
    .replace(/[\uE000-\uEFFF]/g, (mark) => {
      order.push(names[mark.charCodeAt(0) - firstMark] ?? "");
      return "(\\d{1,3})";
    });
  const [, ...numbers] = new RegExp(`^${pattern}$`).exec(shown) ?? [];
  return Object.fromEntries(numbers.map((text, at) => [order[at] ?? "", { text, atMs }]));
}

function describeFace(face: FaceState, { postings, signFace, atMs }: ExplainInput): ExplainedFace {
  const { multi, isBlank, source, owner, readAt } = face;
  const shown = normalizeMulti(multi);
  const ours = postings
    .filter(({ item, openedAtMs }) => !isBlank && signFace !== null && openedAtMs <= atMs && item.message)
    .filter(({ item }) => isShownAs(item.message, signFace!, shown));
  const of = ours.toSorted((a, b) => a.openedAtMs - b.openedAtMs).at(-1) ?? null;
  return { multi, isBlank, source, owner, readAt, of: source === "central" ? of : null };
}

function describe(posting: QueuePosting, signFace: SignFace | null): ExplainedPosting {
  const misfit = signFace === null ? null : misfitOf(posting, signFace);
  return misfit === null ? { posting, fits: true } : { posting, fits: false, misfit };
}

function misfitOf({ item }: QueuePosting, signFace: SignFace): string | null {
  const error = checkMulti(multiFromMessage(sampleFields(item.message), signFace), signFace);
  return error === null ? null : `${error.error} at ${error.position}`;
}
