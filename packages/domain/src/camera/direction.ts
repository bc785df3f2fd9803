/** Direction from a camera: pan clockwise 0..360, tilt above the horizon. */
export interface Direction {
  panDegrees: number;
  tiltDegrees: number;
}

/** Unit vector: right of pan 0, up, and along pan 0. */
interface Vector {
  right: number;
  up: number;
  ahead: number;
}

const radians = Math.PI / 180;

/** Normalises to 0 <= x < 360. */
export function wrapDegrees(degrees: number): number {
  const wrapped = ((degrees % 360) + 360) % 360;
  // Rounding turns a tiny negative number into 360.
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

/** The vector may have any length but 0. */
export function directionOf({ right, up, ahead }: Vector): Direction {
  return {
    panDegrees: wrapDegrees(Math.atan2(right, ahead) / radians),
    tiltDegrees: Math.atan2(up, Math.hypot(right, ahead)) / radians,
  };
}

/** Angle between two directions, 0..180; pan counts less at steep tilts. */
export function degreesBetween(one: Direction, other: Direction): number {
  const [a, b] = [vectorOf(one), vectorOf(other)];
  // Uses the chord, because acos loses precision at small angles.
  const chord = Math.hypot(a.right - b.right, a.up - b.up, a.ahead - b.ahead);
  return (2 * Math.asin(Math.min(1, chord / 2))) / radians;
}
