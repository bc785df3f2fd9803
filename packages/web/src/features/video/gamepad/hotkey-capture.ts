import {
  type GamepadInput,
  type HotkeyPlace,
  type Hotkeys,
  newlyPressed,
  type PadState,
  takenBy,
  withInput,
} from "./hotkeys.ts";

/** How long a slot waits for input (PAD-008). */
export const captureMs = 10_000;

/** A slot waiting for input. Times are milliseconds of one clock. */
export interface Capture extends HotkeyPlace {
  endsAtMs: number;
  /** Inputs already pressed at the start are ignored. */
  before: PadState;
}

export type CaptureStep =
  | { state: "listening"; capture: Capture }
  | { state: "captured"; hotkeys: Hotkeys; input: GamepadInput }
  /** The input is bound elsewhere and stays there (PAD-012). */
  | { state: "refused"; input: GamepadInput; taken: HotkeyPlace }
  | { state: "timedOut" };

/** Undefined without a gamepad (PAD-006). */
export function beginCapture(
  place: HotkeyPlace,
  pad: PadState | undefined,
  nowMs: number,
): Capture | undefined {
  return pad && { ...place, endsAtMs: nowMs + captureMs, before: pad };
}

/** Takes the first input; times out (PAD-007, PAD-008). */
export function captureStep(
  capture: Capture,
  hotkeys: Hotkeys,
  pad: PadState | undefined,
  nowMs: number,
): CaptureStep {
  const input = pad && newlyPressed(capture.before, pad)[0];
  if (input) {
    const taken = takenBy(hotkeys, input, capture.action);
    return taken
      ? { state: "refused", input, taken }
      : { state: "captured", input, hotkeys: withInput(hotkeys, capture, input) };
  }
  if (nowMs >= capture.endsAtMs) return { state: "timedOut" };
  // An input released meanwhile counts when pressed again.
  return { state: "listening", capture: pad ? { ...capture, before: pad } : capture };
}
