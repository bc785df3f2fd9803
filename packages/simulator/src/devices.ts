import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import type { RoadClass, TenantName } from "./city/road.ts";

/** Simulated device types. Cameras and detectors have several protocols. */
export interface DeviceType {
  kind: AnyKind;
  protocol: "NTCIP" | "HTTP_JSON" | "SEVERAL";
  word: string;
  counts: { metro: number; north: number };
  along: readonly RoadClass[];
  /** More of them at even distances on both carriageways of a road. */
  stretch?: Stretch;
}

export interface Stretch {
  tenant: TenantName;
  /** Number of the road. */
  road: string;
  fromMilepost: number;
  toMilepost: number;
  everyMiles: number;
}

export const deviceTypes: readonly DeviceType[] = [
  {
    kind: sign,
    protocol: "NTCIP",
    word: "DMS",
    counts: { metro: 30, north: 10 },
    along: ["motorway", "trunk"],
  },
  {
    kind: camera,
    protocol: "SEVERAL",
    word: "CAM",
    counts: { metro: 45, north: 15 },
    along: ["motorway", "trunk", "primary"],
  },
  {
    kind: detector,
    protocol: "SEVERAL",
    word: "DET",
    counts: { metro: 150, north: 50 },
    along: ["motorway", "trunk", "primary"],
    // A queue then reaches a detector within minutes of a crash, also in light traffic.
    stretch: { tenant: "metro", road: "I-25", fromMilepost: 200, toMilepost: 222, everyMiles: 0.5 },
  },
  {
    kind: weatherStation,
    protocol: "NTCIP",
    word: "RWIS",
    counts: { metro: 7, north: 3 },
    along: ["motorway", "trunk"],
  },
  {
    kind: wimStation,
    protocol: "HTTP_JSON",
    word: "WIM",
    counts: { metro: 4, north: 2 },
    along: ["motorway"],
  },
];
