import { motionRepeatedEveryMs } from "@gantry/domain/camera/motion.ts";

/** Words of one motion follow each other no faster, and a motion that is held is said again so often (CAM-077, CAM-078). */
export const saidEveryMs = {
  panTilt: motionRepeatedEveryMs,
  zoom: 200,
  focus: motionRepeatedEveryMs,
  iris: motionRepeatedEveryMs,
} as const;
/** A step of focus or iris (CAM-079). */
export const stepMs = 500;
/** The last turn of the wheel zooms for so long (CAM-080). */
export const wheelMs = 250;
/** So many words of one motion wait for their answers; a stop waits for none. */
export const mostUnderWay = 2;
