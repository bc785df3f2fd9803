import { mostSpeed } from "@gantry/domain/camera/motion.ts";
import { create } from "zustand";

/** How fast buttons and keys move cameras, in percent of the fastest; the same for every camera of this page. */
export const speedStore = create<{ percent: number }>(() => ({ percent: 55 }));
export const slowestPercent = 5;

/** The chosen speed, 1..127. */
export const chosenSpeed = (): number =>
  Math.max(1, Math.round((speedStore.getState().percent / 100) * mostSpeed));
