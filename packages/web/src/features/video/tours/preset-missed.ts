import type { PresetBody } from "@gantry/domain/contract/video/camera-calls.ts";
import { goToPreset } from "../ptz/ptz-calls.ts";

/** Moves a camera to a preset without taking the lock; returns whether that failed. */
export function isPresetMissed(preset: PresetBody): Promise<boolean> {
  return goToPreset({ ...preset, takesLock: false }).then(
    () => false,
    (error: unknown) => {
      console.warn("A tour's camera did not go to its preset", preset.cameraId, error);
      return true;
    },
  );
}
