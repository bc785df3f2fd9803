import type { Direction } from "./direction.ts";
import type { PicturePoint } from "./field-of-view.ts";

/** Where a camera looks, as it said itself. */
export interface CameraPosition extends Direction {
  /** Times; missing where the camera does not tell it. */
  zoomFactor?: number;
}

/** Where a camera is to look: at what a point of its present picture shows, or to a direction. */
export type CameraAim = { picture: PicturePoint } | { direction: CameraPosition };

/** A camera that has not arrived by then is not waited for any longer. */
export const longestJourneyMs = 30_000;
