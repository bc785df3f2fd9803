/**
 * Limits concurrency to `max`, first come first served; aborted waiters are skipped. The returned function
 * ends the turn.
 */
export function makeTurns(max: number): (signal: AbortSignal) => Promise<() => void> {
  let free = max;
  const waiting = new Set<() => void>();
  const end = () => {
    const [next] = waiting;
    if (next) next();
    else free++;
  };
  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(signal.reason as Error);
      };
      waiting.add(begin);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  return async (signal) => {
    signal.throwIfAborted();
    if (free > 0) free--;
    else await wait(signal);
    return end;
  };
}
