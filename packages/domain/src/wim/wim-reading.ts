import type { WimViolation } from "./wim-violation.ts";

/** WIM-015; a reading without a violation has `none` alone. */
export const wimViolationTypes = [
  "none",
  "overweight",
  "overspeed",
  "overheight",
  "overlength",
  "axle",
] as const;
export type WimViolationType = (typeof wimViolationTypes)[number];

/** Of a lane (WIM-016); a station's own direction is free text, as of every device. */
export const wimLaneDirections = ["NORTH", "SOUTH", "EAST", "WEST", "OTHER", "REVERSIBLE"] as const;
export type WimLaneDirection = (typeof wimLaneDirections)[number];

/** WIM-018 */
export const wimLaneTypes = ["through", "shoulder", "onRamp", "offRamp", "hov", "express", "local"] as const;

/**
 * Why the measured values cannot be right. `axleSum`: the axles do not sum to the gross weight; `axleCount`: there
 * are more or fewer axle weights than axles. Weights are then not judged. `axleSpaces`: a distance between axles is
 * missing or not positive; groups of axles across it are not judged. `clock`: the station's time was replaced.
 */
export const wimDoubts = ["axleSum", "axleCount", "axleSpaces", "clock"] as const;
export type WimDoubt = (typeof wimDoubts)[number];

/** One vehicle as a station measured it, in km/h, cm, kg and degrees F (WIM-048); null where it has no value. */
export interface WimVehicle {
  /** As the station counts vehicles; it may start again. */
  number: number;
  /** From 1. */
  lane: number | null;
  laneDirection: WimLaneDirection | null;
  /** Such as `Class 9`; see `fhwaClassOf`. */
  className: string | null;
  speed: number | null;
  length: number | null;
  height: number | null;
  totalWeight: number | null;
  axleCount: number | null;
  /** From the front axle. */
  axleWeights: (number | null)[];
  /** Between neighbouring axles, from the front; one fewer than axles. May be negative: the station's fault. */
  axleSpaces: (number | null)[];
  temperature: number | null;
  dotNumber: string | null;
  mcNumber: string | null;
  frontPlate: string | null;
  rearPlate: string | null;
  /** Files of the station, for the download call. */
  images: string[];
  dimensionProfileFile: string | null;
  doubts: WimDoubt[];
}

/** What is found by judging a vehicle. */
export interface WimVerdict {
  /** The worst first, at most `maxViolations`. */
  violations: WimViolation[];
  violationTypes: WimViolationType[];
  /** Too heavy as a whole or on any axle group. */
  overweight: boolean;
  /** Per axle: whether one of the smallest violated axle groups has it. */
  axleOverload: boolean[];
  doubts: WimDoubt[];
}

/** `stateData` of a station (WIM-012, WIM-013). */
export interface WimStateData {
  lastVehicle: (WimVehicle & Omit<WimVerdict, "doubts"> & { timestamp: string }) | null;
  lanes: { index: number; type: (typeof wimLaneTypes)[number] | null; direction: WimLaneDirection | null }[];
  /** Number of the last vehicle that was read; reading continues after it. */
  lastNumber: number | null;
  model: string | null;
  /** How far the station's clock is ahead of the server's, in seconds. */
  clockOffsetS: number | null;
  /** Values that made no sense and are shown as missing. */
  notes: { object: string; read: string }[];
  /** ISO 8601 UTC; when the values above were read. */
  readAt: string;
  problem: { code: string; since: string; detail?: string } | null;
}

export const maxAxles = 32;
export const maxImages = 20;
export const maxFileNameLength = 200;
