import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import { moduleTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { lensFeatures } from "@gantry/protocols/ntcip1205/camera-description.ts";
import {
  cctvLens,
  cctvPosition,
  cctvPreset,
  cctvRange,
  cctvTimeout,
} from "@gantry/protocols/ntcip1205/objects.ts";
import { decodePosition, encodePosition } from "@gantry/protocols/ntcip1205/position-reference.ts";
import { octets, octetsOfText, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { CameraMount, MountPosition } from "../camera-mount.ts";
import { readOnly, readOnlyInteger, writableInteger } from "../ntcip-sign/values.ts";
import { type ManagedObject, type ObjectTree, objectTree } from "../object-tree.ts";
import { startSnmpDevice } from "../snmp-device.ts";
import type { CameraControl, ControlFault, ControlOptions } from "./control-device.ts";

interface NtcipCameraOptions extends ControlOptions {
  community?: string;
}

const maxPreset = 64;
const maxSpeed = 127;
/** Lens steps over the whole range. */
const lensSteps = 1000;

export async function ntcipCamera(mount: CameraMount, options: NtcipCameraOptions): Promise<CameraControl> {
  const { clock, ports, community = "public" } = options;
  const faults = new Set<ControlFault>();
  const tree = cameraObjects(mount, () => clock.nowMs());
  const device = await startSnmpDevice({
    community,
    ports,
    objects: () => tree,
    isDeaf: () => faults.has("deaf"),
    isMute: () => faults.has("mute"),
  });
  return { ...device, faults };
}

function cameraObjects(mount: CameraMount, nowMs: () => number): ObjectTree {
  const makeText = (value: string) => readOnly(() => octets(octetsOfText(value)));
  const readPosition = () => mount.position(nowMs());
  const encodeAngle = (degrees: number) => Math.round((((degrees % 360) + 360) % 360) * 100) % 36_000;
  const toLensPosition = (share: number) => Math.round(share * lensSteps);
  return objectTree(
    new Map<string, ManagedObject>([
      [cctvRange.rangeMaximumPreset, readOnlyInteger(() => maxPreset)],
      [cctvRange.rangeZoomLimit, readOnlyInteger(() => lensSteps)],
      ...Object.values(cctvTimeout).map((oid) => [oid, makeTimeout()] as const),
      [cctvPreset.presetGotoPosition, makePreset((token) => mount.goToPreset(token, nowMs()))],
      [cctvPreset.presetStorePosition, makePreset((token) => mount.storePreset(token, token, nowMs()))],
      [cctvPosition.positionPan, makeMotion("pan", () => encodeAngle(readPosition().panDegrees))],
      [cctvPosition.positionTilt, makeMotion("tilt", () => encodeAngle(readPosition().tiltDegrees))],
      [cctvPosition.positionZoomLens, makeMotion("zoom", () => toLensPosition(readPosition().zoom))],
      [cctvPosition.positionFocusLens, makeMotion("focus", () => toLensPosition(readPosition().focus))],
      [cctvPosition.positionIrisLens, makeMotion("iris", () => toLensPosition(readPosition().iris))],
      [
        cctvLens.systemLensEquipped,
        readOnly(() => octets(Uint8Array.of(lensFeatures.iris | lensFeatures.focus))),
      ],
      [cctvLens.systemLensFeatureStatus, readOnly(() => octets(Uint8Array.of(encodeAutomatics(mount))))],
      [cctvLens.systemLensFeatureControl, lensControl(mount, nowMs)],
      [moduleTableOid("moduleMake", 1), makeText("Gantry")],
      [moduleTableOid("moduleModel", 1), makeText("Simulated camera")],
    ]),
    [],
  );

  function makeMotion(axis: keyof CameraMotion, read: () => number): ManagedObject {
    return {
      read: () => octets(encodePosition({ mode: "absolute", speed: 0, position: read() })),
      refuses: (value) => (positionOf(value) ? undefined : "badValue"),
      write(value) {
        const wanted = positionOf(value);
        if (wanted?.mode === "absolute") mount.travelTo(goalOf(axis, wanted.position), nowMs());
        else mount.move({ [axis]: wanted?.mode === "continuous" ? wanted.speed / maxSpeed : 0 }, nowMs());
        return undefined;
      },
    };
  }
}

function goalOf(axis: keyof CameraMotion, position: number): Partial<MountPosition> {
  if (axis === "pan") return { panDegrees: position / 100 };
  if (axis === "tilt") return { tiltDegrees: position > 18_000 ? position / 100 - 360 : position / 100 };
  return { [axis]: position / lensSteps };
}

const positionOf = (value: SnmpValue) => (value.type === "octets" ? decodePosition(value.value) : undefined);

function makeTimeout(): ManagedObject {
  let timeoutMs = 0;
  return writableInteger({ read: () => timeoutMs, write: (value) => (timeoutMs = value) });
}

function makePreset(go: (token: string) => void): ManagedObject {
  let last = 0;
  return writableInteger({
    read: () => last,
    min: 1,
    max: maxPreset,
    write(number) {
      last = number;
      go(String(number));
    },
  });
}

function encodeAutomatics(mount: CameraMount): number {
  return (mount.hasAutoIris ? lensFeatures.iris : 0) | (mount.hasAutoFocus ? lensFeatures.focus : 0);
}

function lensControl(mount: CameraMount, nowMs: () => number): ManagedObject {
  const isOrder = (value: SnmpValue) => value.type === "octets" && value.value.length === 2;
  return {
    read: () => octets(new Uint8Array(2)),
    refuses: (value) => (isOrder(value) ? undefined : "badValue"),
    write(value) {
      const [feature = 0, isOn = 0] = value.type === "octets" ? value.value : [];
      if (feature & lensFeatures.iris) mount.setAuto("iris", isOn !== 0, nowMs());
      if (feature & lensFeatures.focus) mount.setAuto("focus", isOn !== 0, nowMs());
      return undefined;
    },
  };
}
