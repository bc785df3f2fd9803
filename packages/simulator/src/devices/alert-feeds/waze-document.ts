import type { DriverReport } from "../../city/reports/driver-reports.ts";

export type WazeAlert = Record<string, unknown> & {
  uuid?: string;
  type: string;
  subtype: string;
  location: { x: number; y: number };
  pubMillis: number;
};

/** An alert of Waze for Cities; streets are named with their heading, as in "I-25 N". */
export function wazeAlert(report: DriverReport): WazeAlert {
  const { id, type, subtype, road, direction, position, confidence, reliability, reportedAtMs } = report;
  return {
    country: "US",
    uuid: id,
    type,
    subtype,
    street: `${road.ref || road.name} ${direction.charAt(0)}`,
    roadType: road.class === "motorway" ? 3 : 6,
    location: { x: position[0], y: position[1] },
    confidence,
    reliability,
    reportRating: 3,
    nThumbsUp: Math.max(0, confidence - 5),
    pubMillis: reportedAtMs,
  };
}

export const wazeDocument = (alerts: readonly WazeAlert[], nowMs: number) => ({
  alerts,
  jams: [],
  startTimeMillis: nowMs - 60_000,
  endTimeMillis: nowMs,
});
