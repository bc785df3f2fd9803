import { zoneOffsetMs } from "./zone-time.ts";

/** A device's clock may differ by this much from ours before it counts as wrong. */
const toleranceMs = 15_000;
const worthSayingMs = 1000;
const dayMs = 86_400_000;
/** Clocks that were never set count from 1970 or from their start. */
const earliestMs = Date.UTC(2000, 0, 1);

export interface PlacedInterval {
  /** Milliseconds since 1970 by the server's clock. */
  endedAtMs: number;
  /** The end by the device's clock, where that differs. */
  deviceEndedAtMs?: number;
}

/**
 * Decides when the intervals of a device ended. A clock that is about right is taken as it is; otherwise the newest
 * interval ended at the last full period, and the difference stays while it fits.
 */
export class IntervalClock {
  #offsetMs: number | undefined;
  #newestMs: number | undefined;

  /** For the newest interval of the device: its end by the device's clock, null if it has none. */
  place(deviceMs: number | null, nowMs: number, periodMs: number): PlacedInterval {
    const lastFullMs = Math.floor(nowMs / periodMs) * periodMs;
    if (deviceMs === null) return { endedAtMs: lastFullMs };
    const fits = (offsetMs: number | undefined): offsetMs is number => {
      if (offsetMs === undefined) return false;
      const ageMs = nowMs - (deviceMs + offsetMs);
      return ageMs > -toleranceMs && ageMs < periodMs + toleranceMs;
    };
    // A device that stands still reports the same interval again, however long ago it ended.
    if (this.#offsetMs !== undefined && deviceMs === this.#newestMs) return placed(deviceMs, this.#offsetMs);
    this.#newestMs = deviceMs;
    this.#offsetMs = fits(0) ? 0 : fits(this.#offsetMs) ? this.#offsetMs : lastFullMs - deviceMs;
    return placed(deviceMs, this.#offsetMs);
  }

  /** An interval before the one that was placed last. */
  placeEarlier(deviceMs: number): PlacedInterval {
    return placed(deviceMs, this.#offsetMs ?? 0);
  }
}

function placed(deviceMs: number, offsetMs: number): PlacedInterval {
  const endedAtMs = deviceMs + offsetMs;
  const isWorthIt = Math.abs(offsetMs) > worthSayingMs && deviceMs > earliestMs;
  return isWorthIt ? { endedAtMs, deviceEndedAtMs: deviceMs } : { endedAtMs };
}

/**
 * UTC of a device's local time. Of the possible meanings (summer or winter time of the zone, or UTC itself, which
 * some devices report instead) the one nearest to now is right.
 */
export function utcOfLocal(localMs: number, zone: string, nowMs: number): number {
  const offsets = [nowMs, nowMs - dayMs, nowMs + dayMs].map((atMs) => zoneOffsetMs(zone, atMs));
  return [...offsets, 0]
    .map((offsetMs) => localMs - offsetMs)
    .reduce((best, one) => (Math.abs(one - nowMs) < Math.abs(best - nowMs) ? one : best));
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();
