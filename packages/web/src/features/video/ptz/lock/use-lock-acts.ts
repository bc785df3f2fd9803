import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { ApiError } from "../../../../queries/api-error.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { noteLock } from "./lock-query.ts";
import { releaseLock, takeLock } from "../ptz-calls.ts";

type CameraName = { id: string; name: string };

/** Takes the lock on use; a failure shows in the lock itself (CAM-027). */
export function lockAutomatically(cameraId: string): void {
  takeLock(cameraId, {}).then(
    (lock) => noteLock(cameraId, lock),
    (cause: unknown) => {
      noteHolder(cameraId, cause);
      console.warn("The camera was not locked", cameraId, cause);
    },
  );
}

/** Takes the lock, or with `true` overrides it, at the user's request; reports failures (CAM-025). */
export const takeLockMutation = ({ id, name }: CameraName) =>
  mutationOptions({
    mutationFn: (override: boolean) => takeLock(id, { explicit: true, override }),
    onSuccess: (lock) => noteLock(id, lock),
    onError: (cause) => {
      noteHolder(id, cause);
      toast("error", translate("cameraControl:cameraLockError", { name }), {
        detail: errorText(cause),
        cause,
      });
    },
  });

/** CAM-023. */
export const releaseLockMutation = ({ id, name }: CameraName) =>
  mutationOptions({
    mutationFn: () => releaseLock(id),
    onSuccess: () => {
      noteLock(id, null);
      toast("success", translate("cameraControl:cameraUnlocked", { name }));
    },
    onError: (cause) =>
      toast("error", translate("cameraControl:cameraUnlockError", { name }), {
        detail: errorText(cause),
        cause,
      }),
  });

export function useLockActs(camera: CameraName) {
  return { take: useMutation(takeLockMutation(camera)), release: useMutation(releaseLockMutation(camera)) };
}

/** The refusal names the current holder. */
function noteHolder(cameraId: string, cause: unknown): void {
  if (!(cause instanceof ApiError) || cause.status !== 409) return;
  const holder = cause.current as PtzLock | undefined;
  if (holder?.lockedBy) noteLock(cameraId, holder);
}
