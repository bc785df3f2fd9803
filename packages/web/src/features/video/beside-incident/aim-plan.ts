import { presetForPlace } from "@gantry/domain/camera/preset-for-place.ts";
import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import type { EarthPlace } from "@gantry/domain/camera/camera-mapping.ts";
import type { LockState } from "../ptz/lock/lock-state.ts";

export type AimPlan =
  | { how: "place" }
  | { how: "preset"; preset: CameraPreset }
  | { how: "none"; why: "loading" | "fixed" | "noPermission" | "locked" | "noWay" };

interface AimFacts {
  camera:
    | {
        direction: string | null;
        place: EarthPlace | undefined;
        supportsPTZ: boolean;
        supportsAim: boolean;
      }
    | undefined;
  mayControl: boolean;
  lockState: LockState;
  /** Undefined while they are loaded. */
  isTaught: boolean | undefined;
  presets: readonly CameraPreset[] | undefined;
  goal: EarthPlace;
  milepost: number | null;
}

/** How a camera can be turned to a place without taking it from another user, or why it cannot. */
export function aimPlan(facts: AimFacts): AimPlan {
  const { camera, mayControl, lockState, isTaught, presets, goal, milepost } = facts;
  if (!camera) return { how: "none", why: "loading" };
  if (!camera.supportsPTZ) return { how: "none", why: "fixed" };
  if (!mayControl) return { how: "none", why: "noPermission" };
  if (lockState === "other") return { how: "none", why: "locked" };
  if (camera.supportsAim && isTaught) return { how: "place" };
  const { place, direction } = camera;
  const preset =
    place && presets && presetForPlace(presets, { camera: { ...place, direction }, place: goal, milepost });
  if (preset) return { how: "preset", preset };
  const isLoading = presets === undefined || (camera.supportsAim && isTaught === undefined);
  return { how: "none", why: isLoading ? "loading" : "noWay" };
}
