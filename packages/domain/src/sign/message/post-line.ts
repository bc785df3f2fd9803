import type { PostLine } from "../../contract/answers/post.ts";
import type { PostLineState } from "../../contract/signs/sign-posts.ts";
import type { DeviceStatus } from "../../kinds/define-kind.ts";
import type { QueueItem } from "../queue/queue.ts";
import type { Verification } from "../reconcile/sign-state.ts";
import { type Contender, expiresAtMs, findWinningItem, isExpired } from "../queue/winner.ts";
import { isoFromMs, msFromIso } from "../queue/instant.ts";

export interface PostLineFacts {
  /** Error code if it was not posted. */
  error: string | null;
  postedAtMs: number;
  queueRevision: number;
  /** Null: never created, or deleted. */
  item: (Contender & PostedItem) | null;
  open: readonly (Contender & { lastUpdatedAt: string })[];
  verification: Verification | null;
  status: DeviceStatus;
  statusSince: string | null;
}

export interface PostedItem {
  lastUpdatedAt: QueueItem["lastUpdatedAt"];
  saysTheSame: boolean;
  endedAt: string | null;
  endedReason: string | null;
}

type PostLineStanding = Pick<PostLine, "state" | "reason" | "detail" | "since">;

/** Derived from the queue and the readings, never from what was sent. */
export function stateOfLine(facts: PostLineFacts, nowMs: number): PostLineStanding {
  const { error, item, postedAtMs } = facts;
  const postedAt = isoFromMs(postedAtMs);
  if (error !== null) return { state: "refused", reason: error, since: postedAt };
  if (item === null) return { state: "ended", reason: "deleted", since: postedAt };
  return (
    endOf(item, nowMs) ??
    findWaitingState(facts, item, nowMs) ??
    readBack(facts, item) ??
    describeUnread(facts)
  );
}

/** True if a user must act: refused, failed, or not verified in time. Queued messages do not count. */
export function isLineIncomplete({ state, reason }: PostLineStanding, isDeadlineOver: boolean): boolean {
  if (state === "refused" || state === "failed") return true;
  const isUnderWay = state === "sending" || (state === "queued" && reason !== "behind");
  return isDeadlineOver && isUnderWay;
}

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

function findWaitingState(
  { open }: PostLineFacts,
  item: Contender & PostedItem,
  nowMs: number,
): PostLineStanding | undefined {
  const winner = findWinningItem(open, nowMs);
  if (winner === null || winner.id === item.id) return undefined;
  return { state: "queued", reason: "behind", since: laterOf(winner.lastUpdatedAt, item.lastUpdatedAt) };
}

function readBack(
  { verification, queueRevision }: PostLineFacts,
  item: Contender,
): PostLineStanding | undefined {
  // A verification of an older queue predates the post.
  if (verification === null || verification.itemId !== item.id) return undefined;
  if (verification.queueRevision < queueRevision) return undefined;
  const { state, reason, detail, since } = verification;
  const why = { ...(reason === undefined ? {} : { reason }), ...(detail === undefined ? {} : { detail }) };
  if (state === "verified") return { state: "verified", since };
  if (state === "waiting") return { state: "queued", ...why, since };
  if (state === "notVerified") return { state: "failed", ...why, since };
  return undefined;
}

/** No verification yet. */
function describeUnread({ status, statusSince, postedAtMs }: PostLineFacts): PostLineStanding {
  const since = isoFromMs(postedAtMs);
  if (status !== "OFFLINE") return { state: "sending", since };
  return { state: "queued", reason: "unreachable", since: laterOf(statusSince ?? since, since) };
}

const laterOf = (one: string, other: string) => (msFromIso(one) >= msFromIso(other) ? one : other);
