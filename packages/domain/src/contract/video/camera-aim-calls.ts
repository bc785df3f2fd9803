import type { CameraPosition } from "../../camera/camera-aim.ts";
import type { CameraMapping, EarthPlace, Sighting } from "../../camera/camera-mapping.ts";
import type { PicturePoint } from "../../camera/field-of-view.ts";

interface AimOrder {
  cameraId: string;
  /** As of motion: see `camera-calls.ts`. */
  pageId?: string;
  sequence?: number;
}
/** POST /video/aim/picture: what this point of the picture shows comes to its centre. */
export interface AimAtPictureBody extends AimOrder, PicturePoint {}
/** POST /video/aim/place: the camera looks at a place on the map, by what its sightings tell of how it is mounted. */
export interface AimAtPlaceBody extends AimOrder, EarthPlace {}
/** Where the camera is sent, of both; it is on its way then. */
export type AimAnswer = CameraPosition;

/** POST /video/sighting: the centre of the camera's picture shows this place now. Answers the sightings with it. */
export interface SightingBody extends EarthPlace {
  cameraId: string;
}
export interface CameraSighting extends Sighting {
  id: string;
  /** ISO 8601 UTC. */
  madeAt: string;
  madeByName: string;
  /** By how much the mapping misses it; null while there is no mapping. */
  residualDegrees: number | null;
}
/** GET /video/sightings/{cameraId}, the newest first; DELETE /video/sightings/{cameraId}/{id} answers those that are left. */
export interface CameraSightings {
  items: CameraSighting[];
  /** Null without a place of the camera, or without sightings. */
  mapping: Omit<CameraMapping, "residualsDegrees"> | null;
}
/** A camera has at most so many; more say nothing new. */
export const mostSightings = 50;

/** Why the server itself refuses to aim or to teach: the reason of `cameraRefused`. */
export const aimRefusals = ["notTaught", "noPosition", "tooNear", "tooManySightings"] as const;
export type AimRefusal = (typeof aimRefusals)[number];
