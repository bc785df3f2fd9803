import { defineKind } from "./define-kind.ts";
import { flag, select, text, textarea } from "../fields/fields.ts";
import { mapIcon, richText } from "../fields/heavy-fields.ts";

/** Incident severities (INC-012). */
export const incidentSeverities = ["CRITICAL", "MAJOR", "MINOR"] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

/** An incident type, such as a stalled vehicle or a wrong-way driver (INC-054). */
export const incidentType = defineKind({
  name: "incidentType",
  entityType: "INCIDENT_TYPE",
  path: "/system/incident-type",
  pages: "/system/incident-type",
  module: "system",
  licence: "automatedIncident",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    severity: select(incidentSeverities, { default: "MINOR", column: true, size: "quarter" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    icon: mapIcon({ default: "place" }),
    procedure: richText({ maxLength: 20_000 }),
  },
  list: { columns: ["name", "severity", "enabled", "description"], sort: "name" },
  search: ["name", "description"],
});
