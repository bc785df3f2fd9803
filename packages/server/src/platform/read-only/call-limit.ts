export interface CallLimit {
  perS: number;
  burst: number;
}

const maxCallers = 20_000;

/**
 * In-memory rate limit per caller. Returns the seconds to wait, or undefined if permitted. A call that counts several
 * times is permitted by less than its count, and delays the next.
 */
export function callLimiter({
  perS,
  burst,
}: CallLimit): (caller: string, nowMs: number, count?: number) => number | undefined {
  const callers = new Map<string, { left: number; atMs: number }>();
  return (caller, nowMs, count = 1) => {
    const last = callers.get(caller) ?? { left: burst, atMs: nowMs };
    const left = Math.min(burst, last.left + (Math.max(0, nowMs - last.atMs) / 1000) * perS);
    // Re-inserted to keep the map in order of use.
    callers.delete(caller);
    callers.set(caller, { left: left >= 1 ? left - count : left, atMs: nowMs });
    for (const oldest of callers.keys()) {
      if (callers.size <= maxCallers) break;
      callers.delete(oldest);
    }
    return left >= 1 ? undefined : Math.ceil((1 - left) / perS);
  };
}
