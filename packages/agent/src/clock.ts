/** Time as the agent sees it; passed in, so that tests move it. */
export interface Clock {
  /** Milliseconds since 1970, UTC, by this machine; may jump when the machine's time is set. */
  nowMs(): number;
  /** Milliseconds since some fixed moment; never jumps. */
  monotonicMs(): number;
  /** Runs `work` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, work: () => void): () => void;
}

/** Node refuses longer delays and would fire at once. */
const longestDelayMs = 2_147_483_647;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, Math.min(Math.max(0, delayMs), longestDelayMs));
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delayMs` of this clock. */
export function pause(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}
