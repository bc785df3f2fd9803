const marginMs = 60_000;
const soonestMs = 1_000;

/** How long to wait before renewing a token with this life left: a minute before its end, for a short one at two thirds. */
export function renewalDelayMs(lifeLeftMs: number): number {
  return Math.max(soonestMs, Math.max(lifeLeftMs - marginMs, (lifeLeftMs * 2) / 3));
}
