import { type Direction, directionOf, vectorOf } from "./direction.ts";

interface Lens {
  /** Horizontal, without zoom. */
  widestDegrees: number;
  maxZoomFactor: number;
}
/** Typical dome lens. Cameras do not report theirs, and a second click corrects the error. */
export const usualLens: Lens = { widestDegrees: 62, maxZoomFactor: 30 };

/** Fractions of the picture's width from the left and height from the top, 0..1. */
export interface PicturePoint {
  x: number;
  y: number;
  /** Width divided by height. */
  aspectRatio: number;
}

export interface CameraLook extends Direction {
  /** Zoom factor, 1 or more. */
  zoomFactor: number;
}

const radians = Math.PI / 180;

/** Converts a lens position 0..1 into a zoom factor; equal steps give equal ratios. */
export function zoomFactorOf(zoomShare: number, { maxZoomFactor }: Lens): number {
  return maxZoomFactor ** Math.min(1, Math.max(0, zoomShare));
}

export function zoomShareOf(zoomFactor: number, { maxZoomFactor }: Lens): number {
  return Math.min(1, Math.log(Math.max(1, zoomFactor)) / Math.log(maxZoomFactor));
}

export function directionOfPoint(
  { x, y, aspectRatio }: PicturePoint,
  look: CameraLook,
  lens: Lens,
): Direction {
  const half = halfWidth(look.zoomFactor, lens);
  const [right, up] = [(2 * x - 1) * half, ((1 - 2 * y) * half) / aspectRatio];
  const { ahead, side, above } = axesOf(look);
  return directionOf({
    right: ahead.right + right * side.right + up * above.right,
    up: ahead.up + up * above.up,
    ahead: ahead.ahead + right * side.ahead + up * above.ahead,
  });
}

/** Where a direction appears in the picture, possibly outside it; undefined behind the camera. */
export function pointOfDirection(
  direction: Direction,
  { aspectRatio, look, lens }: { aspectRatio: number; look: CameraLook; lens: Lens },
): PicturePoint | undefined {
  const seen = vectorOf(direction);
  const { ahead, side, above } = axesOf(look);
  const depth = seen.right * ahead.right + seen.up * ahead.up + seen.ahead * ahead.ahead;
  if (depth <= 1e-9) return undefined;
  const right = (seen.right * side.right + seen.ahead * side.ahead) / depth;
  const up = (seen.right * above.right + seen.up * above.up + seen.ahead * above.ahead) / depth;
  const half = halfWidth(look.zoomFactor, lens);
  return { x: (right / half + 1) / 2, y: (1 - (up * aspectRatio) / half) / 2, aspectRatio };
}

/** Axes of the picture: forward, right and up. */
function axesOf({ panDegrees, tiltDegrees }: Direction) {
  const [pan, tilt] = [panDegrees * radians, tiltDegrees * radians];
  return {
    ahead: vectorOf({ panDegrees, tiltDegrees }),
    side: { right: Math.cos(pan), up: 0, ahead: -Math.sin(pan) },
    above: {
      right: -Math.sin(tilt) * Math.sin(pan),
      up: Math.cos(tilt),
      ahead: -Math.sin(tilt) * Math.cos(pan),
    },
  };
}

/** Half the picture width at distance 1. */
const halfWidth = (zoomFactor: number, { widestDegrees }: Lens): number =>
  Math.tan((widestDegrees / 2) * radians) / Math.max(1, zoomFactor);
