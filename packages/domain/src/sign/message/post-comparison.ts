import type { SignFace } from "../reconcile/face.ts";
import { isoFromMs } from "../queue/instant.ts";
import { isSameFace, type WantedFace } from "../reconcile/same-face.ts";
import type { SignMessage } from "./message.ts";
import { expiryMs, priorityOf, type QueueItem, type SignQueue } from "../queue/queue.ts";
import type { FaceState } from "../reconcile/sign-state.ts";
import { computeWantedFace } from "../reconcile/wanted-face.ts";
import { isExpired } from "../queue/winner.ts";
import { listTurns, type Posting, type Turn } from "../queue/winner-timeline.ts";

/** Id of the message in the result, which is not posted yet. */
export const proposedItemId = "";

interface PostQuestion {
  queue: SignQueue;
  /** Null if never read. */
  face: FaceState | null;
  signFace: SignFace;
  message: SignMessage;
  nowMs: number;
  /** The item to change; missing for a new one. */
  replacesItemId?: string;
}

export interface PostComparison {
  /** The last face read; null: unknown. */
  now: FaceState | null;
  /** The winning message without the post. */
  standing: WantedFace;
  /** The winning message with the post. */
  willShow: WantedFace;
  /** `shown`: wins at once. `queued`: another message wins first. `never`: it expires before it wins. */
  outcome: "shown" | "queued" | "never";
  /** Whether the face must change, compared with the last reading. */
  changesFace: boolean;
  /** When the message first wins, ms; null for `never`. */
  firstShownAtMs: number | null;
  /** When it first ends or loses, ms; null: never by itself. */
  firstShownUntilMs: number | null;
  queue: QueueItem[];
  /** Winners from now on; `proposedItemId` marks the message. */
  turns: Turn<Posting<QueueItem>>[];
  /** Winner after the message has ended; null: blank, or it never ends. */
  afterwards: QueueItem | null;
}

/** Pure: changes nothing. */
export function comparePost(question: PostQuestion): PostComparison {
  const { queue, face, signFace, nowMs, replacesItemId } = question;
  const proposed = makeProposedItem(question);
  const others = queue.items.filter((item) => item.id !== replacesItemId && !isExpired(item, nowMs));
  const after: SignQueue = { ...queue, governed: true, items: [...others, proposed] };
  const postings = after.items.map((item) => ({ item, openedAtMs: nowMs, closedAtMs: null }));
  const turns = listTurns(postings, nowMs);
  const own = turns.filter(({ posting }) => posting?.item === proposed);
  const willShow = computeWantedFace(after, signFace, nowMs);
  const lastTurn = turns.indexOf(own.at(-1)!);
  return {
    now: face,
    standing: computeWantedFace(queue, signFace, nowMs),
    willShow,
    outcome: turns[0]!.posting?.item === proposed ? "shown" : own.length > 0 ? "queued" : "never",
    changesFace: face === null || !isSameFace(face, willShow),
    firstShownAtMs: own[0]?.fromMs ?? null,
    firstShownUntilMs: own[0]?.untilMs ?? null,
    queue: after.items.toSorted((a, b) => a.priority - b.priority || b.sequence - a.sequence),
    turns,
    afterwards: (lastTurn < 0 ? undefined : turns[lastTurn + 1]?.posting?.item) ?? null,
  };
}

function makeProposedItem({ queue, message, nowMs }: PostQuestion): QueueItem {
  const endsAtMs = expiryMs(nowMs, message.duration);
  const now = isoFromMs(nowMs);
  return {
    id: proposedItemId,
    signId: queue.signId,
    priority: priorityOf(message),
    message,
    displayDuration: message.duration ?? null,
    expiresAt: endsAtMs === null ? null : isoFromMs(endsAtMs),
    associatedEntityId: null,
    associatedEntityName: null,
    associatedEntityType: null,
    createdBy: "",
    createdByDisplayName: "",
    createdAt: now,
    lastUpdatedBy: "",
    lastUpdatedByDisplayName: "",
    lastUpdatedAt: now,
    sequence: Math.max(0, ...queue.items.map(({ sequence }) => sequence)) + 1,
  };
}
