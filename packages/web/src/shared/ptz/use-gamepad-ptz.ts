import { mostSpeed } from "@gantry/domain/camera/motion.ts";
import { useRef } from "react";
import { useGamepad } from "../gamepad/gamepad-reader.ts";
import { motionAxesOfPad, stickValue } from "../gamepad/gamepad-reading.ts";
import type { Ptz } from "./use-ptz.ts";

/** The sticks of a gamepad move this camera: left pan and tilt, right zoom (PAD-004); up is up. */
export function useGamepadPtz(ptz: Ptz, isEnabled = true): void {
  const before = useRef("");
  useGamepad((state) => {
    const speed = (axis: number) => Math.round(stickValue(state?.axes[axis]) * mostSpeed);
    const motion = {
      pan: speed(motionAxesOfPad.pan),
      tilt: -speed(motionAxesOfPad.tilt) + 0,
      zoom: -speed(motionAxesOfPad.zoom) + 0,
    };
    // A stick that rests takes nothing away from keys and mouse.
    const now = Object.values(motion).join(" ");
    if (now === before.current || (before.current === "" && now === "0 0 0")) return;
    before.current = now;
    ptz.move(motion);
  }, isEnabled);
}
