import i18next from "i18next";
import type { GamepadInput } from "./hotkeys.ts";

/** Counted from 1. */
export function inputText(input: GamepadInput | null): string {
  if (!input) return i18next.t("gamepad:empty");
  const number = input.index + 1;
  if (input.type === "button") return i18next.t("gamepad:button", { number });
  return i18next.t("gamepad:axis", { number, sign: input.direction > 0 ? "+" : "−" });
}
