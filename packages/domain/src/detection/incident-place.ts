import { distanceKm, type Place, placeBetween } from "./place.ts";

/** A queue that has just reached a station seldom began farther downstream. */
const beyondKm = 1;

/** Probable place of an incident between two stations: not far downstream of the one that measures its queue. */
export function incidentPlace(upstream: Place, downstream: Place): Place {
  const lengthKm = distanceKm(upstream, downstream);
  return placeBetween(upstream, downstream, lengthKm > 0 ? Math.min(0.5, beyondKm / lengthKm) : 0);
}
