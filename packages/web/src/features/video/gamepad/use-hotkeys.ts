import { useRef } from "react";
import { usePreference } from "../../../session/preference/preference-queries.ts";
import { isDialogOpen } from "../../../kit/screen/keys.ts";
import { useGamepad } from "./gamepad-reader.ts";
import {
  actionOf,
  type GamepadAction,
  hotkeysOf,
  hotkeysPreference,
  newlyPressed,
  type PadState,
} from "./hotkeys.ts";

export function useGamepadHotkeys(act: (action: GamepadAction) => void, isEnabled = true): void {
  const { metadata } = usePreference("user", hotkeysPreference);
  const before = useRef<PadState>(undefined);
  useGamepad((state) => {
    const pressed = state && before.current ? newlyPressed(before.current, state) : [];
    before.current = state;
    if (pressed.length === 0 || isDialogOpen()) return;
    const hotkeys = hotkeysOf(metadata);
    for (const input of pressed) {
      const action = actionOf(hotkeys, input);
      if (action) act(action);
    }
  }, isEnabled);
}
