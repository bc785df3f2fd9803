import type { LicenceState } from "../contract/people/licence-calls.ts";
import { msFromIso } from "../sign/queue/instant.ts";

/** Within so many days of its end a licence is told about (LIC-011). */
export const expiresSoonDays = 30;

/**
 * State of a licence at a time (LIC-007). Its end itself is already past: at that millisecond it is expired.
 * @param expiration ISO 8601; null when there is no licence. An unreadable time counts as past.
 */
export function licenceStateAt(expiration: string | null, nowMs: number): LicenceState {
  if (expiration === null) return "missing";
  return msFromIso(expiration) > nowMs ? "valid" : "expired";
}

/** How a licence stands towards its end, in whole days of the calendar (LIC-009 to LIC-012). */
export type ExpiryNotice =
  /** `days` since it ended; 0 when it ended earlier on the same day. */
  | { name: "expired"; severity: "error"; days: number }
  | { name: "expiresToday"; severity: "warning"; days: 0 }
  | { name: "expiresSoon"; severity: "warning"; days: number }
  | { name: "valid"; severity: "info"; days: number };

/**
 * What is said about the end of a licence. Days are those of the calendar on the reader's wall, so that 23:59 last
 * night is yesterday.
 * @param timeZone IANA name of the reader's time zone; throws a `RangeError` for an unknown one.
 */
export function expiryNotice(expiration: string, nowMs: number, timeZone: string): ExpiryNotice {
  const expiresAtMs = msFromIso(expiration);
  if (licenceStateAt(expiration, nowMs) === "expired") {
    const endedAtMs = Number.isNaN(expiresAtMs) ? 0 : expiresAtMs;
    return {
      name: "expired",
      severity: "error",
      days: calendarDay(nowMs, timeZone) - calendarDay(endedAtMs, timeZone),
    };
  }
  const days = calendarDay(expiresAtMs, timeZone) - calendarDay(nowMs, timeZone);
  if (days === 0) return { name: "expiresToday", severity: "warning", days };
  if (days <= expiresSoonDays) return { name: "expiresSoon", severity: "warning", days };
  return { name: "valid", severity: "info", days };
}

/** Number of the day in the calendar of a time zone; neighbouring days differ by 1 also where one has 23 hours. */
function calendarDay(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(atMs);
  const digits = (type: Intl.DateTimeFormatPartTypes, length: number) =>
    (parts.find((part) => part.type === type)?.value ?? "").padStart(length, "0");
  const midnight = `${digits("year", 4)}-${digits("month", 2)}-${digits("day", 2)}T00:00:00Z`;
  return msFromIso(midnight) / 86_400_000;
}
