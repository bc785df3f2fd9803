import { expect, test } from "vitest";
import { beginCapture, type Capture, captureStep } from "./hotkey-capture.ts";
import {
  actionOf,
  gamepadActions,
  type GamepadInput,
  hotkeysOf,
  newlyPressed,
  type PadState,
  presetIndexOf,
  withInput,
} from "./hotkeys.ts";

const pad = (pressed: number[] = [], axes: number[] = [0, 0, 0, 0]): PadState => ({
  axes,
  buttons: Array.from({ length: 12 }, (_, index) => pressed.includes(index)),
});
const button = (index: number): GamepadInput => ({ type: "button", index });
const next = { action: "NEXT_CAMERA", slot: "primary" } as const;
const noHotkeys = hotkeysOf(undefined);
const beginTestCapture = (from = pad()) => beginCapture(next, from, 1000) as Capture;

test("there are twelve actions with two slots each, empty by default (PAD-003, PAD-004, PAD-005)", () => {
  expect(gamepadActions.slice(0, 3)).toEqual(["NEXT_CAMERA", "PREVIOUS_CAMERA", "PRESET_1"]);
  expect(gamepadActions).toHaveLength(12);
  expect(Object.values(noHotkeys)).toEqual(gamepadActions.map(() => ({ primary: null, secondary: null })));
  expect(gamepadActions.map(presetIndexOf)).toEqual([undefined, undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("invalid stored hotkeys are read as empty", () => {
  const saved = {
    NEXT_CAMERA: { primary: button(3), secondary: { type: "axis", index: 0, direction: 0 } },
    X: 1,
  };
  const read = hotkeysOf(saved);
  expect(read.NEXT_CAMERA).toEqual({ primary: button(3), secondary: null });
  expect(hotkeysOf({ PRESET_1: "no", PRESET_2: { primary: { type: "button", index: -1 } } })).toEqual(
    noHotkeys,
  );
});

test("a slot listens only with a gamepad, takes the first button, and stops (PAD-006, PAD-007)", () => {
  expect(beginCapture(next, undefined, 0)).toBeUndefined();
  expect(captureStep(beginTestCapture(), noHotkeys, pad(), 1016).state).toBe("listening");
  const step = captureStep(beginTestCapture(), noHotkeys, pad([5, 7]), 1016);
  expect(step).toMatchObject({ state: "captured", input: button(5) });
  expect(step.state === "captured" && step.hotkeys.NEXT_CAMERA).toEqual({
    primary: button(5),
    secondary: null,
  });
});

test("an axis counts beyond 0.75, in its direction (PAD-007, PAD-019)", () => {
  expect(captureStep(beginTestCapture(), noHotkeys, pad([], [0, 0.75]), 1016).state).toBe("listening");
  const input = { type: "axis", index: 1, direction: -1 };
  expect(captureStep(beginTestCapture(), noHotkeys, pad([], [0, -0.76]), 1016)).toMatchObject({ input });
});

test("inputs already active at the start of listening count only when pressed again", () => {
  const held = beginTestCapture(pad([2], [0, 0, -1, 0]));
  expect(captureStep(held, noHotkeys, pad([2], [0, 0, -1, 0]), 1016).state).toBe("listening");
  const released = captureStep(held, noHotkeys, pad(), 1032);
  const { capture } = released as { capture: Capture };
  expect(captureStep(capture, noHotkeys, pad([2]), 1048)).toMatchObject({
    state: "captured",
    input: button(2),
  });
});

test("listening stops after 10 s without input (PAD-008)", () => {
  expect(captureStep(beginTestCapture(), noHotkeys, pad(), 10_999).state).toBe("listening");
  expect(captureStep(beginTestCapture(), noHotkeys, pad(), 11_000).state).toBe("timedOut");
});

test("an input bound to another action is refused and stays there, and a slot can be cleared (PAD-010, PAD-012)", () => {
  const bound = withInput(noHotkeys, { action: "PRESET_4", slot: "secondary" }, button(1));
  const step = captureStep(beginTestCapture(), bound, pad([1]), 1016);
  expect(step).toEqual({
    state: "refused",
    input: button(1),
    taken: { action: "PRESET_4", slot: "secondary" },
  });
  expect(withInput(bound, { action: "PRESET_4", slot: "secondary" }, null)).toEqual(noHotkeys);
});

test("an input triggers its action once per press", () => {
  const bound = withInput(noHotkeys, next, { type: "axis", index: 2, direction: 1 });
  expect(newlyPressed(pad(), pad([], [0, 0, 0.9])).map((input) => actionOf(bound, input))).toEqual([
    "NEXT_CAMERA",
  ]);
  expect(newlyPressed(pad([], [0, 0, 0.9]), pad([], [0, 0, 1]))).toEqual([]);
  expect(newlyPressed(pad(), pad([], [0, 0, -0.9])).map((input) => actionOf(bound, input))).toEqual([
    undefined,
  ]);
});
