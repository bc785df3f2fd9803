import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";

/** Presets as the camera lists them, or as we store them if the camera does not keep names. */
export class CameraPresets {
  #presets: CameraPreset[] = [];
  #isOurs = false;

  get list(): readonly CameraPreset[] {
    return this.#presets;
  }
  /** True if they were read or changed in this run; otherwise the server's list is newer. */
  get isKnown(): boolean {
    return this.#isOurs;
  }

  /** Loads the server's list, unless a newer one was read or changed here. */
  knownBefore(stateData: Record<string, unknown> | undefined): void {
    if (!this.#isOurs) this.#presets = presetsOf(stateData?.["presets"]);
  }

  /** Uses the camera's list; our names apply if the camera does not store names. */
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
