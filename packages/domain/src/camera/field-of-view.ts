import { type Direction, directionOf, vectorOf } from "./direction.ts";

/** What a camera's lens shows. */
export interface Lens {
  /** From side to side without zoom. */
  widestDegrees: number;
  mostZoomFactor: number;
}
/** The lens of a usual dome; cameras do not tell theirs, and a second click mends what another lens is off by. */
export const usualLens: Lens = { widestDegrees: 62, mostZoomFactor: 30 };

/** A point of a picture: shares of its width from the left and of its height from above, 0..1. */
export interface PicturePoint {
  x: number;
  y: number;
  /** Width of the picture through its height. */
  aspectRatio: number;
}

/** Where a camera looks, and how near. */
export interface CameraLook extends Direction {
  /** Times, 1 and more. */
  zoomFactor: number;
}

const radians = Math.PI / 180;

/** Zoom in times of a place between the lens's ends, 0..1; equal steps are taken for equal ratios. */
export function zoomFactorOf(zoomShare: number, { mostZoomFactor }: Lens): number {
  return mostZoomFactor ** Math.min(1, Math.max(0, zoomShare));
}

/** Inverse of `zoomFactorOf`, kept within 0..1. */
export function zoomShareOf(zoomFactor: number, { mostZoomFactor }: Lens): number {
  return Math.min(1, Math.log(Math.max(1, zoomFactor)) / Math.log(mostZoomFactor));
}

/** What is seen from side to side, in degrees. */
export function fieldOfViewDegrees(zoomFactor: number, lens: Lens): number {
  return (2 * Math.atan(halfWidth(zoomFactor, lens))) / radians;
}

/** The direction of what a point of the picture shows: looking there centres it. */
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

/** Where a direction is seen in the picture, also outside it; undefined when it lies behind the camera. */
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

/** The axes of the picture: into it, to its right and to its upper edge. */
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

/** Half the width of the picture one unit in front of the lens. */
const halfWidth = (zoomFactor: number, { widestDegrees }: Lens): number =>
  Math.tan((widestDegrees / 2) * radians) / Math.max(1, zoomFactor);
