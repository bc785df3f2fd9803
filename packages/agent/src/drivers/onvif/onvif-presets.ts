import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { presetsOf, storedPresetOf } from "@gantry/protocols/onvif/answers.ts";
import { ptzRequests } from "@gantry/protocols/onvif/requests.ts";
import type { Clock } from "../../clock.ts";
import type { CameraResult } from "../camera-session.ts";
import type { OnvifDialog } from "./onvif-dialog.ts";

/** Cameras list a stored preset, or drop a removed one, only after some time. */
const settlesWithinMs = 60_000;

/** Presets of one camera, including recent changes it may not list yet. */
export class OnvifPresets {
  readonly #dialog: OnvifDialog;
  readonly #clock: Clock;
  readonly #changes = new Map<string, { preset: CameraPreset | null; untilMs: number }>();

  constructor(dialog: OnvifDialog, clock: Clock) {
    this.#dialog = dialog;
    this.#clock = clock;
  }

  async list(profile: string, path: string): Promise<CameraResult<CameraPreset[]>> {
    const answer = await this.#dialog.ask(ptzRequests.getPresets(profile), path);
    if (!answer.ok) return answer;
    const presets = new Map(presetsOf(answer.value).map((preset) => [preset.token, preset]));
    for (const [token, { preset, untilMs }] of this.#changes)
      if (untilMs < this.#clock.monotonicMs()) this.#changes.delete(token);
      else if (preset) presets.set(token, preset);
      else presets.delete(token);
    return { ok: true, value: [...presets.values()] };
  }

  async store(profile: string, path: string, wanted: CameraPreset): Promise<CameraResult<{ token: string }>> {
    const answer = await this.#dialog.ask(ptzRequests.setPreset(profile, wanted.name, wanted.token), path);
    if (!answer.ok) return answer;
    const storedToken = storedPresetOf(answer.value) || wanted.token;
    const token = storedToken === "" ? await this.#tokenOf(profile, path, wanted.name) : storedToken;
    if (token === undefined)
      return { ok: false, failure: { code: "wrongAnswer", detail: "SetPreset: no token" } };
    this.#changed(token, { token, name: wanted.name });
    return { ok: true, value: { token } };
  }

  async remove(profile: string, path: string, token: string): Promise<CameraResult<null>> {
    const answer = await this.#dialog.ask(ptzRequests.removePreset(profile, token), path);
    if (!answer.ok) return answer;
    this.#changed(token, null);
    return { ok: true, value: null };
  }

  /** Some cameras do not return the new token; take the newest preset of that name. */
  async #tokenOf(profile: string, path: string, name: string): Promise<string | undefined> {
    const listed = await this.list(profile, path);
    return listed.ok ? listed.value.findLast((preset) => preset.name === name)?.token : undefined;
  }

  #changed(token: string, preset: CameraPreset | null): void {
    this.#changes.set(token, { preset, untilMs: this.#clock.monotonicMs() + settlesWithinMs });
  }
}
