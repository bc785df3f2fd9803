import {
  motionOfPelco,
  type PelcoFrame,
  pelcoCommands,
  pelcoMaxSpeed,
  pelcoReply,
  splitPelco,
} from "@gantry/protocols/pelco-d/frame.ts";
import type { CameraMount } from "../camera-mount.ts";
import { type CameraControl, type ControlOptions, streamControl } from "./control-device.ts";

export interface PelcoOptions extends ControlOptions {
  /** 1..254; default 1. */
  address?: number;
  /** False: position queries get no response, as with most receivers. */
  answersQueries?: boolean;
}

const zoomSteps = 4;

export function pelcoCamera(mount: CameraMount, options: PelcoOptions): Promise<CameraControl> {
  const { clock, address = 1, answersQueries = true } = options;
  let zoomStep = zoomSteps - 1;

  function take(frame: PelcoFrame): Uint8Array | undefined {
    if (frame.address !== address) return undefined;
    const motion = motionOfPelco(frame);
    if (!motion) return answerExtended(frame);
    const { pan, tilt, zoom, focus, iris } = motion;
    const shares = { pan: pan / pelcoMaxSpeed, tilt: tilt / pelcoMaxSpeed, focus, iris };
    mount.move({ ...shares, zoom: (zoom * (zoomStep + 1)) / zoomSteps }, clock.nowMs());
    return undefined;
  }

  function answerExtended({ command2, data2 }: PelcoFrame): Uint8Array | undefined {
    const nowMs = clock.nowMs();
    const token = String(data2);
    switch (command2) {
      case pelcoCommands.setPreset:
        mount.storePreset(token, token, nowMs);
        return undefined;
      case pelcoCommands.clearPreset:
        mount.presets.delete(token);
        return undefined;
      case pelcoCommands.goToPreset:
        mount.goToPreset(token, nowMs);
        return undefined;
      case pelcoCommands.setZoomSpeed:
        zoomStep = Math.min(data2, zoomSteps - 1);
        return undefined;
      case pelcoCommands.autoFocus:
        mount.setAuto("focus", data2 === 0, nowMs);
        return undefined;
      case pelcoCommands.autoIris:
        mount.setAuto("iris", data2 === 0, nowMs);
        return undefined;
      default:
        return answersQueries ? answerQuery(command2, nowMs) : undefined;
    }
  }

  function answerQuery(command2: number, nowMs: number): Uint8Array | undefined {
    const { panDegrees, tiltDegrees } = mount.position(nowMs);
    if (command2 === pelcoCommands.queryPan) return pelcoReply(address, "pan", angleOf(panDegrees));
    if (command2 === pelcoCommands.queryTilt) return pelcoReply(address, "tilt", angleOf(tiltDegrees));
    return undefined;
  }

  return streamControl(options, splitPelco, take);
}

const angleOf = (degrees: number): number => Math.round((((degrees % 360) + 360) % 360) * 100) % 36_000;
