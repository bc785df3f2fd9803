/** Near enough to see the road that a device stands on (SIGN-024). */
const positionZoom = 15;

/** What a small map shows of one device; longitude and latitude in degrees. */
export const positionView = ([longitude, latitude]: readonly [number, number]) => ({
  longitude,
  latitude,
  zoom: positionZoom,
  bearing: 0,
  pitch: 0,
});
