const firstMs = 1000;
const longestMs = 30_000;
const growth = 1.3;

/** Delay before the next attempt: 1 s, growing by 1.3 to 30 s; `jitter` 0..1 subtracts up to a fifth. */
export function reconnectDelayMs(failures: number, jitter: number): number {
  const delayMs = Math.min(longestMs, firstMs * growth ** Math.max(0, failures - 1));
  return delayMs * (1 - jitter / 5);
}
