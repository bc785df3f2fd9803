import type { LicenceState } from "../contract/people/licence-calls.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import { daysFromCivil } from "../time/civil-day.ts";
import { localTime } from "../time/zone.ts";

/** A licence that expires within this many days shows a notice (LIC-011). */
export const expiresSoonDays = 30;

/**
 * State of a licence at a time (LIC-007); the expiration itself already counts as expired. @param expiration
 * ISO 8601; null without a licence. An unreadable time counts as past.
 */
export function licenceStateAt(expiration: string | null, nowMs: number): LicenceState {
  if (expiration === null) return "missing";
  return msFromIso(expiration) > nowMs ? "valid" : "expired";
}

/** Days are calendar days (LIC-009 to LIC-012). */
type ExpiryNotice =
  /** Days since expiry; 0 earlier on the same day. */
  | { name: "expired"; severity: "error"; days: number }
  | { name: "expiresToday"; severity: "warning"; days: 0 }
  | { name: "expiresSoon"; severity: "warning"; days: number }
  | { name: "valid"; severity: "info"; days: number };

/**
 * Days are calendar days of the reader, so 23:59 last night is yesterday. @param timeZone IANA name of the
 * reader's time zone; throws a `RangeError` for an unknown one.
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

/** Calendar day number in a time zone; adjacent days differ by 1 even if one has 23 hours. */
function calendarDay(atMs: number, timeZone: string): number {
  const { year, month, day } = localTime(atMs, timeZone);
  return daysFromCivil(year, month, day);
}
