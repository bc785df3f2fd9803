import type { OrderedStation } from "./order-stations.ts";
import { distanceKm, nearestBetween, type Place } from "./place.ts";

/** A road bends between two stations; what is farther from the straight line is beside another road. */
const maxAsideKm = 1.5;
/** A place before the first or after the last station still belongs to the way. */
const maxBeyondKm = 8;

/** Kilometres of a place from the first station, negative before it; null where the place is not on the way. */
export function placeAlong(stations: readonly OrderedStation[], place: Place): number | null {
  let best: { km: number; asideKm: number } | null = null;
  for (const [at, station] of stations.entries()) {
    const next = stations[at + 1];
    const found = next
      ? besideSection(station, next, place)
      : { km: station.km, asideKm: distanceKm(station, place) };
    if (best === null || found.asideKm < best.asideKm) best = found;
  }
  if (best === null) return null;
  if (best.asideKm <= maxAsideKm) return best.km;
  if (best.asideKm > maxBeyondKm) return null;
  if (best.km === stations[0]?.km) return best.km - best.asideKm;
  return best.km === stations.at(-1)?.km ? best.km + best.asideKm : null;
}

function besideSection(
  from: OrderedStation,
  to: OrderedStation,
  place: Place,
): { km: number; asideKm: number } {
  const { share, asideKm } = nearestBetween(from, to, place);
  return { km: from.km + share * (to.km - from.km), asideKm };
}
