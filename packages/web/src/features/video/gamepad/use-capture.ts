import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { gamepadNow, useGamepad } from "./gamepad-reader.ts";
import { beginCapture, type Capture, captureStep } from "./hotkey-capture.ts";
import type { HotkeyPlace, Hotkeys, PadState } from "./hotkeys.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { inputText } from "./input-text.ts";

/** One slot at a time (PAD-006 to PAD-009). */
export function useCapture(hotkeys: Hotkeys, onCaptured: (hotkeys: Hotkeys) => void) {
  const { t } = useTranslation("gamepad");
  const [capture, setCapture] = useState<Capture>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const isListening = capture !== undefined;

  const look = (pad: PadState | undefined) => {
    if (!capture) return;
    const nowMs = performance.now();
    const step = captureStep(capture, hotkeys, pad, nowMs);
    setCapture(step.state === "listening" ? step.capture : undefined);
    setSecondsLeft(Math.max(0, Math.ceil((capture.endsAtMs - nowMs) / 1000)));
    if (step.state === "captured") onCaptured(step.hotkeys);
    if (step.state === "refused") {
      const { input, taken } = step;
      const action = t(`actions.${taken.action}`);
      toast("warn", t("taken", { input: inputText(input), action, slot: t(taken.slot) }));
    }
  };
  useGamepad(look, isListening);
  const lookAgain = useEffectEvent(() => look(gamepadNow()));
  // A disconnected gamepad sends nothing, so the timeout runs independently.
  useEffect(() => {
    if (!isListening) return undefined;
    const timer = setInterval(() => lookAgain(), 250);
    return () => clearInterval(timer);
  }, [isListening]);

  return {
    capture,
    secondsLeft,
    cancel: () => setCapture(undefined),
    listen(place: HotkeyPlace) {
      const begun = beginCapture(place, gamepadNow(), performance.now());
      if (!begun) return toast("error", t("noGamepadConnectedError"));
      setSecondsLeft(Math.ceil((begun.endsAtMs - performance.now()) / 1000));
      setCapture(begun);
    },
  };
}
