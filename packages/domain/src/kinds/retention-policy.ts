import { defineKind } from "./define-kind.ts";
import { duration, flag, select, text } from "../fields/fields.ts";

/** Types of records that the server deletes by policy; the others of the specification follow with their tables. */
export const keptTypes = [
  "ALARM",
  "ALERT",
  "AUDIT_LOG",
  "COMMUNICATION_ACTION",
  "DETECTOR_READING",
  "DETECTOR_STATISTICS",
  "EXERCISE",
  "MESSAGE_LOG",
  "NOTIFICATION",
  "POLL_RESULT",
  "STATE_CHANGE",
  "WEATHER_READING",
  "WIM_READING",
] as const;
export type KeptType = (typeof keptTypes)[number];

const dayNs = 86_400_000_000_000;

/** Retention: how long each record type is kept (ADM-014). */
export const retentionPolicy = defineKind({
  name: "retentionPolicy",
  entityType: "RETENTION_POLICY",
  path: "/system/retention-policy",
  pages: "/system/retention-policy",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
    entityType: select(keptTypes, { required: true, column: true, size: "half" }),
    duration: duration({
      storedIn: "ns",
      required: true,
      min: dayNs,
      max: 100 * 366 * dayNs,
      column: true,
      size: "half",
    }),
  },
  list: { columns: ["name", "entityType", "duration", "enabled"], sort: "name" },
  search: ["name"],
});
