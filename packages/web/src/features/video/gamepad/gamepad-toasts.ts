import { translate } from "../../../text/translate.ts";
import { useEffect } from "react";
import { loadAllTexts } from "../../../text/text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";

/** PAD-015. */
export function useGamepadToasts(): void {
  useEffect(() => {
    const makeToast = (key: "gamepadConnected" | "gamepadDisconnected") => (event: GamepadEvent) => {
      const detail = event.gamepad.id;
      loadAllTexts().then(
        () => toast("info", translate(`gamepad:${key}`), { detail }),
        (error: unknown) => console.warn("The texts about gamepads did not arrive", error),
      );
    };
    const [connected, disconnected] = [makeToast("gamepadConnected"), makeToast("gamepadDisconnected")];
    window.addEventListener("gamepadconnected", connected);
    window.addEventListener("gamepaddisconnected", disconnected);
    return () => {
      window.removeEventListener("gamepadconnected", connected);
      window.removeEventListener("gamepaddisconnected", disconnected);
    };
  }, []);
}
