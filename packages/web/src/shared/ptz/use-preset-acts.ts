import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { actionErrorText } from "../communication/action-text.ts";
import { errorText } from "../text/error-text.ts";
import { toast } from "../toasts/toasts.ts";
import { presetsKey } from "./presets-query.ts";
import { type CameraAnswer, goToPreset, renamePreset, storePreset } from "./ptz-calls.ts";

type CameraName = { id: string; name: string };

/** Moves a camera to a preset; says nothing but why not. */
export function useGoToPreset({ id, name }: CameraName) {
  return useMutation({
    mutationFn: ({ token }: CameraPreset) => whenDone(goToPreset({ cameraId: id, presetToken: token })),
    onError: (cause, preset) => failed("presetGoToError", { name, preset: preset.name }, cause),
  });
}

/** Keeps where the camera looks now under a preset; an empty token makes a new one (CAM-058). */
export function useStorePreset({ id, name }: CameraName) {
  const refetch = useRefetch(id);
  return useMutation({
    mutationFn: (preset: CameraPreset) => whenDone(storePreset(bodyOf(id, preset))),
    onSuccess: (_, preset) =>
      toast("success", i18next.t("cameraControl:presetSaved", { name, preset: preset.name })),
    onError: (cause, preset) => failed("presetSaveError", { name, preset: preset.name }, cause),
    onSettled: refetch,
  });
}

/** Gives a preset another name (CAM-059). */
export function useRenamePreset({ id, name }: CameraName) {
  const refetch = useRefetch(id);
  return useMutation({
    mutationFn: (preset: CameraPreset) => whenDone(renamePreset(bodyOf(id, preset))),
    onSuccess: (_, preset) =>
      toast("success", i18next.t("cameraControl:presetNameSaved", { name, preset: preset.name })),
    onError: (cause, preset) => failed("presetNameSaveError", { name, preset: preset.name }, cause),
    onSettled: refetch,
  });
}

/** The camera was asked and said no. */
export class CameraRefused extends Error {}

/** Waits until the camera has done it, or throws what it said instead. */
export async function whenDone(asked: Promise<CameraAnswer>): Promise<void> {
  const { status, error } = await asked;
  if (status !== "SUCCESS") throw new CameraRefused(error);
}

/** Why it was not done, in words. */
export function reasonOf(cause: unknown): string {
  return cause instanceof CameraRefused ? actionErrorText(cause.message) : errorText(cause);
}

type Failure = "presetGoToError" | "presetSaveError" | "presetNameSaveError";
function failed(text: Failure, params: { name: string; preset: string }, cause: unknown): void {
  toast("error", i18next.t(`cameraControl:${text}`, params), { detail: reasonOf(cause), cause });
}

function useRefetch(cameraId: string): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: presetsKey(cameraId) });
}

const bodyOf = (cameraId: string, { token, name }: CameraPreset) => ({
  cameraId,
  presetToken: token,
  presetName: name,
});
