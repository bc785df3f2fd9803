import { localTime, momentOf, startOfDayMs } from "@gantry/domain/time/zone.ts";
import { shownZone } from "../../kit/time/formats.ts";

export const maxShown = 6;
const maxOver = 2;

export function dayAround(nowMs: number, zone = shownZone()): { startDate: string; endDate: string } {
  const { year, month, day } = localTime(nowMs, zone);
  // Not plus 24 hours: days with a clock change are longer or shorter. No zone skips noon.
  const tomorrowNoonMs = momentOf({ year, month, day: day + 1, hour: 12 }, zone);
  return {
    startDate: new Date(startOfDayMs(nowMs, zone)).toISOString(),
    endDate: new Date(startOfDayMs(tomorrowNoonMs, zone)).toISOString(),
  };
}

/** First shown event: the latest past ones, then upcoming ones; the last events if few are upcoming. */
export function pickAroundNow(events: readonly { start: string }[], nowMs: number): { from: number } {
  const next = events.findIndex(({ start }) => Date.parse(start) > nowMs);
  const first = next < 0 ? events.length - maxShown : Math.min(next - maxOver, events.length - maxShown);
  return { from: Math.max(0, first) };
}
