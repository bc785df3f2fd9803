import type { RecordKind } from "../../../platform/records/record-kind.ts";

/** Those of an incident that is still open stay. */
export const alertRecord: RecordKind = {
  table: "incident_alert",
  type: "ALERT",
  days: 365,
  key: ["id"],
  at: "received_at",
  stays: (row) => `${row}.ended_at is null`,
  parts: [{ table: "incident_alert_history", columns: { alert_id: "id" } }],
};

export const sourceLogRecord: RecordKind = {
  table: "alert_source_log",
  days: 30,
  key: ["id"],
  at: "at",
};
