import { translate } from "../../../text/translate.ts";
import type { GamepadInput } from "./hotkeys.ts";

/** Counted from 1. */
export function inputText(input: GamepadInput | null): string {
  if (!input) return translate("gamepad:empty");
  const number = input.index + 1;
  if (input.type === "button") return translate("gamepad:button", { number });
  return translate("gamepad:axis", { number, sign: input.direction > 0 ? "+" : "−" });
}
