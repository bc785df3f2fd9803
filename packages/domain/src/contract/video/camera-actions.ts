export interface CameraActions {
  AUTO_FOCUS: { parameters: { enabled: boolean }; result: Record<never, never> };
  AUTO_IRIS: { parameters: { enabled: boolean }; result: Record<never, never> };
  GO_TO_PRESET: { parameters: { token: string }; result: Record<never, never> };
  /** Stores the current position; an empty `token` creates a preset. Returns the token, which the camera may choose. */
  SET_PRESET: { parameters: { token: string; name: string }; result: { token: string } };
  CLEAR_PRESET: { parameters: { token: string }; result: Record<never, never> };
  RENAME_PRESET: { parameters: { token: string; name: string }; result: Record<never, never> };
}
export type CameraAction = keyof CameraActions;

type Check = (value: unknown) => boolean;

const isFlag: Check = (value) => typeof value === "boolean";
const longestToken = 128;
const isToken: Check = (value) => typeof value === "string" && value.length <= longestToken;
const isName: Check = (value) =>
  typeof value === "string" && value.trim() !== "" && value.length <= longestPresetName;

export const longestPresetName = 200;

const checksOf: { [A in CameraAction]: Record<keyof CameraActions[A]["parameters"], Check> } = {
  AUTO_FOCUS: { enabled: isFlag },
  AUTO_IRIS: { enabled: isFlag },
  GO_TO_PRESET: { token: isToken },
  SET_PRESET: { token: isToken, name: isName },
  CLEAR_PRESET: { token: isToken },
  RENAME_PRESET: { token: isToken, name: isName },
};

export const cameraActions = Object.keys(checksOf) as readonly CameraAction[];

type CheckedCameraParameters<A extends CameraAction> =
  | { ok: true; value: CameraActions[A]["parameters"] }
  | { ok: false; parameter: string };

/** Validates the parameters of a camera request; otherwise returns the first invalid one. */
export function cameraActionParameters<A extends CameraAction>(
  action: A,
  parameters: unknown,
): CheckedCameraParameters<A> {
  const body: Readonly<Record<string, unknown>> =
    typeof parameters === "object" && parameters !== null && !Array.isArray(parameters)
      ? { ...parameters }
      : {};
  const checks: Readonly<Record<string, Check>> = checksOf[action];
  const value: Record<string, unknown> = {};
  for (const [parameter, check] of Object.entries(checks)) {
    if (!check(body[parameter])) return { ok: false, parameter };
    value[parameter] = body[parameter];
  }
  return { ok: true, value: value as CameraActions[A]["parameters"] };
}
