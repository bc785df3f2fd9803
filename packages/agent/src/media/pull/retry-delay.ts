import type { StreamProblemCode } from "@gantry/domain/camera/stream-problems.ts";

const firstMs = 500;
/** With somebody watching: a camera that is back is seen within ten seconds, one group of pictures included. */
const longestWatchedMs = 4_000;
const longestMs = 30_000;
/** Cameras lock an account after a few wrong passwords. */
const refusedLoginMs = 60_000;

/** Wait before the next try after `failures` failed ones in a row; `jitter` 0..1 takes off up to a quarter. */
export function retryDelayMs(
  failures: number,
  { code, isWatched, jitter }: { code: StreamProblemCode; isWatched: boolean; jitter: number },
): number {
  const longest = isWatched ? longestWatchedMs : longestMs;
  const doubled = Math.min(longest, firstMs * 2 ** Math.min(16, Math.max(0, failures - 1)));
  return (code === "loginRefused" ? refusedLoginMs : doubled) * (1 - jitter / 4);
}

/** Whether somebody who comes now may have it tried before its time. */
export function mayTryNow(code: StreamProblemCode, sinceMs: number): boolean {
  return sinceMs >= (code === "loginRefused" ? 10_000 : firstMs);
}
