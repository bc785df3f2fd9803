/** From this many CSS pixels per LED a face shows round LEDs and the unlit ones between them. */
export const roundFromPitchPx = 4;

/**
 * CSS pixels per LED for a face that may be `roomPx` wide: whole device pixels per LED as soon as one fits,
 * so that no LED column is wider than its neighbour. Below one device pixel the face is scaled to the room.
 */
export function fittingPitchPx(
  widthPx: number,
  roomPx: number,
  { devicePixelRatio = 1, maxPitchPx = 8 }: { devicePixelRatio?: number; maxPitchPx?: number } = {},
): number {
  if (widthPx <= 0 || roomPx <= 0) return 1;
  const free = Math.min(maxPitchPx, roomPx / widthPx);
  const wholeDevicePixels = Math.floor(free * devicePixelRatio);
  return wholeDevicePixels < 1 ? free : wholeDevicePixels / devicePixelRatio;
}
