/** How often something may be called: so many at once, then so many per second. */
export interface CallLimit {
  perS: number;
  burst: number;
}

// More callers than this at a time share nothing but are forgotten oldest first.
const maxCallers = 20_000;

/** Counts calls per caller in the memory of this server. Answers the seconds to wait, or undefined when it may go on. */
export function callLimiter({
  perS,
  burst,
}: CallLimit): (caller: string, nowMs: number) => number | undefined {
  const callers = new Map<string, { left: number; atMs: number }>();
  return (caller, nowMs) => {
    const last = callers.get(caller) ?? { left: burst, atMs: nowMs };
    const left = Math.min(burst, last.left + (Math.max(0, nowMs - last.atMs) / 1000) * perS);
    // Taken out and put back, so that the map stays in the order of use.
    callers.delete(caller);
    callers.set(caller, { left: left >= 1 ? left - 1 : left, atMs: nowMs });
    for (const oldest of callers.keys()) {
      if (callers.size <= maxCallers) break;
      callers.delete(oldest);
    }
    return left >= 1 ? undefined : Math.ceil((1 - left) / perS);
  };
}
