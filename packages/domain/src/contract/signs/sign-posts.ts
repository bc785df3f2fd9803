import type { SignPost } from "../answers/post.ts";
import type { SignMessage } from "../../sign/message/message.ts";

/** `each`: signs that can take their message get it. `all`: nothing is posted unless every sign can. */
export type PostMode = "each" | "all";

/** POST /signs/queue/multi (SIGN-129): a message for each of several signs, posted in one step. */
export interface MultiPostBody {
  /** By sign id. */
  messages: Record<string, SignMessage>;
  /** Queue revisions that the caller saw, by sign id; a stale one fails its sign. */
  revisions?: Record<string, number>;
  /** `each` when missing. */
  mode?: PostMode;
  associatedEntityId?: string;
  associatedEntityType?: string;
}

/**
 * Where one sign of a post stands. `verified`: read back from the sign. `sending`: asked or about to be. `queued`: cannot be
 * shown now, the reason says why (`behind` another message, or the sign cannot be reached). `failed`: the sign refused it or
 * shows something else. `refused`: never posted. `rolledBack`: taken out again. `ended`: it ended by time, edit or deletion.
 */
export type PostLineState = "verified" | "sending" | "queued" | "failed" | "refused" | "rolledBack" | "ended";

/** One line of POST /signs/posts/find, newest first: posts to at least one sign that the caller may read. */
export interface SignPostEntry extends Omit<SignPost, "lines" | "hidden" | "incomplete"> {
  /** How many signs it was meant for. */
  signs: number;
}

/**
 * POST /signs/posts/{id}/roll-back and .../retry, answered by `MultiPostAnswer`. Without `signIds`: all that can be; for
 * retry those that were refused or failed. A line that somebody has posted anew since is left alone: `queueItemChanged`.
 */
export interface PostSignsBody {
  signIds?: string[];
}

/** POST /signs/plans/{id}/activate (SIGN-087): the messages of the plan, for so long. */
export interface ActivatePlanBody {
  /** Nanoseconds, whole milliseconds (SIGN-088). */
  duration: number;
  mode?: PostMode;
  revisions?: Record<string, number>;
}
