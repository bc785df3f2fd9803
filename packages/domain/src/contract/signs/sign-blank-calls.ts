import type { SignQueue } from "../../sign/queue/queue.ts";
import type { OperationResult } from "../agents/operation-result.ts";

/** POST /signs/sign/bulk-queues: the open queues of several signs; those that the caller may not read are left out. */
export interface BulkQueuesAnswer {
  items: SignQueue[];
}

/** POST /signs/sign/bulk-blank: ends all open items of each sign, each for itself. */
export interface BulkBlankBody {
  signIds: string[];
  /** Queue revisions that the caller saw, by sign id; a sign whose queue has changed since is not blanked. */
  revisions?: Record<string, number>;
}

/** What became of one sign's queue; whether the sign is dark is told by its verification. */
export interface BlankResult {
  status: OperationResult;
  /** Code of the error with its parameters. */
  error?: string;
  params?: Record<string, string | number>;
}

export interface BulkBlankAnswer {
  /** By sign id; one for each sign that was named. */
  results: Record<string, BlankResult>;
}
