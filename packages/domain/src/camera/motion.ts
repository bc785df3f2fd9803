/** Speed range of pan, tilt, zoom, focus and iris; 0 stops (CAM-075, CAM-076). */
export const maxSpeed = 127;

/** Speeds -127..127; right, up, in, far and open are positive. A missing axis keeps its speed. */
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

/** The agent stops a camera without commands for this long. */
export const motionEndsAfterMs = 500;
/** Interval at which a page repeats a motion; well inside `motionEndsAfterMs`. */
export const motionRepeatedEveryMs = 150;
