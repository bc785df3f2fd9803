import { defaultPriority, durationMsFromNs, type SignMessage } from "../message/message.ts";

/** One message waiting for or standing on a sign (SIGN-058). Times are ISO 8601 UTC by the server's clock. */
export interface QueueItem {
  id: string;
  signId: string;
  priority: number;
  message: SignMessage;
  /** Nanoseconds; null is continuous. */
  displayDuration: number | null;
  /** Posting time plus duration; runs on while the item waits. Null never expires. */
  expiresAt: string | null;
  associatedEntityId: string | null;
  associatedEntityName: string | null;
  associatedEntityType: string | null;
  createdBy: string;
  createdByDisplayName: string;
  createdAt: string;
  lastUpdatedBy: string;
  lastUpdatedByDisplayName: string;
  /** Posting time: set by post, edit and repost. */
  lastUpdatedAt: string;
  /** Order of posting in the sign's queue, rises; breaks ties: the newest wins. */
  sequence: number;
}

/** A sign's whole open queue as server, agent and page see it. */
export interface SignQueue {
  signId: string;
  /** Raised by every change; calls name the one they saw. */
  revision: number;
  /** False until the first post or blank: the sign is only observed. */
  governed: boolean;
  items: QueueItem[];
}

export function priorityOf(message: SignMessage): number {
  return message.priority ?? defaultPriority;
}

/** When an item posted at `postedAtMs` ends; null never. */
export function expiryMs(postedAtMs: number, durationNs: number | null | undefined): number | null {
  return durationNs === null || durationNs === undefined ? null : postedAtMs + durationMsFromNs(durationNs);
}
