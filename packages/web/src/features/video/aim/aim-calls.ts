import type { CameraSightings } from "@gantry/domain/contract/answers/camera.ts";
import type { EarthPlace } from "@gantry/domain/camera/camera-mapping.ts";
import type { PicturePoint } from "@gantry/domain/camera/field-of-view.ts";
import type {
  AimAnswer,
  AimAtPictureBody,
  AimAtPlaceBody,
  SightingBody,
} from "@gantry/domain/contract/video/camera-aim-calls.ts";
import { api } from "../../../queries/api.ts";
import { nextSequence, pageId } from "../../../realtime/page-id.ts";

const order = (cameraId: string) => ({ cameraId, pageId, sequence: nextSequence() });

export const aimAtPicture = (cameraId: string, point: PicturePoint): Promise<AimAnswer> =>
  api.post("/video/aim/picture", { ...order(cameraId), ...point } satisfies AimAtPictureBody);

export const aimAtPlace = (cameraId: string, place: EarthPlace): Promise<AimAnswer> =>
  api.post("/video/aim/place", { ...order(cameraId), ...place } satisfies AimAtPlaceBody);

export const teachPlace = (cameraId: string, place: EarthPlace): Promise<CameraSightings> =>
  api.post("/video/sighting", { cameraId, ...place } satisfies SightingBody);

export const readSightings = (cameraId: string, signal: AbortSignal): Promise<CameraSightings | null> =>
  api.get(pathOf(cameraId), { signal });

export const forgetSighting = (cameraId: string, id: string): Promise<CameraSightings> =>
  api.delete(`${pathOf(cameraId)}/${encodeURIComponent(id)}`);

const pathOf = (cameraId: string) => `/video/sightings/${encodeURIComponent(cameraId)}`;
