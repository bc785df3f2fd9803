import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";

/** Hides presets pending deletion but keeps indexes, because keys and clicks refer to the camera's list. */
export function listShownPresets(
  listed: readonly CameraPreset[],
  leaving: ReadonlySet<string>,
): { preset: CameraPreset; index: number }[] {
  return listed
    .map((preset, index) => ({ preset, index }))
    .filter(({ preset: { token } }) => !leaving.has(token));
}

/** Undefined if blank or unchanged (CAM-039). */
export function renameTo(before: string, typed: string): string | undefined {
  const name = typed.trim();
  return name === "" || name === before ? undefined : name;
}
