import type { RecordKind } from "../../../platform/records/record-kind.ts";

const type = "WEATHER_READING";
/** A history of one year. */
const days = 366;

/** Polls of weather stations as they were read. */
export const weatherReadingRecord: RecordKind = {
  table: "weather_reading",
  type,
  days,
  key: ["station", "at"],
  at: "at",
  tenant: "tenant_number",
  isSeries: true,
};

/** Their sums per hour. */
export const weatherHourRecord: RecordKind = {
  table: "weather_hour",
  type,
  days,
  key: ["station", "at"],
  at: "at",
  tenant: "tenant_number",
};
