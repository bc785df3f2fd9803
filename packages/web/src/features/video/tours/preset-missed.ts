import type { PresetBody } from "@gantry/domain/contract/video/camera-calls.ts";
import { goToPreset } from "../ptz/ptz-calls.ts";

/** Sends a camera to a preset without holding it for anybody; whether it did not go there. */
export function isPresetMissed(preset: PresetBody): Promise<boolean> {
  return goToPreset({ ...preset, takesLock: false }).then(
    () => false,
    (error: unknown) => {
      console.warn("A tour's camera did not go to its preset", preset.cameraId, error);
      return true;
    },
  );
}
