import {
  type CameraAction,
  type CameraActions,
  cameraActionParameters,
} from "@gantry/domain/contract/video/camera-actions.ts";
import type { ActionOutcome } from "../actions/actions.ts";
import type { CameraResult } from "../drivers/camera-session.ts";
import type { CameraContact } from "./camera-contact.ts";
import type { CameraPresets } from "./camera-presets.ts";

interface RequestParts {
  contact: CameraContact;
  presets: CameraPresets;
  autoChanged(which: "focus" | "iris", isEnabled: boolean): void;
}
type Request<A extends CameraAction> = (
  parameters: CameraActions[A]["parameters"],
  parts: RequestParts,
) => Promise<CameraResult<CameraActions[A]["result"] | null>>;

const requests: { [A in CameraAction]: Request<A> } = {
  AUTO_FOCUS: ({ enabled }, parts) => setAuto("focus", enabled, parts),
  AUTO_IRIS: ({ enabled }, parts) => setAuto("iris", enabled, parts),
  GO_TO_PRESET: ({ token }, { contact }) => contact.session.goToPreset(token),
  async SET_PRESET({ token, name }, { contact, presets }) {
    const taken = presets.list.map((preset) => preset.token);
    const stored = await contact.session.storePreset(token, name, taken);
    if (stored.ok) presets.stored({ token: stored.value.token, name });
    return stored;
  },
  async CLEAR_PRESET({ token }, { contact, presets }) {
    const cleared = await contact.session.clearPreset(token);
    if (cleared.ok) presets.cleared(token);
    return cleared;
  },
  async RENAME_PRESET({ token, name }, { contact, presets }) {
    if (!presets.has(token)) return { ok: false, failure: { code: "presetMissing", detail: token } };
    const renamed = await contact.session.renamePreset(token, name);
    if (renamed.ok) presets.stored({ token, name });
    return renamed;
  },
};

/** Performs a camera action other than motion. Stores changes in `presets` and reports them to `autoChanged`. */
export async function performCameraAction<A extends CameraAction>(
  action: A,
  payload: unknown,
  parts: RequestParts,
): Promise<ActionOutcome> {
  const checked = cameraActionParameters(action, payload);
  if (!checked.ok)
    return {
      result: "FAILED",
      error: "refused",
      data: { detail: `${checked.parameter} is missing or wrong` },
    };
  const request: Request<A> = requests[action];
  const done = await request(checked.value, parts);
  if (done.ok) return { result: "SUCCESS", data: { ...done.value } };
  return { result: "FAILED", error: done.failure.code, data: { detail: done.failure.detail } };
}

async function setAuto(
  which: "focus" | "iris",
  isEnabled: boolean,
  { contact, autoChanged }: RequestParts,
): Promise<CameraResult<null>> {
  const set = await contact.session.setAuto(which, isEnabled);
  if (set.ok) autoChanged(which, isEnabled);
  return set;
}
