import { incidentSeverities } from "@gantry/domain/kinds/incident-type.ts";
import { alertChangeTypes } from "@gantry/domain/incidents/incident-alert.ts";
import { z } from "zod";
import { type ListCatalogue, type ListColumn, timeColumn } from "../../../platform/list/catalogue.ts";
import { alertRecord } from "./alert-records.ts";

const text = (name: string, sql: string): ListColumn => ({ name, sql, type: "text" });
const number = (name: string, sql: string): ListColumn => ({ name, sql, type: "number" });
const anyObject = z.record(z.string(), z.unknown());
const point = z.object({ type: z.literal("Point"), coordinates: z.array(z.number()) }).nullable();

/** Alerts (INC-017); which of them is a condition of the caller's. */
const alerts: ListCatalogue = {
  from: "incident_alert a",
  tenantSql: "a.tenant_id",
  keySql: "a.id",
  columns: [
    { name: "id", sql: "a.id", type: "id", neverNull: true },
    { name: "rev", sql: "a.rev", type: "number", neverNull: true },
    { name: "incidentId", sql: "a.incident_id", type: "id" },
    { name: "sourceId", sql: "a.source_id", type: "id", neverNull: true },
    { ...text("sourceName", "a.source_name"), neverNull: true },
    { ...text("title", "a.title"), neverNull: true },
    { ...text("type", "a.type"), neverNull: true },
    text("subtype", "a.subtype"),
    { name: "severity", sql: "a.severity", type: "select", answer: z.enum(incidentSeverities) },
    text("description", "a.description"),
    text("incidentTypeName", "a.incident_type_name"),
    text("roadName", "a.road_name"),
    text("direction", "a.direction"),
    text("laneType", "a.lane_type"),
    number("confidence", "a.confidence"),
    number("reliability", "a.reliability"),
    { ...text("externalId", "a.external_id"), neverNull: true },
    { ...timeColumn("timestamp", "a.occurred_at"), neverNull: true },
    { ...timeColumn("receivedAt", "a.received_at"), neverNull: true },
    timeColumn("endedAt", "a.ended_at"),
    {
      name: "referencePoint",
      sql: `case when a.longitude is not null then
        jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(a.longitude, a.latitude)) end`,
      answer: point,
    },
    { name: "metadata", sql: "a.metadata", answer: anyObject },
  ],
  always: ["id", "rev"],
  sort: { field: "timestamp", ascending: false },
  record: { kind: alertRecord, row: "a" },
};

export const alertsOf = (column: "incident_id" | "source_id", id: string): ListCatalogue => ({
  ...alerts,
  where: (value) => `a.${column} = ${value(id)}`,
});

/** History of alerts (INC-018). */
const alertHistory: ListCatalogue = {
  from: "incident_alert_history h join incident_alert a on a.tenant_id = h.tenant_id and a.id = h.alert_id",
  tenantSql: "h.tenant_id",
  keySql: "h.id",
  columns: [
    { name: "id", sql: "h.id", type: "id", neverNull: true },
    { name: "alertId", sql: "h.alert_id", type: "id", neverNull: true },
    { ...text("alertTitle", "a.title"), neverNull: true },
    { ...text("sourceName", "a.source_name"), neverNull: true },
    {
      name: "changeType",
      sql: "h.change_type",
      type: "select",
      answer: z.enum(alertChangeTypes),
      neverNull: true,
    },
    { ...timeColumn("changeTimestamp", "h.at"), neverNull: true },
    { name: "incidentId", sql: "h.incident_id", type: "id" },
    number("correlationConfidence", "h.correlation_confidence"),
    {
      name: "correlationReason",
      sql: "h.correlation_reason",
      answer: z.object({ key: z.string(), args: anyObject }).nullable(),
    },
    {
      name: "changes",
      sql: "h.changes",
      answer: z.array(
        z.object({
          fieldName: z.string(),
          oldValue: z.string().nullable(),
          newValue: z.string().nullable(),
          changeReason: z.string(),
        }),
      ),
    },
  ],
  always: ["id"],
  sort: { field: "changeTimestamp", ascending: false },
};

export type HistoryOf = "h.alert_id" | "h.incident_id" | "a.source_id";

export const historyOf = (column: HistoryOf, id: string): ListCatalogue => ({
  ...alertHistory,
  where: (value) => `${column} = ${value(id)}`,
});
