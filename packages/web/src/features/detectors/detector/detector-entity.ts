import type { DetectorStateData } from "@gantry/domain/detector/detector-reading.ts";
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
  state: DetectorStateData | undefined;
}

export function toDetector(entity: Entity): Detector {
  const state = entity.stateData as Partial<DetectorStateData> | undefined;
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
    state: state?.detectorLanes && state.endedAt ? (state as DetectorStateData) : undefined,
  };
}
