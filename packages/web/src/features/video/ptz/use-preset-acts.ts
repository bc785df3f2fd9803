import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { actionErrorText } from "../../../kinds/communication/action-text.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { presetsKey } from "./presets-query.ts";
import { CameraRefused, goToPreset, renamePreset, storePreset } from "./ptz-calls.ts";

type CameraName = { id: string; name: string };
type Failure = "presetGoToError" | "presetSaveError" | "presetNameSaveError";

/** Moves a camera to a preset; reports only failures (CAM-061). */
export const goToPresetMutation = (camera: CameraName) =>
  mutationOptions({
    mutationFn: ({ token }: CameraPreset) => goToPreset({ cameraId: camera.id, presetToken: token }),
    onError: makeFailureToast("presetGoToError", camera),
  });

/** Saves the current position as a preset; an empty token creates a new one (CAM-058). */
export const storePresetMutation = (camera: CameraName) =>
  mutationOptions({
    mutationFn: (preset: CameraPreset) => storePreset(bodyOf(camera, preset)),
    onSuccess: (_, preset) =>
      toast("success", translate("cameraControl:presetSaved", paramsOf(camera, preset))),
    onError: makeFailureToast("presetSaveError", camera),
    onSettled: (_, error) => readAgain(camera, error),
  });

/** CAM-059. */
export const renamePresetMutation = (camera: CameraName) =>
  mutationOptions({
    mutationFn: (preset: CameraPreset) => renamePreset(bodyOf(camera, preset)),
    onSuccess: (_, preset) =>
      toast("success", translate("cameraControl:presetNameSaved", paramsOf(camera, preset))),
    onError: makeFailureToast("presetNameSaveError", camera),
    onSettled: (_, error) => readAgain(camera, error),
  });

/** Pending until the list shows the change; a failed one can be tried again at once. */
function readAgain({ id }: CameraName, error: unknown): Promise<void> | undefined {
  const reading = queryClient.invalidateQueries({ queryKey: presetsKey(id) });
  return error ? undefined : reading;
}

export const useGoToPreset = (camera: CameraName) => useMutation(goToPresetMutation(camera));
export const useStorePreset = (camera: CameraName) => useMutation(storePresetMutation(camera));
export const useRenamePreset = (camera: CameraName) => useMutation(renamePresetMutation(camera));

export function reasonOf(cause: unknown): string {
  return cause instanceof CameraRefused ? actionErrorText(cause.message) : errorText(cause);
}

const paramsOf = ({ name }: CameraName, preset: CameraPreset) => ({ name, preset: preset.name });

function makeFailureToast(text: Failure, camera: CameraName) {
  return (cause: unknown, preset: CameraPreset) =>
    toast("error", translate(`cameraControl:${text}`, paramsOf(camera, preset)), {
      detail: reasonOf(cause),
      cause,
    });
}

const bodyOf = ({ id }: CameraName, { token, name }: CameraPreset) => ({
  cameraId: id,
  presetToken: token,
  presetName: name,
});
