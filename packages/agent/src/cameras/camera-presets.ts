import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";

/** Presets of one camera: as it lists them, or as they are kept by us where it has no names for them. */
export class CameraPresets {
  #presets: CameraPreset[] = [];
  #isOurs = false;

  /** As of the last look or change, by what is known here. */
  get list(): readonly CameraPreset[] {
    return this.#presets;
  }
  /** Whether they were read or changed in this run; otherwise the server knows better. */
  get isKnown(): boolean {
    return this.#isOurs;
  }

  /** What the server holds of them; what was read or changed here is newer. */
  knownBefore(stateData: Record<string, unknown> | undefined): void {
    if (!this.#isOurs) this.#presets = presetsOf(stateData?.["presets"]);
  }

  /** As the camera lists them; where it does not keep names, ours hold. */
  read(presets: readonly CameraPreset[], { namesPresets }: { namesPresets: boolean }): void {
    const ours = new Map(namesPresets ? [] : this.#presets.map(({ token, name }) => [token, name]));
    this.#set(presets.map(({ token, name }) => ({ token, name: ours.get(token) ?? name })));
  }

  stored(preset: CameraPreset): void {
    const index = this.#presets.findIndex(({ token }) => token === preset.token);
    this.#set(index < 0 ? [...this.#presets, preset] : this.#presets.with(index, preset));
  }

  cleared(token: string): void {
    this.#set(this.#presets.filter((preset) => preset.token !== token));
  }

  has(token: string): boolean {
    return this.#presets.some((preset) => preset.token === token);
  }

  #set(presets: CameraPreset[]): void {
    this.#presets = presets;
    this.#isOurs = true;
  }
}

function presetsOf(value: unknown): CameraPreset[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap(({ token, name }: Partial<Record<string, unknown>>) =>
    typeof token === "string" && typeof name === "string" ? [{ token, name }] : [],
  );
}
