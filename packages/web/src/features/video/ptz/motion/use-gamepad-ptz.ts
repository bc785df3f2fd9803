import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { gamepadNow, listenToGamepad } from "../../gamepad/gamepad-reader.ts";
import { StickMotion } from "./stick-motion.ts";
import type { Ptz } from "../use-ptz.ts";

/** The sticks move this camera while `isForIt`; then it stops (PAD-004). */
export function useGamepadPtz(ptz: Ptz, isForIt = true): void {
  const { cameraId, canMove } = ptz;
  const sticks = useRef<StickMotion>(undefined);
  const move = useEffectEvent((motion: CameraMotion) => ptz.move(motion));
  useEffect(() => {
    if (!isForIt) return undefined;
    const own = new StickMotion((motion) => move(motion), gamepadNow());
    sticks.current = own;
    const stopListening = listenToGamepad((state) => own.update(state));
    return () => {
      stopListening();
      own.leave();
    };
  }, [cameraId, isForIt]);
  useEffect(() => {
    if (isForIt) sticks.current?.setMovable(canMove, gamepadNow());
  }, [cameraId, isForIt, canMove]);
}
