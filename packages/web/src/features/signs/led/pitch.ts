/** From this pitch on, LEDs are round and unlit ones are drawn. */
export const roundFromPitchPx = 4;

/**
 * CSS pixels per LED for a face of at most `roomPx`: whole device pixels per LED if at least one fits, so
 * that all LED columns are equally wide. Below that the face is scaled.
 */
export function fitPitchPx(
  widthPx: number,
  roomPx: number,
  { devicePixelRatio = 1, maxPitchPx = 8 }: { devicePixelRatio?: number; maxPitchPx?: number } = {},
): number {
  if (widthPx <= 0 || roomPx <= 0) return 1;
  const free = Math.min(maxPitchPx, roomPx / widthPx);
  const wholeDevicePixels = Math.floor(free * devicePixelRatio);
  return wholeDevicePixels < 1 ? free : wholeDevicePixels / devicePixelRatio;
}
