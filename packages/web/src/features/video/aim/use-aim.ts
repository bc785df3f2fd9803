import type { CameraSightings } from "@gantry/domain/contract/answers/camera.ts";
import type { EarthPlace } from "@gantry/domain/camera/camera-mapping.ts";
import type { PicturePoint } from "@gantry/domain/camera/field-of-view.ts";
import {
  aimRefusals,
  type AimAnswer,
  type AimAtPictureBody,
  type AimAtPlaceBody,
  type SightingBody,
} from "@gantry/domain/contract/video/camera-aim-calls.ts";
import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { ApiError } from "../../../queries/api-error.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { actionErrorText } from "../../../kinds/communication/action-text.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { pageId, takeNextSequence } from "../../../realtime/page-id.ts";

type CameraName = { id: string; name: string };

// The second part is the entity type, for websocket refetches.
const sightingsKey = (cameraId: string) => ["sightings", cameraKind.entityType, cameraId] as const;

export const sightingsQuery = (cameraId: string) =>
  queryOptions({
    queryKey: sightingsKey(cameraId),
    queryFn: async ({ signal }): Promise<CameraSightings> =>
      (await readSightings(cameraId, signal)) ?? { items: [], mapping: null },
  });

export const useAimAtPicture = (camera: CameraName) =>
  useMutation({
    mutationFn: (point: PicturePoint) => aimAtPicture(camera.id, point),
    onError: makeFailureToast("aimError", camera),
  });

export const useAimAtPlace = (camera: CameraName) =>
  useMutation({
    mutationFn: (place: EarthPlace) => aimAtPlace(camera.id, place),
    onError: makeFailureToast("aimError", camera),
  });

export const useTeachPlace = (camera: CameraName) =>
  useMutation({
    mutationFn: (place: EarthPlace) => teachPlace(camera.id, place),
    onSuccess: (sightings) => {
      queryClient.setQueryData(sightingsKey(camera.id), sightings);
      toast("success", translate("cameraAim:taught", { name: camera.name }));
    },
    onError: makeFailureToast("teachError", camera),
  });

export const useForgetSighting = (camera: CameraName) =>
  useMutation({
    mutationFn: (id: string) => forgetSighting(camera.id, id),
    onSuccess: (sightings) => queryClient.setQueryData(sightingsKey(camera.id), sightings),
    onError: makeFailureToast("forgetError", camera),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sightingsKey(camera.id) }),
  });

function makeFailureToast(text: "aimError" | "teachError" | "forgetError", { name }: CameraName) {
  return (cause: unknown) =>
    toast("error", translate(`cameraAim:${text}`, { name }), { detail: reasonOf(cause), cause });
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof ApiError) || cause.code !== "cameraRefused") return errorText(cause);
  const refusalReason = String(cause.params["reason"]);
  const reason = aimRefusals.find((one) => one === refusalReason);
  return reason ? translate(`cameraAim:reasons.${reason}`) : actionErrorText(refusalReason);
}

const order = (cameraId: string) => ({ cameraId, pageId, sequence: takeNextSequence() });

const aimAtPicture = (cameraId: string, point: PicturePoint): Promise<AimAnswer> =>
  api.post("/video/aim/picture", { ...order(cameraId), ...point } satisfies AimAtPictureBody);

const aimAtPlace = (cameraId: string, place: EarthPlace): Promise<AimAnswer> =>
  api.post("/video/aim/place", { ...order(cameraId), ...place } satisfies AimAtPlaceBody);

const teachPlace = (cameraId: string, place: EarthPlace): Promise<CameraSightings> =>
  api.post("/video/sighting", { cameraId, ...place } satisfies SightingBody);

const readSightings = (cameraId: string, signal: AbortSignal): Promise<CameraSightings | null> =>
  api.get(pathOf(cameraId), { signal });

const forgetSighting = (cameraId: string, id: string): Promise<CameraSightings> =>
  api.delete(`${pathOf(cameraId)}/${encodeURIComponent(id)}`);

const pathOf = (cameraId: string) => `/video/sightings/${encodeURIComponent(cameraId)}`;
