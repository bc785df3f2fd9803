/** POST /signs/sign/bulk-blank: ends all open items of each sign independently. */
export interface BulkBlankBody {
  signIds: string[];
  /** Queue revisions the caller saw, by sign id; a sign with a changed queue is not blanked. */
  revisions?: Record<string, number>;
}
