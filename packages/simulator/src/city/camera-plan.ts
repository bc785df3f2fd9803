import type { Camera } from "@gantry/domain/kinds/camera.ts";
import type { OnvifOptions } from "../devices/camera-control/onvif-camera.ts";
import type { Random } from "../random.ts";
import type { Direction, TenantName } from "./road.ts";

/** What moves a camera; those without are fixed. */
export type CameraProtocol = Camera["protocol"];

export interface CameraPlan {
  /** Shown in the picture strip: metro from 1, north from 101. */
  number: number;
  sceneNumber: number;
  roadPanDegrees: number;
  protocol: CameraProtocol;
  userName: string;
  password: string;
  /** External stream, if any; the internal one is always RTSP. */
  externalStream: "HLS" | "RTSP" | undefined;
  isRecorded: boolean;
  clockErrorMs: number;
  onvif: Pick<OnvifOptions, "authentication" | "oddities">;
  presets: readonly { token: string; name: string; turnDegrees: number; zoom: number }[];
}

const protocols: readonly CameraProtocol[] = [
  ...(["NTCIP", "ONVIF", "PECLO_D", "NTCIP", "COHU_T", "ONVIF"] as const),
  ...(["NTCIP", "PECLO_D", "ONVIF", "NTCIP", "NONE"] as const),
];
const scenes = 8;
const firstNumbers: Record<TenantName, number> = { metro: 1, north: 101 };
const pans: Record<Direction, number> = { Northbound: 0, Eastbound: 90, Southbound: 180, Westbound: 270 };
const oddOnvif: Readonly<Record<number, CameraPlan["onvif"]>> = {
  19: { oddities: ["ignoresStop"] },
  23: { oddities: ["refusesStop"] },
  27: { oddities: ["tellsNoPresetToken"] },
  30: { oddities: ["hasPresetWithoutToken"] },
  34: { oddities: ["namesForeignAddress"] },
  41: { authentication: "digest" },
};
/** One in this many cameras has a wrong clock. */
const wrongClockEvery = 13;
const wrongClockMs = 3_600_000;
/** Recording pulls constantly, and sixty would overload a small machine. */
const recordedEvery = 6;

export function planCamera({
  tenant,
  index,
  direction,
  random,
  maxRecorded,
}: {
  tenant: TenantName;
  index: number;
  direction: Direction;
  random: Random;
  maxRecorded: number;
}): CameraPlan {
  return {
    number: firstNumbers[tenant] + index,
    sceneNumber: index % scenes,
    roadPanDegrees: pans[direction],
    protocol: protocols[index % protocols.length] ?? "NONE",
    userName: "operator",
    password: `cam-${random.whole(0x100000, 0xffffff).toString(16)}`,
    externalStream: index % 2 === 0 ? "HLS" : index % 7 === 3 ? "RTSP" : undefined,
    isRecorded: index % recordedEvery === 0 && index < recordedEvery * maxRecorded,
    clockErrorMs: index % wrongClockEvery === wrongClockEvery - 1 ? wrongClockMs : 0,
    onvif: oddOnvif[index] ?? {},
    presets: [
      { token: "1", name: "Along the road", turnDegrees: 0, zoom: 0.15 },
      { token: "2", name: "Far ahead", turnDegrees: 2, zoom: 0.5 },
      { token: "3", name: "Behind", turnDegrees: 165, zoom: 0.1 },
    ],
  };
}

export function cameraFields({
  protocol,
  userName,
  password,
  isRecorded,
}: CameraPlan): Record<string, unknown> {
  return { protocol, userName, password, recorded: isRecorded };
}

export function presetsKnownByName({ protocol, presets }: CameraPlan): { token: string; name: string }[] {
  const keepsNumbersOnly = protocol === "NTCIP" || protocol === "PECLO_D" || protocol === "COHU_T";
  return keepsNumbersOnly ? presets.map(({ token, name }) => ({ token, name })) : [];
}
