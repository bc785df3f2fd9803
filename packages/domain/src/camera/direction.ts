/** Where something lies as seen from a camera: pan to the right, 0..360, tilt above the horizon. */
export interface Direction {
  panDegrees: number;
  tiltDegrees: number;
}

/** A direction of length 1: to the right of pan 0, up, and along pan 0. */
export interface Vector {
  right: number;
  up: number;
  ahead: number;
}

const radians = Math.PI / 180;

/** The same direction within 0..360, 360 left out. */
export function wrapDegrees(degrees: number): number {
  const wrapped = ((degrees % 360) + 360) % 360;
  // A tiny number below 0 is rounded up to 360.
  return wrapped === 360 ? 0 : wrapped;
}

export function vectorOf({ panDegrees, tiltDegrees }: Direction): Vector {
  const [pan, tilt] = [panDegrees * radians, tiltDegrees * radians];
  return {
    right: Math.cos(tilt) * Math.sin(pan),
    up: Math.sin(tilt),
    ahead: Math.cos(tilt) * Math.cos(pan),
  };
}

/** The direction of a vector of any length but 0. */
export function directionOf({ right, up, ahead }: Vector): Direction {
  return {
    panDegrees: wrapDegrees(Math.atan2(right, ahead) / radians),
    tiltDegrees: Math.atan2(up, Math.hypot(right, ahead)) / radians,
  };
}

/** The angle between two directions, 0..180; pan counts less the steeper they are. */
export function degreesBetween(one: Direction, other: Direction): number {
  const [a, b] = [vectorOf(one), vectorOf(other)];
  // By the chord: the cosine of a small angle has no digits left.
  const chord = Math.hypot(a.right - b.right, a.up - b.up, a.ahead - b.ahead);
  return (2 * Math.asin(Math.min(1, chord / 2))) / radians;
}
