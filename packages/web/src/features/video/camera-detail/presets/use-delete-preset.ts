import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { useEffect, useState } from "react";
import { presetsKey } from "../../ptz/presets-query.ts";
import { deletePreset } from "../../ptz/ptz-calls.ts";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import { reasonOf } from "../../ptz/use-preset-acts.ts";
import { toast, undoMs } from "../../../../kit/toasts/toasts.ts";

/**
 * Deletes after 10 s without undo, because the camera cannot restore presets. Leaving the screen does not
 * cancel it.
 */
export function useDeletePreset({ id, name }: CameraEntity) {
  const cache = useQueryClient();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [waiting] = useState(() => new Map<string, { timer: number; now: () => void }>());
  const forget = (token: string) => {
    clearTimeout(waiting.get(token)?.timer);
    waiting.delete(token);
  };
  const stay = (token: string) => {
    forget(token);
    setLeaving((before) => new Set([...before].filter((one) => one !== token)));
  };
  const remove = (preset: CameraPreset) => {
    const { token } = preset;
    const params = { name, preset: preset.name };
    const deleteNow = () => {
      forget(token);
      void deletePreset({ cameraId: id, presetToken: token })
        .catch((cause: unknown) =>
          toast("error", translate("cameraDetail:presetDeleteError", params), {
            detail: reasonOf(cause),
            cause,
          }),
        )
        .then(() => cache.invalidateQueries({ queryKey: presetsKey(id) }))
        .finally(() => stay(token));
    };
    setLeaving((before) => new Set([...before, token]));
    waiting.set(token, { timer: window.setTimeout(deleteNow, undoMs), now: deleteNow });
    const undo = { label: translate("common:undo"), run: () => stay(token) };
    toast("info", translate("cameraDetail:presetDeleted", params), { action: undo });
  };
  useEffect(() => () => [...waiting.values()].forEach(({ now }) => now()), [waiting]);
  return { remove, leaving };
}
