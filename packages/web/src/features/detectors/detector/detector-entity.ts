import type {
  JudgedDetectorState,
  LaneFaultSince,
  LaneReading,
} from "@gantry/domain/detector/detector-reading.ts";
import { isZoneName } from "@gantry/domain/time/zone.ts";
import type { Entity } from "../../../queries/kind-queries.ts";

export interface Detector {
  id: string;
  name: string;
  description: string;
  roadName: string;
  direction: string;
  laneCount: number;
  /** IANA zone of its hours and days. */
  zone: string;
  protocol: string;
  pollRateS: number;
  isPolled: boolean;
  /** Missing before the first poll. */
  state: JudgedDetectorState | undefined;
}

export function toDetector(entity: Entity): Detector {
  const state = entity.stateData as Partial<JudgedDetectorState> | undefined;
  const { timezone } = entity;
  const textIn = (name: string) => (typeof entity[name] === "string" ? entity[name] : "");
  return {
    id: entity.id,
    name: textIn("name"),
    description: textIn("description"),
    roadName: textIn("roadName"),
    direction: textIn("direction"),
    laneCount: Number(entity["laneCount"] ?? 0),
    zone: isZoneName(timezone) ? timezone : "UTC",
    protocol: textIn("protocol") || "NONE",
    pollRateS: Number(entity["pollRate"] ?? 30),
    isPolled: entity.status !== "NOT_POLLABLE" && entity.status !== "DISABLED",
    state: state?.detectorLanes && state.endedAt ? (state as JudgedDetectorState) : undefined,
  };
}

export interface JudgedLane extends LaneReading {
  /** Null while the start of its fault is unknown. */
  faultSince: string | null;
}

/** The last interval by lane with the faults found by the server; values of a lane with a fault are not usable. */
export const judgeLanes = ({ detectorLanes, laneFaults = [] }: JudgedDetectorState): JudgedLane[] =>
  detectorLanes.map((lane) =>
    judgeLane(
      lane,
      laneFaults.find(({ index }) => index === lane.index),
    ),
  );

function judgeLane(lane: LaneReading, found: LaneFaultSince | undefined): JudgedLane {
  const fault = lane.fault ?? found?.fault ?? null;
  const faultSince = found?.fault === fault ? found.since : null;
  return fault === null
    ? { ...lane, faultSince }
    : { ...lane, fault, faultSince, volume: null, speed: null, occupancy: null };
}
