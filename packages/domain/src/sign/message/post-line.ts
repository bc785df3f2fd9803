import type { PostLine, PostLineState } from "../../contract/signs/sign-posts.ts";
import type { DeviceStatus } from "../../kinds/define-kind.ts";
import type { QueueItem } from "../queue/queue.ts";
import type { Verification } from "../reconcile/sign-state.ts";
import { type Contender, expiresAtMs, isExpired, winningItem } from "../queue/winner.ts";
import { isoFromMs, msFromIso } from "../queue/instant.ts";

/** What the queue and the sign say about one line of a post. */
export interface PostLineFacts {
  /** Code of the error that kept it from being posted; null: it was. */
  error: string | null;
  /** When it was posted, or tried to be, last. */
  postedAtMs: number;
  /** Revision of the queue after that. */
  queueRevision: number;
  /** The queue item; null: none was made, or it is not there any more. */
  item: (Contender & PostedItem) | null;
  /** Everything open in the sign's queue. */
  open: readonly (Contender & { lastUpdatedAt: string })[];
  /** What the agent said last of the sign. */
  verification: Verification | null;
  status: DeviceStatus;
  /** Since when the sign has this status, ISO 8601 UTC. */
  statusSince: string | null;
}

/** The item of a line as it stands in the database. */
export interface PostedItem {
  lastUpdatedAt: QueueItem["lastUpdatedAt"];
  /** Whether it still has the message that was posted. */
  saysTheSame: boolean;
  endedAt: string | null;
  endedReason: string | null;
}

/** Where a line stands, why, and since when. */
export type PostLineStanding = Pick<PostLine, "state" | "reason" | "detail" | "since">;

/** Where one sign of a post stands, from the queue and from what was read back; never from what was sent. */
export function standingOfLine(facts: PostLineFacts, nowMs: number): PostLineStanding {
  const { error, item, postedAtMs } = facts;
  const postedAt = isoFromMs(postedAtMs);
  if (error !== null) return { state: "refused", reason: error, since: postedAt };
  if (item === null) return { state: "ended", reason: "deleted", since: postedAt };
  return endOf(item, nowMs) ?? behind(facts, item, nowMs) ?? readBack(facts, item) ?? unread(facts);
}

/** What somebody has to look at: refused, failed, or not read back in time. A sign that waits its turn failed nobody. */
export function isLineIncomplete({ state, reason }: PostLineStanding, isDeadlineOver: boolean): boolean {
  if (state === "refused" || state === "failed") return true;
  const isUnderWay = state === "sending" || (state === "queued" && reason !== "behind");
  return isDeadlineOver && isUnderWay;
}

/** States from which a message may be posted again. */
export const retriedStates: readonly PostLineState[] = ["refused", "failed"];

function endOf(item: Contender & PostedItem, nowMs: number): PostLineStanding | undefined {
  if (item.endedAt !== null) {
    const since = item.endedAt;
    if (item.endedReason === "rolledBack") return { state: "rolledBack", since };
    return { state: "ended", reason: item.endedReason ?? "deleted", since };
  }
  if (isExpired(item, nowMs)) {
    const endMs = expiresAtMs(item);
    const since = endMs === null || Number.isNaN(endMs) ? item.lastUpdatedAt : isoFromMs(endMs);
    return { state: "ended", reason: "expired", since };
  }
  return item.saysTheSame ? undefined : { state: "ended", reason: "edited", since: item.lastUpdatedAt };
}

function behind(
  { open }: PostLineFacts,
  item: Contender & PostedItem,
  nowMs: number,
): PostLineStanding | undefined {
  const winner = winningItem(open, nowMs);
  if (winner === null || winner.id === item.id) return undefined;
  return { state: "queued", reason: "behind", since: later(winner.lastUpdatedAt, item.lastUpdatedAt) };
}

function readBack(
  { verification, queueRevision }: PostLineFacts,
  item: Contender,
): PostLineStanding | undefined {
  // What the agent says of an older queue was said before it knew of the post.
  if (verification === null || verification.itemId !== item.id) return undefined;
  if (verification.queueRevision < queueRevision) return undefined;
  const { state, reason, detail, since } = verification;
  const why = { ...(reason === undefined ? {} : { reason }), ...(detail === undefined ? {} : { detail }) };
  if (state === "verified") return { state: "verified", since };
  if (state === "waiting") return { state: "queued", ...why, since };
  if (state === "notVerified") return { state: "failed", ...why, since };
  return undefined;
}

/** Nobody has said anything of it yet. */
function unread({ status, statusSince, postedAtMs }: PostLineFacts): PostLineStanding {
  const since = isoFromMs(postedAtMs);
  if (status !== "OFFLINE") return { state: "sending", since };
  return { state: "queued", reason: "unreachable", since: later(statusSince ?? since, since) };
}

const later = (one: string, other: string) => (msFromIso(one) >= msFromIso(other) ? one : other);
