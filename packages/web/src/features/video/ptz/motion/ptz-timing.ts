import { motionRepeatedEveryMs } from "@gantry/domain/camera/motion.ts";

/** Minimum interval between commands of one motion, and its repeat interval while held (CAM-077, CAM-078). */
export const sendEveryMs = {
  panTilt: motionRepeatedEveryMs,
  zoom: 200,
  focus: motionRepeatedEveryMs,
  iris: motionRepeatedEveryMs,
} as const;
/** Duration of a focus or iris step (CAM-079). */
export const stepMs = 500;
/** Zoom duration after the last wheel event (CAM-080). */
export const wheelMs = 250;
/** Maximum pending commands per motion; stops are not limited. */
export const maxUnderWay = 2;
