import type { FieldIssue } from "../../errors.ts";
import type { SignMessage } from "../../sign/message/message.ts";
import type { FaceState } from "../../sign/reconcile/sign-state.ts";
import type { OperationResult } from "../agents/operation-result.ts";

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

/** What became of one sign's message when it was put into the queue. */
export interface PostResult {
  status: OperationResult;
  /** The open queue item; null when nothing was posted. */
  itemId: string | null;
  /** Code of the error, with its parameters and the fields it is about. */
  error?: string;
  params?: Record<string, string | number>;
  issues?: FieldIssue[];
}

export interface MultiPostAnswer {
  /** The post, to be followed with GET /signs/posts/{id}; null when nothing was posted. */
  postId: string | null;
  /** By sign id. */
  results: Record<string, PostResult>;
}

/**
 * Where one sign of a post stands. `verified`: read back from the sign. `sending`: asked or about to be. `queued`: cannot be
 * shown now, the reason says why (`behind` another message, or the sign cannot be reached). `failed`: the sign refused it or
 * shows something else. `refused`: never posted. `rolledBack`: taken out again. `ended`: it ended by time, edit or deletion.
 */
export type PostLineState = "verified" | "sending" | "queued" | "failed" | "refused" | "rolledBack" | "ended";

/** One sign of a post. */
export interface PostLine {
  signId: string;
  signName: string;
  state: PostLineState;
  /** A `VerificationReason`, `behind`, how the item ended (`expired`, `deleted`, `blanked`, `edited`), or the code of an error. */
  reason?: string;
  /** Words of the sign or the agent. */
  detail?: string;
  /** Of a refused line: the parameters of the error, and the fields that it is about. */
  params?: Record<string, string | number>;
  issues?: FieldIssue[];
  /** When the state was reached, ISO 8601 UTC. */
  since: string;
  itemId: string | null;
  message: SignMessage;
  /** The face as it was last read before the post; null when it was not known. */
  before: FaceState | null;
}

/** GET /signs/posts/{id}; signs that the caller may not read are left out and counted. */
export interface SignPost {
  id: string;
  createdAt: string;
  createdBy: string;
  createdByDisplayName: string;
  mode: PostMode;
  associatedEntityId: string | null;
  associatedEntityName: string | null;
  associatedEntityType: string | null;
  /** Until then every sign should have been read back with its message. */
  deadlineAt: string;
  /** A sign refused or failed, or its time is over without a read-back: rolling back or trying again is worth a thought. */
  incomplete: boolean;
  lines: PostLine[];
  hidden: number;
}

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

/** Answer of POST /signs/plans/{id}/deactivate: by sign that showed or was to show a message of the plan. */
export interface DeactivatePlanAnswer {
  results: Record<string, PostResult>;
}
