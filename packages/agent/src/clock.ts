export interface Clock {
  /** Milliseconds since 1970 UTC; may jump when the machine's clock is set. */
  nowMs(): number;
  /** Milliseconds since an arbitrary moment; monotonic. */
  monotonicMs(): number;
  after(delayMs: number, work: () => void): () => void;
}

/** Node fires longer delays immediately. */
const longestDelayMs = 2_147_483_647;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, Math.min(Math.max(0, delayMs), longestDelayMs));
    return () => clearTimeout(timer);
  },
};

export function pause(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}
