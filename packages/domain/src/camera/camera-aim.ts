import type { Direction } from "./direction.ts";
import type { PicturePoint } from "./field-of-view.ts";

export interface CameraPosition extends Direction {
  /** Zoom factor; missing if the camera does not report it. */
  zoomFactor?: number;
}

/** Target of a camera: a point of its current picture, or a direction. */
export type CameraAim = { picture: PicturePoint } | { direction: CameraPosition };

export const longestJourneyMs = 30_000;
