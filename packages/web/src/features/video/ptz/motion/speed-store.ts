import { maxSpeed } from "@gantry/domain/camera/motion.ts";
import { create } from "zustand";

/** Speed of buttons and keys, in percent; shared by all cameras of this page. */
export const speedStore = create<{ percent: number }>(() => ({ percent: 55 }));
export const slowestPercent = 5;

/** 1..127. */
export const chosenSpeed = (): number =>
  Math.max(1, Math.round((speedStore.getState().percent / 100) * maxSpeed));
