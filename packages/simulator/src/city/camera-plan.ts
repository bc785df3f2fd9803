import type { OnvifOptions } from "../devices/camera-control/onvif-camera.ts";
import type { Random } from "../random.ts";
import type { Direction, TenantName } from "./road.ts";

/** What moves a camera; those without are fixed. */
export type CameraProtocol = "NTCIP" | "PECLO_D" | "ONVIF" | "COHU_T" | "NONE";

/** What a camera of the city is made of. */
export interface CameraPlan {
  /** In its pictures' strip: metro from 1, north from 101. */
  number: number;
  sceneNumber: number;
  roadPanDegrees: number;
  protocol: CameraProtocol;
  userName: string;
  password: string;
  /** Whether it has a stream for everybody, and which; its own is always RTSP. */
  externalStream: "HLS" | "RTSP" | undefined;
  /** Whether the last minutes of its stream are kept. */
  isRecorded: boolean;
  /** How far the clock in its pictures is off. */
  clockErrorMs: number;
  /** Habits of a camera that is moved by ONVIF. */
  onvif: Pick<OnvifOptions, "authentication" | "oddities">;
  /** Presets that it was delivered with. */
  presets: readonly { token: string; name: string; turnDegrees: number; zoom: number }[];
}

const protocols: readonly CameraProtocol[] = [
  ...(["NTCIP", "ONVIF", "PECLO_D", "NTCIP", "COHU_T", "ONVIF"] as const),
  ...(["NTCIP", "PECLO_D", "ONVIF", "NTCIP", "NONE"] as const),
];
const scenes = 8;
const firstNumbers: Record<TenantName, number> = { metro: 1, north: 101 };
const pans: Record<Direction, number> = { Northbound: 0, Eastbound: 90, Southbound: 180, Westbound: 270 };
/** Cameras by ONVIF that are not as they should be, by their place in a tenant's list. */
const oddOnvif: Readonly<Record<number, CameraPlan["onvif"]>> = {
  19: { oddities: ["ignoresStop"] },
  23: { oddities: ["refusesStop"] },
  27: { oddities: ["tellsNoPresetToken"] },
  30: { oddities: ["hasPresetWithoutToken"] },
  34: { oddities: ["namesForeignAddress"] },
  41: { authentication: "digest" },
};
/** Every so many cameras one has a clock that nobody has set. */
const wrongClockEvery = 13;
const wrongClockMs = 3_600_000;
/** A recorded camera is pulled all the time, which a small machine would feel with sixty. */
const recordedEvery = 6;

export function planCamera({
  tenant,
  index,
  direction,
  random,
  mostRecorded,
}: {
  tenant: TenantName;
  index: number;
  direction: Direction;
  random: Random;
  mostRecorded: number;
}): CameraPlan {
  return {
    number: firstNumbers[tenant] + index,
    sceneNumber: index % scenes,
    roadPanDegrees: pans[direction],
    protocol: protocols[index % protocols.length] ?? "NONE",
    userName: "operator",
    password: `cam-${random.whole(0x100000, 0xffffff).toString(16)}`,
    externalStream: index % 2 === 0 ? "HLS" : index % 7 === 3 ? "RTSP" : undefined,
    isRecorded: index % recordedEvery === 0 && index < recordedEvery * mostRecorded,
    clockErrorMs: index % wrongClockEvery === wrongClockEvery - 1 ? wrongClockMs : 0,
    onvif: oddOnvif[index] ?? {},
    presets: [
      { token: "1", name: "Along the road", turnDegrees: 0, zoom: 0.15 },
      { token: "2", name: "Far ahead", turnDegrees: 2, zoom: 0.5 },
      { token: "3", name: "Behind", turnDegrees: 165, zoom: 0.1 },
    ],
  };
}

/** What the inventory says of a camera before it has an address. */
export function cameraFields({
  protocol,
  userName,
  password,
  isRecorded,
}: CameraPlan): Record<string, unknown> {
  return { protocol, userName, password, recorded: isRecorded };
}

/** Names under which people know the places of a camera that has only numbers for them. */
export function presetsKnownByName({ protocol, presets }: CameraPlan): { token: string; name: string }[] {
  const keepsNumbersOnly = protocol === "NTCIP" || protocol === "PECLO_D" || protocol === "COHU_T";
  return keepsNumbersOnly ? presets.map(({ token, name }) => ({ token, name })) : [];
}
