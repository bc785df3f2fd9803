import type { SeriesLook } from "./chart-model.ts";

/** Lanes differ by dash too; six looks, then from the first again (DET-056). */
const laneDashes = [[], [], [6, 3], [2, 3], [8, 3, 2, 3], [12, 4]] as const;
const classCount = 12;

/** `lane` counts from 1. A lane has the same look in every chart. */
export function laneLook(lane: number): SeriesLook {
  const at = (lane - 1) % laneDashes.length;
  return { colour: `--lane-${at + 1}`, dash: laneDashes[at] ?? [] };
}

/** `vehicleClass` counts from 1 (DET-057). */
export const classLook = (vehicleClass: number): SeriesLook => ({
  colour: `--class-${((vehicleClass - 1) % classCount) + 1}`,
  dash: [],
});

export const plainLook: SeriesLook = { colour: "--c-accent", dash: [] };
export const pointLook: SeriesLook = { ...plainLook, isPoints: true };
/** The period before, as a line. */
export const earlierLook: SeriesLook = { colour: "--c-dim", dash: [3, 3] };
/** The period before, as bars. */
export const earlierBarLook: SeriesLook = { colour: "--c-dim", dash: [], isOutline: true };
