export const mostShown = 6;
const mostOver = 2;

export function dayAround(nowMs: number): { startDate: string; endDate: string } {
  const start = new Date(nowMs);
  start.setHours(0, 0, 0, 0);
  const end = new Date(start);
  // Not plus 24 hours: days with a clock change are longer or shorter.
  end.setDate(end.getDate() + 1);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}

/** First shown event: the latest past ones, then upcoming ones; the last events if few are upcoming. */
export function aroundNow(events: readonly { start: string }[], nowMs: number): { from: number } {
  const next = events.findIndex(({ start }) => Date.parse(start) > nowMs);
  const first = next < 0 ? events.length - mostShown : Math.min(next - mostOver, events.length - mostShown);
  return { from: Math.max(0, first) };
}
