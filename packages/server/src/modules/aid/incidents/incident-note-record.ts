import type { RecordKind } from "../../../platform/records/record-kind.ts";

/** Those of an incident that is still open stay. */
export const incidentNoteRecord: RecordKind = {
  table: "incident_note",
  type: "ALERT",
  days: 365,
  key: ["id"],
  at: "at",
  stays: (row) =>
    `exists (select from automated_incident i where i.tenant_id = ${row}.tenant_id and i.id = ${row}.incident_id
      and i.status in ('ACTIVE', 'CONFIRMED'))`,
};
