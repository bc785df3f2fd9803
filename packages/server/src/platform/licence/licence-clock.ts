/** A clock may be set right by so much without anybody being suspected, in milliseconds. */
export const clockToleranceMs = 5 * 60_000;

/**
 * The time by which a licence is judged: the clock's, or the latest time seen when the clock was set back further than
 * a correction does. So an ended licence does not come back by turning the clock.
 */
export function judgedAtMs(clockMs: number, latestSeenMs: number): number {
  return clockMs >= latestSeenMs - clockToleranceMs ? clockMs : latestSeenMs;
}
