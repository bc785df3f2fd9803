/** Clock corrections up to this many milliseconds are accepted. */
const clockToleranceMs = 5 * 60_000;

/**
 * Time for licence checks: the clock, or the latest time seen if the clock was set back beyond the tolerance.
 * Prevents reviving an expired licence.
 */
export function chooseJudgedMs(clockMs: number, latestSeenMs: number): number {
  return clockMs >= latestSeenMs - clockToleranceMs ? clockMs : latestSeenMs;
}
