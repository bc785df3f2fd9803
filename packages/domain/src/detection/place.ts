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

/**
 * The nearest place on the straight line, by its share of the way from `from`, and how far it is; on a plane whose degrees
 * of longitude are as long as at the place.
 */
export function nearestBetween(from: Place, to: Place, place: Place): { share: number; asideKm: number } {
  const width = Math.cos(place.latitude * radians);
  const [east, north] = [(to.longitude - from.longitude) * width, to.latitude - from.latitude];
  const along = (place.longitude - from.longitude) * width * east + (place.latitude - from.latitude) * north;
  const share = Math.min(1, Math.max(0, along / (east * east + north * north || 1)));
  return { share, asideKm: distanceKm(placeBetween(from, to, share), place) };
}
