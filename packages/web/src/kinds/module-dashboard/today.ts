export const maxShown = 6;
const maxOver = 2;

export function dayAround(nowMs: number): { startDate: string; endDate: string } {
  const start = new Date(nowMs);
  start.setHours(0, 0, 0, 0);
  const end = new Date(start);
  // Not plus 24 hours: days with a clock change are longer or shorter.
  end.setDate(end.getDate() + 1);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}

/** First shown event: the latest past ones, then upcoming ones; the last events if few are upcoming. */
export function pickAroundNow(events: readonly { start: string }[], nowMs: number): { from: number } {
  const next = events.findIndex(({ start }) => Date.parse(start) > nowMs);
  const first = next < 0 ? events.length - maxShown : Math.min(next - maxOver, events.length - maxShown);
  return { from: Math.max(0, first) };
}
