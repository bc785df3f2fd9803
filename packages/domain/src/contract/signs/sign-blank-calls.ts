/** POST /signs/sign/bulk-blank: ends all open items of each sign, each for itself. */
export interface BulkBlankBody {
  signIds: string[];
  /** Queue revisions that the caller saw, by sign id; a sign whose queue has changed since is not blanked. */
  revisions?: Record<string, number>;
}
