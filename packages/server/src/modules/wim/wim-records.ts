import type { RecordKind } from "../../platform/records/record-kind.ts";

/** Vehicles of weigh-in-motion stations. */
export const wimVehicleRecord: RecordKind = {
  table: "wim_vehicle",
  type: "WIM_READING",
  days: 90,
  key: ["station", "at", "number"],
  at: "at",
  tenant: "tenant_number",
  isSeries: true,
};

/** What was read of a day and how many vehicles. Deleted before the vehicles of that day, never after them. */
export const wimDayRecord: RecordKind = {
  table: "wim_day",
  type: "WIM_READING",
  days: 90,
  key: ["station", "at"],
  at: "at",
  tenant: "tenant_number",
};
