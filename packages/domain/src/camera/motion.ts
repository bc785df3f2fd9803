/** Largest value of a speed of pan, tilt, zoom, focus and iris; 0 stops (CAM-075, CAM-076). */
export const mostSpeed = 127;

/**
 * How a camera should move from now on, each -127..127: right, up, in, far and open are positive. A member that is
 * missing stays as it is.
 */
export interface CameraMotion {
  pan?: number;
  tilt?: number;
  zoom?: number;
  focus?: number;
  iris?: number;
}

export const motionAxes = [
  "pan",
  "tilt",
  "zoom",
  "focus",
  "iris",
] as const satisfies readonly (keyof CameraMotion)[];

/** A camera that hears nothing for so long while it moves is stopped by its agent. */
export const motionEndsAfterMs = 500;
/** A page says so often that it still wants the motion; well inside `motionEndsAfterMs`. */
export const motionRepeatedEveryMs = 150;
