import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { formatTime } from "./pattern.ts";
import { localTime } from "./zone.ts";

/** Text for a missing time (PREF-021). */
export const noMoment = "N/A";
/** Fixed format of times in tables, logs and histories (PREF-019, PREF-020). */
export const timestampPattern = "MMM dd, yyyy HH:mm:ss";

const dateAlone = /^\d{4}-\d{2}-\d{2}$/;
// Some programs use year 1 for a missing time; time zones may turn it into year 0.
const isAbsent = (at: string) => at.startsWith("0001-") || at.startsWith("0000-");

/**
 * Milliseconds since 1970 of an ISO 8601 time with zone, or a date in UTC. Undefined for missing times
 * (empty, year 1) and invalid ones, such as 30 February (PREF-021, PREF-022).
 */
export function momentMs(at: unknown): number | undefined {
  if (typeof at !== "string" || isAbsent(at)) return undefined;
  const text = dateAlone.test(at) ? `${at}T00:00:00Z` : at;
  const ms = msFromIso(text);
  return Number.isNaN(ms) || !isReadBack(text) ? undefined : ms;
}

// Date accepts nonexistent dates, so compare.
function isReadBack(text: string): boolean {
  const dayAndClock = text.slice(0, "2026-01-01T00:00:00".length);
  return isoFromMs(msFromIso(`${dayAndClock}Z`)).startsWith(dayAndClock);
}

/** Fixed format; `N/A` for a missing time. */
export function timestampText(at: unknown, zone: string): string {
  return momentText(at, timestampPattern, zone);
}

/** Custom format; `N/A` for a missing time. */
export function momentText(at: unknown, pattern: string, zone: string): string {
  const ms = momentMs(at);
  return ms === undefined ? noMoment : formatTime(localTime(ms, zone), pattern);
}
