/** Degrees, WGS 84. */
export interface Place {
  longitude: number;
  latitude: number;
}

/** Of a position of GeoJSON. */
export const placeOf = ([longitude, latitude]: readonly [number, number]): Place => ({ longitude, latitude });

const kmPerDegree = 111.195;
const radians = Math.PI / 180;

/** Flat-earth approximation; good for the distances between stations. */
export function distanceKm(from: Place, to: Place): number {
  const middle = ((from.latitude + to.latitude) / 2) * radians;
  const eastKm = (to.longitude - from.longitude) * kmPerDegree * Math.cos(middle);
  return Math.hypot(eastKm, (to.latitude - from.latitude) * kmPerDegree);
}

/** On the straight line; `share` 0 is `from`. */
export const placeBetween = (from: Place, to: Place, share: number): Place => ({
  longitude: from.longitude + (to.longitude - from.longitude) * share,
  latitude: from.latitude + (to.latitude - from.latitude) * share,
});

/** The nearest place on the straight line, by its share of the way from `from`, and how far it is. */
export function nearestBetween(from: Place, to: Place, place: Place): { share: number; asideKm: number } {
  const [lengthKm, fromKm, toKm] = [distanceKm(from, to), distanceKm(from, place), distanceKm(to, place)];
  const along = lengthKm > 0 ? (fromKm ** 2 - toKm ** 2 + lengthKm ** 2) / (2 * lengthKm ** 2) : 0;
  const share = Math.min(1, Math.max(0, along));
  return { share, asideKm: distanceKm(placeBetween(from, to, share), place) };
}
