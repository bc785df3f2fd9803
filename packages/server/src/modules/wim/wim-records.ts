import type { RecordKind } from "../../platform/records/record-kind.ts";

/** Vehicles of weigh-in-motion stations. */
export const wimVehicleRecord: RecordKind = {
  table: "wim_vehicle",
  type: "WIM_READING",
  days: 90,
  key: ["tenant_number", "station", "at", "number"],
  at: "at",
  tenant: "tenant_number",
  isSeries: true,
};

/** Times of a day that were read completely. Deleted a little before the vehicles of that day, never after them. */
export const wimCoverageRecord: RecordKind = {
  table: "wim_coverage",
  type: "WIM_READING",
  days: 90,
  key: ["tenant_number", "station", "at"],
  at: "at",
  tenant: "tenant_number",
};
