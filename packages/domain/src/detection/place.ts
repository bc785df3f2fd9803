/** Degrees, WGS 84. */
export interface Place {
  longitude: number;
  latitude: number;
}

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
