import type { RecordKind } from "../../../platform/records/record-kind.ts";

/** Detections of incidents; one that goes on stays. */
export const incidentDetectionRecord: RecordKind = {
  table: "incident_detection",
  days: 90,
  key: ["id"],
  at: "started_at",
  stays: (row) => `${row}.ended_at is null`,
};
