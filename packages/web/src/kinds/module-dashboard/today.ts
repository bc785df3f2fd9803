export const mostShown = 6;
const mostOver = 2;

/** The day of this computer's zone that a moment is in. */
export function dayAround(nowMs: number): { startDate: string; endDate: string } {
  const start = new Date(nowMs);
  start.setHours(0, 0, 0, 0);
  const end = new Date(start);
  // Not 24 hours: some days are longer or shorter.
  end.setDate(end.getDate() + 1);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}

/** Where the part of a day's events begins that is shown now: the last that are over, then what comes; the end when little comes. */
export function aroundNow(events: readonly { start: string }[], nowMs: number): { from: number } {
  const next = events.findIndex(({ start }) => Date.parse(start) > nowMs);
  const first = next < 0 ? events.length - mostShown : Math.min(next - mostOver, events.length - mostShown);
  return { from: Math.max(0, first) };
}
