import {
  type GamepadInput,
  type HotkeyPlace,
  type Hotkeys,
  newlyPressed,
  type PadState,
  takenBy,
  withInput,
} from "./hotkeys.ts";

/** How long a slot listens for an input (PAD-008). */
export const captureMs = 10_000;

/** A slot that waits for something to be pressed. Times are milliseconds of one clock. */
export interface Capture extends HotkeyPlace {
  endsAtMs: number;
  /** What was pressed when it began to listen does not count. */
  before: PadState;
}

export type CaptureStep =
  | { state: "listening"; capture: Capture }
  | { state: "captured"; hotkeys: Hotkeys; input: GamepadInput }
  /** The input acts elsewhere, and stays there (PAD-012). */
  | { state: "refused"; input: GamepadInput; taken: HotkeyPlace }
  | { state: "timedOut" };

/** Begins to listen; undefined when there is no gamepad to listen to (PAD-006). */
export function beginCapture(
  place: HotkeyPlace,
  pad: PadState | undefined,
  nowMs: number,
): Capture | undefined {
  return pad && { ...place, endsAtMs: nowMs + captureMs, before: pad };
}

/** What came of listening so far: the first input is taken, and time runs out (PAD-007, PAD-008). */
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
  // Released meanwhile, it counts when it is pressed again.
  return { state: "listening", capture: pad ? { ...capture, before: pad } : capture };
}
