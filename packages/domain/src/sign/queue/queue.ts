import type { FieldValues } from "../message/travel-fields.ts";
import { defaultPriority, durationMsFromNs, type SignMessage } from "../message/message.ts";

/** A queued or active message of a sign (SIGN-058). Times are ISO 8601 UTC by the server's clock. */
export interface QueueItem {
  id: string;
  signId: string;
  priority: number;
  message: SignMessage;
  /** Nanoseconds; null is continuous. */
  displayDuration: number | null;
  /** Posting time plus duration, which also runs while queued. Null: never expires. */
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
  /** Increases with each post; among equal priorities the newest wins. */
  sequence: number;
}

export interface SignQueue {
  signId: string;
  /** Increases with every change; calls name the one they saw. */
  revision: number;
  /** False until the first post or blank: the sign is only observed. */
  governed: boolean;
  items: QueueItem[];
  /** Values of the travel time fields in its messages; missing without fields. */
  fields?: FieldValues;
}

export function priorityOf(message: SignMessage): number {
  return message.priority ?? defaultPriority;
}

/** Null: never. */
export function expiryMs(postedAtMs: number, durationNs: number | null | undefined): number | null {
  return durationNs === null || durationNs === undefined ? null : postedAtMs + durationMsFromNs(durationNs);
}
