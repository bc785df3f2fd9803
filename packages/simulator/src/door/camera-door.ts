import type { CameraDevice } from "../devices/camera-device.ts";
import { streamFaultNames, type StreamFault } from "../devices/camera-stream/stream-faults.ts";
import type { ControlFault } from "../devices/camera-control/control-device.ts";
import { type Body, oneOfField, readInteger, requireOnlyFields, shareField } from "./requests.ts";

const controlFaultNames = ["deaf", "mute"] as const satisfies readonly ControlFault[];

export function cameraReport({ mount, stream, control, plan }: CameraDevice, nowMs: number) {
  return {
    number: plan.number,
    protocol: plan.protocol,
    port: control?.port ?? null,
    position: mount.position(nowMs),
    isStanding: mount.isStanding(nowMs),
    hasAutoFocus: mount.hasAutoFocus,
    hasAutoIris: mount.hasAutoIris,
    presets: [...mount.presets.values()],
    orders: mount.orders,
    listeners: stream.listenerCount,
    plays: stream.playCount,
    fault: stream.fault ?? null,
    controlFaults: [...(control?.faults ?? [])],
  };
}

/** POST /cameras/{key}/{action}; false for an unknown action. */
export function actOnCamera(device: CameraDevice, action: string, body: Body, nowMs: number): boolean {
  switch (action) {
    case "fault":
      device.stream.setFault(readStreamFault(body));
      return true;
    case "restart":
      requireOnlyFields(body, ["outageMs"]);
      device.stream.restart(
        body["outageMs"] === undefined ? 0 : readInteger(body, "outageMs", 0, 86_400_000),
        nowMs,
      );
      return true;
    case "control-fault":
      requireOnlyFields(body, ["name"]);
      device.control?.faults.add(oneOfField(body, "name", controlFaultNames));
      return true;
    case "home":
      requireOnlyFields(body, []);
      device.goHome(nowMs);
      return true;
    default:
      return false;
  }
}

/** DELETE /cameras/{key}/{action}; false for an unknown action. */
export function setStreamFault({ stream, control }: CameraDevice, action: string): boolean {
  if (action === "fault") stream.setFault(undefined);
  else if (action === "control-fault") control?.faults.clear();
  else return false;
  return true;
}

function readStreamFault(body: Body): StreamFault {
  requireOnlyFields(body, ["name", "share"]);
  const name = oneOfField(body, "name", streamFaultNames);
  return body["share"] === undefined ? { name } : { name, share: shareField(body, "share") };
}
