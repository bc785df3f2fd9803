import type { StreamProblemCode } from "@gantry/domain/camera/stream-problems.ts";

const firstMs = 500;
/** Maximum delay with viewers: video returns within ten seconds, including one group of pictures. */
const longestWatchedMs = 4_000;
const longestMs = 30_000;
/** Cameras lock accounts after a few wrong passwords. */
const refusedLoginMs = 60_000;

/** Delay before the next attempt after `failures` consecutive failures; `jitter` 0..1 subtracts up to a quarter. */
export function retryDelayMs(
  failures: number,
  { code, isWatched, jitter }: { code: StreamProblemCode; isWatched: boolean; jitter: number },
): number {
  const longest = isWatched ? longestWatchedMs : longestMs;
  const doubled = Math.min(longest, firstMs * 2 ** Math.min(16, Math.max(0, failures - 1)));
  return (code === "loginRefused" ? refusedLoginMs : doubled) * (1 - jitter / 4);
}

/** Whether a new viewer may trigger an early retry. */
export function mayTryNow(code: StreamProblemCode, sinceMs: number): boolean {
  return sinceMs >= (code === "loginRefused" ? 10_000 : firstMs);
}
