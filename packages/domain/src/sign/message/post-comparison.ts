import type { SignFace } from "../reconcile/face.ts";
import { isoFromMs } from "../queue/instant.ts";
import { isSameFace } from "../reconcile/same-face.ts";
import type { SignMessage } from "./message.ts";
import { expiryMs, priorityOf, type QueueItem, type SignQueue } from "../queue/queue.ts";
import type { FaceState } from "../reconcile/sign-state.ts";
import { wantedFace, type WantedFace } from "../reconcile/wanted-face.ts";
import { isExpired } from "../queue/winner.ts";
import { type Posting, type Turn, turnsFrom } from "../queue/winner-timeline.ts";

/** Stands for the message that is not posted yet, in the answer. */
export const proposedItemId = "";

export interface PostQuestion {
  queue: SignQueue;
  /** The last read of the face; null when there is none. */
  face: FaceState | null;
  signFace: SignFace;
  message: SignMessage;
  nowMs: number;
  /** The item that would be changed; left out for a new one. */
  replacesItemId?: string;
}

/** What a post to one sign would do, before anything is sent. */
export interface PostComparison {
  /** What the face shows by its last read; null: not known. */
  now: FaceState | null;
  /** What the queue asks for without the post. */
  standing: WantedFace;
  /** What the queue would ask for with it. */
  willShow: WantedFace;
  /** `shown`: the message stands at once. `queued`: another one goes first. `never`: it ends before its turn comes. */
  outcome: "shown" | "queued" | "never";
  /** Whether the face has to change, as far as it was read. */
  changesFace: boolean;
  /** When the message first stands, ms; null with `never`. */
  firstShownAtMs: number | null;
  /** When it ends or makes way for the first time, ms; null: not by itself. */
  firstShownUntilMs: number | null;
  /** The queue with it as it would be, first what goes first. */
  queue: QueueItem[];
  /** Who stands from now on, turn by turn; an item with `proposedItemId` is the message. */
  turns: Turn<Posting<QueueItem>>[];
  /** What stands when the message has ended for good; null: blank, or it never ends. */
  afterwards: QueueItem | null;
}

/** Compares now, what would be shown and what would wait, for a post to one sign. Nothing is changed. */
export function comparePost(question: PostQuestion): PostComparison {
  const { queue, face, signFace, nowMs, replacesItemId } = question;
  const proposed = proposedItem(question);
  const others = queue.items.filter((item) => item.id !== replacesItemId && !isExpired(item, nowMs));
  const after: SignQueue = { ...queue, governed: true, items: [...others, proposed] };
  const postings = after.items.map((item) => ({ item, openedAtMs: nowMs, closedAtMs: null }));
  const turns = turnsFrom(postings, nowMs);
  const own = turns.filter(({ posting }) => posting?.item === proposed);
  const willShow = wantedFace(after, signFace, nowMs);
  const lastTurn = turns.indexOf(own.at(-1)!);
  return {
    now: face,
    standing: wantedFace(queue, signFace, nowMs),
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

function proposedItem({ queue, message, nowMs }: PostQuestion): QueueItem {
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
