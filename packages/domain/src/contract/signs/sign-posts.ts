import type { SignPost } from "../answers/post.ts";
import type { SignMessage } from "../../sign/message/message.ts";

/** `each`: post to every sign that can show its message. `all`: post to all signs or to none. */
export type PostMode = "each" | "all";

/** POST /signs/queue/multi (SIGN-129): posts a message to each of several signs in one step. */
export interface MultiPostBody {
  messages: Record<string, SignMessage>;
  /** Queue revisions the caller saw, by sign id; a stale one fails its sign only. */
  revisions?: Record<string, number>;
  /** Default `each`. */
  mode?: PostMode;
  associatedEntityId?: string;
  associatedEntityType?: string;
}

/**
 * State of one sign of a post. `verified`: read back. `sending`: being posted. `queued`: cannot be shown now,
 * see the reason. `failed`: refused by the sign, or it shows something else. `refused`: never posted.
 * `rolledBack`: removed again. `ended`: expired, edited or deleted.
 */
export type PostLineState = "verified" | "sending" | "queued" | "failed" | "refused" | "rolledBack" | "ended";

/** A row of POST /signs/posts/find, newest first: posts to at least one sign the caller may read. */
export interface SignPostEntry extends Omit<SignPost, "lines" | "hidden" | "incomplete"> {
  /** All signs of the post, readable or not. */
  signs: number;
}

/**
 * POST /signs/posts/{id}/roll-back and .../retry; returns `MultiPostAnswer`. Default `signIds`: every
 * possible sign; for retry, those refused or failed. A line posted again since is skipped with
 * `queueItemChanged`.
 */
export interface PostSignsBody {
  signIds?: string[];
}

/** POST /signs/plans/{id}/activate (SIGN-087): posts the plan's messages. */
export interface ActivatePlanBody {
  /** Nanoseconds, whole milliseconds (SIGN-088). */
  duration: number;
  mode?: PostMode;
  revisions?: Record<string, number>;
}
