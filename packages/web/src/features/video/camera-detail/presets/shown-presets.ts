import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";

/**
 * Presets without those that are about to be deleted, each with its place in the camera's list: until they are, keys and
 * clicks go by that list.
 */
export function shownPresets(
  listed: readonly CameraPreset[],
  leaving: ReadonlySet<string>,
): { preset: CameraPreset; index: number }[] {
  return listed
    .map((preset, index) => ({ preset, index }))
    .filter(({ preset: { token } }) => !leaving.has(token));
}
