/** Times that name what they stand on (ISO 8601): no two are the same, also when the clock behind them was just set back. */
export function distinctTimes(nowMs: () => number): () => string {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    lastMs = Math.max(Math.round(nowMs()), lastMs + 1);
    return new Date(lastMs).toISOString();
  };
}
