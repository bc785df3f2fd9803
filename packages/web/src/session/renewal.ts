const marginMs = 60_000;
const soonestMs = 1_000;

/** Delay before renewing a token: one minute before expiry, for short lifetimes at two thirds. */
export function renewalDelayMs(lifeLeftMs: number): number {
  return Math.max(soonestMs, Math.max(lifeLeftMs - marginMs, (lifeLeftMs * 2) / 3));
}
