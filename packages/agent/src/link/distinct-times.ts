/** Returns ISO 8601 times that are unique even if the clock is set back. */
export function distinctTimes(nowMs: () => number): () => string {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    lastMs = Math.max(Math.round(nowMs()), lastMs + 1);
    return new Date(lastMs).toISOString();
  };
}
