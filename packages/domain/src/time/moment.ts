import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { formatTime } from "./pattern.ts";
import { localTime } from "./zone.ts";

/** What read-only displays say where there is no moment (PREF-021). */
export const noMoment = "N/A";
/** Form of moments in tables, logs and histories, whatever a person's own formats are (PREF-019, PREF-020). */
export const timestampPattern = "MMM dd, yyyy HH:mm:ss";

const dateAlone = /^\d{4}-\d{2}-\d{2}$/;
// Year 1, and what zones make of it: some programs have no other way to say that there is no moment.
const isAbsent = (at: string) => at.startsWith("0001-") || at.startsWith("0000-");

/**
 * Milliseconds since 1970 of an ISO 8601 text, a time with its zone or a day in UTC. Undefined where it says that there is
 * none (empty, year 1) and for what is no time, such as a 30th of February (PREF-021, PREF-022).
 */
export function momentMs(at: unknown): number | undefined {
  if (typeof at !== "string" || isAbsent(at)) return undefined;
  const text = dateAlone.test(at) ? `${at}T00:00:00Z` : at;
  const ms = msFromIso(text);
  return Number.isNaN(ms) || !readsBack(text) ? undefined : ms;
}

// What does not exist would be taken for what comes after it.
function readsBack(text: string): boolean {
  const dayAndClock = text.slice(0, "2026-01-01T00:00:00".length);
  return isoFromMs(msFromIso(`${dayAndClock}Z`)).startsWith(dayAndClock);
}

/** The moment in the fixed form of tables and logs; `N/A` for none. */
export function timestampText(at: unknown, zone: string): string {
  return momentText(at, timestampPattern, zone);
}

/** The moment in a form of somebody's choice; `N/A` for none. */
export function momentText(at: unknown, pattern: string, zone: string): string {
  const ms = momentMs(at);
  return ms === undefined ? noMoment : formatTime(localTime(ms, zone), pattern);
}
