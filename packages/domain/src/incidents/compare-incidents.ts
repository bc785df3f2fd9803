import { distanceKm, placeOf } from "../detection/place.ts";
import { correlate, type OpenIncident } from "./correlate.ts";
import type { Reason } from "./incident-alert.ts";
import { isSame } from "./along-road.ts";

export interface Comparison {
  /** Null if one of them has no place. */
  km: number | null;
  /** As a machine would join them; null where it would not. */
  score: number | null;
  reason: Reason;
}

/** How well two incidents fit together; undefined if they are too far apart to be one. */
export function compareIncidents(
  own: OpenIncident,
  other: OpenIncident,
  withinKm: number,
): Comparison | undefined {
  const km = own.point && other.point ? distanceKm(placeOf(own.point), placeOf(other.point)) : null;
  const isOnRoad = isSame(own.roadName, other.roadName);
  if (km === null ? !isOnRoad : km > withinKm) return undefined;
  const machine = correlate({ ...own, occurredAtMs: own.lastAlertAtMs }, [other]);
  if (machine) return { km, score: machine.score, reason: machine.reason };
  return { km, score: null, reason: reasonOf(own, other, km) };
}

function reasonOf(own: OpenIncident, other: OpenIncident, km: number | null): Reason {
  const where = !isSame(own.roadName, other.roadName)
    ? "road"
    : isSame(own.direction, other.direction)
      ? "far"
      : "direction";
  return { key: `incidents:near.${where}`, args: km === null ? {} : { km: Math.round(km * 10) / 10 } };
}
