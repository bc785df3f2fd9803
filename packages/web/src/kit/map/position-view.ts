/** Close enough to see the road of the device (SIGN-024). */
const positionZoom = 15;

export const positionView = ([longitude, latitude]: readonly [number, number]) => ({
  longitude,
  latitude,
  zoom: positionZoom,
  bearing: 0,
  pitch: 0,
});
