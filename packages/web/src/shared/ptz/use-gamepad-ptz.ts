import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import { useEffect, useEffectEvent } from "react";
import { gamepadNow, listenToGamepad } from "../gamepad/gamepad-reader.ts";
import { StickMotion } from "./stick-motion.ts";
import type { Ptz } from "./use-ptz.ts";

/** The sticks of a gamepad move this camera while it is enabled; then it stands still (PAD-004). */
export function useGamepadPtz(ptz: Ptz, isEnabled = true): void {
  const { cameraId } = ptz;
  const move = useEffectEvent((motion: CameraMotion) => ptz.move(motion));
  useEffect(() => {
    if (!isEnabled) return undefined;
    const sticks = new StickMotion((motion) => move(motion), gamepadNow());
    const stopListening = listenToGamepad((state) => sticks.hear(state));
    return () => {
      stopListening();
      sticks.leave();
    };
  }, [cameraId, isEnabled]);
}
