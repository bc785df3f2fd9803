import { axisPressedBeyond } from "./gamepad-limits.ts";

/** Gamepad actions besides camera movement (PAD-003). */
export const gamepadActions = [
  "NEXT_CAMERA",
  "PREVIOUS_CAMERA",
  "PRESET_1",
  "PRESET_2",
  "PRESET_3",
  "PRESET_4",
  "PRESET_5",
  "PRESET_6",
  "PRESET_7",
  "PRESET_8",
  "PRESET_9",
  "PRESET_10",
] as const;
export type GamepadAction = (typeof gamepadActions)[number];

/** A button, or an axis in one direction; indexes as in the Gamepad API. */
export type GamepadInput =
  | { type: "button"; index: number }
  | { type: "axis"; index: number; direction: 1 | -1 };

export const hotkeySlots = ["primary", "secondary"] as const;
export type HotkeySlot = (typeof hotkeySlots)[number];
/** Up to two inputs per action (PAD-005). */
export type Hotkeys = Readonly<Record<GamepadAction, Readonly<Record<HotkeySlot, GamepadInput | null>>>>;
export interface HotkeyPlace {
  action: GamepadAction;
  slot: HotkeySlot;
}

/** Id of the user preference (PAD-020). */
export const hotkeysPreference = "gamepad_hotkeys";

/** Axes in -1..1. */
export interface PadState {
  axes: readonly number[];
  buttons: readonly boolean[];
}

/** Reads stored hotkeys; invalid entries count as empty, and nothing is bound by default (PAD-004). */
export function hotkeysOf(metadata: Readonly<Record<string, unknown>> | undefined): Hotkeys {
  return hotkeysWith((action, slot) => {
    const saved = metadata?.[action];
    const input = isRecord(saved) ? saved[slot] : undefined;
    return isInput(input) ? input : null;
  });
}

/** Another action that uses the input; undefined if it is free (PAD-012). */
export function takenBy(
  hotkeys: Hotkeys,
  input: GamepadInput,
  action: GamepadAction,
): HotkeyPlace | undefined {
  return places.find(
    (place) => place.action !== action && isSameInput(hotkeys[place.action][place.slot], input),
  );
}

export function withInput(
  hotkeys: Hotkeys,
  { action, slot }: HotkeyPlace,
  input: GamepadInput | null,
): Hotkeys {
  return { ...hotkeys, [action]: { ...hotkeys[action], [slot]: input } };
}

export function actionOf(hotkeys: Hotkeys, input: GamepadInput): GamepadAction | undefined {
  return places.find(({ action, slot }) => isSameInput(hotkeys[action][slot], input))?.action;
}

/** Preset index from 0; undefined for other actions. */
export function presetIndexOf(action: GamepadAction): number | undefined {
  const number = /^PRESET_(\d+)$/.exec(action)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
}

/** Inputs pressed since `before`, buttons first. A held button or axis counts once. */
export function newlyPressed(before: PadState | undefined, now: PadState): GamepadInput[] {
  const held = before ? listPressedInputs(before) : [];
  return listPressedInputs(now).filter((input) => !held.some((other) => isSameInput(other, input)));
}

function listPressedInputs({ axes, buttons }: PadState): GamepadInput[] {
  return [
    ...buttons.flatMap((isPressed, index) => (isPressed ? [{ type: "button" as const, index }] : [])),
    ...axes.flatMap((value, index) =>
      Math.abs(value) > axisPressedBeyond
        ? [{ type: "axis" as const, index, direction: value > 0 ? (1 as const) : (-1 as const) }]
        : [],
    ),
  ];
}

const places: readonly HotkeyPlace[] = gamepadActions.flatMap((action) =>
  hotkeySlots.map((slot) => ({ action, slot })),
);

function hotkeysWith(inputAt: (action: GamepadAction, slot: HotkeySlot) => GamepadInput | null): Hotkeys {
  return Object.fromEntries(
    gamepadActions.map((action) => [
      action,
      { primary: inputAt(action, "primary"), secondary: inputAt(action, "secondary") },
    ]),
  ) as Hotkeys;
}

function isSameInput(one: GamepadInput | null, other: GamepadInput): boolean {
  if (!one || one.type !== other.type || one.index !== other.index) return false;
  return one.type === "button" || (other.type === "axis" && one.direction === other.direction);
}

function isInput(value: unknown): value is GamepadInput {
  if (!isRecord(value) || !Number.isInteger(value["index"]) || (value["index"] as number) < 0) return false;
  return (
    value["type"] === "button" || (value["type"] === "axis" && Math.abs(value["direction"] as number) === 1)
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
