import type { CameraPosition } from "../../camera/camera-aim.ts";
import type { EarthPlace } from "../../camera/camera-mapping.ts";
import type { PicturePoint } from "../../camera/field-of-view.ts";

interface AimOrder {
  cameraId: string;
  pageId?: string;
  sequence?: number;
}
/** POST /video/aim/picture: centres this point of the picture. */
export interface AimAtPictureBody extends AimOrder, PicturePoint {}
/** POST /video/aim/place: turns the camera to a place on the map, using its mapping from sightings. */
export interface AimAtPlaceBody extends AimOrder, EarthPlace {}
export type AimAnswer = CameraPosition;

/** POST /video/sighting: the centre of the picture currently shows this place. Returns all sightings. */
export interface SightingBody extends EarthPlace {
  cameraId: string;
}
/** Limit per camera; more add no accuracy. */
export const maxSightings = 50;

/** Reasons of `cameraRefused` when the server refuses to aim or to add a sighting. */
export const aimRefusals = ["notTaught", "noPosition", "tooNear", "tooManySightings"] as const;
export type AimRefusal = (typeof aimRefusals)[number];
