import type { RecordKind } from "../../../platform/records/record-kind.ts";

/** Intervals of detectors as they were read. */
export const detectorReadingRecord: RecordKind = {
  table: "detector_reading",
  type: "DETECTOR_READING",
  days: 30,
  key: ["detector", "at"],
  at: "at",
  tenant: "tenant_number",
  isSeries: true,
};

/** Their sums per hour, from which statistics and analytics are computed. */
export const detectorHourRecord: RecordKind = {
  table: "detector_hour",
  type: "DETECTOR_STATISTICS",
  days: 3 * 365,
  key: ["detector", "at"],
  at: "at",
  tenant: "tenant_number",
};

/** Sums of those over whole days, for long ranges. */
export const detectorDayRecord: RecordKind = { ...detectorHourRecord, table: "detector_day" };
