import {
  type CohuFrame,
  cohuCommands,
  encodeCohu,
  motionOfCohu,
  presetOfCohu,
  splitCohu,
} from "@gantry/protocols/cohu/frame.ts";
import type { CameraMount } from "../camera-mount.ts";
import { type CameraControl, type ControlOptions, streamControl } from "./control-device.ts";

interface CohuOptions extends ControlOptions {
  /** 1..223; default 1. */
  address?: number;
}

const automatics: Partial<Record<string, { which: "focus" | "iris"; isOn: boolean }>> = {
  [cohuCommands.autoFocus]: { which: "focus", isOn: true },
  [cohuCommands.manualFocus]: { which: "focus", isOn: false },
  [cohuCommands.autoIris]: { which: "iris", isOn: true },
  [cohuCommands.manualIris]: { which: "iris", isOn: false },
};
/** All latches open; the real response layout is undocumented. */
const latchStatus = "L0";

export function cohuCamera(mount: CameraMount, options: CohuOptions): Promise<CameraControl> {
  const { clock, address = 1 } = options;

  function take(frame: CohuFrame): Uint8Array | undefined {
    if (frame.address !== address) return undefined;
    const { command } = frame;
    const nowMs = clock.nowMs();
    const motion = motionOfCohu(command);
    const preset = presetOfCohu(command);
    const automatic = automatics[command];
    if (motion) mount.move({ [motion.axis]: motion.share }, nowMs);
    else if (preset?.what === "store") mount.storePreset(String(preset.preset), String(preset.preset), nowMs);
    else if (preset) mount.goToPreset(String(preset.preset), nowMs);
    else if (automatic) mount.setAuto(automatic.which, automatic.isOn, nowMs);
    return command === cohuCommands.latchStatus ? encodeCohu({ address, command: latchStatus }) : undefined;
  }

  return streamControl(options, splitCohu, take);
}
