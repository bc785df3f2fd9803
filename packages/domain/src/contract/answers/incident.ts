import { z } from "zod";
import type { AlertChangeType } from "../../incidents/incident-alert.ts";
import { incidentSeverities, type IncidentSeverity } from "../../kinds/incident-type.ts";
import { alertArea } from "../../incidents/alert-area.ts";
import { time, whole } from "./common.ts";

/** A row of POST /incidents/{id}/alerts/find (INC-017). */
export interface IncidentAlert {
  id: string;
  rev: number;
  incidentId: string | null;
  sourceId: string;
  sourceName: string;
  title: string;
  type: string;
  subtype: string | null;
  severity: IncidentSeverity | null;
  description: string | null;
  incidentTypeName: string | null;
  roadName: string | null;
  direction: string | null;
  laneType: string | null;
  /** 0 to 10, as are reliability. */
  confidence: number | null;
  reliability: number | null;
  externalId: string;
  timestamp: string;
  receivedAt: string;
  endedAt: string | null;
  referencePoint: { type: "Point"; coordinates: number[] } | null;
  metadata: Record<string, unknown>;
}

/** GET /incidents/areas: open incidents of public alerts, the newest first. */
export const alertAreas = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        severity: z.enum(incidentSeverities),
        expiresAt: time.nullable(),
        area: alertArea,
      }),
    ),
  })
  .meta({ id: "AlertAreas" });
export type AlertAreas = z.infer<typeof alertAreas>;

/** A row of the history of alerts (INC-018). */
export interface AlertHistoryItem {
  id: string;
  alertId: string;
  alertTitle: string;
  sourceName: string;
  changeType: AlertChangeType;
  changeTimestamp: string;
  incidentId: string | null;
  correlationConfidence: number | null;
  correlationReason: { key: string; args: Record<string, string | number> } | null;
  changes: { fieldName: string; oldValue: string | null; newValue: string | null; changeReason: string }[];
}

export const contributions = z
  .array(
    z.object({
      sourceId: z.string(),
      sourceName: z.string(),
      confidence: z.number(),
      /** 0 to 1. */
      precision: z.number(),
    }),
  )
  .meta({ id: "IncidentContributions" });

const counted = z.array(z.object({ name: z.string(), count: whole }));
/** Times in milliseconds (INC-014); null without a value. */
export const incidentStatistics = z
  .object({
    total: whole,
    active: whole,
    confirmed: whole,
    cleared: whole,
    falsePositives: whole,
    avgResponseTime: z.number().nullable(),
    avgClearanceTime: z.number().nullable(),
    bySeverity: counted,
    byType: counted,
  })
  .meta({ id: "IncidentStatistics" });
export type IncidentStatistics = z.infer<typeof incidentStatistics>;

const hotspot = z
  .object({
    roadName: z.string(),
    direction: z.string(),
    incidentCount: whole,
    avgClearanceTime: z.number().nullable(),
    /** The most within five miles of the corridor; null without places (INC-061). */
    incidentsPer5Miles: whole.nullable(),
  })
  .meta({ id: "IncidentHotspot" });
export type Hotspot = z.infer<typeof hotspot>;
export const hotspots = z.array(hotspot);

const span = z.strictObject({ startTime: z.iso.datetime(), endTime: z.iso.datetime() });
/** Without a range the last 24 hours (INC-035). */
export const incidentStatisticsBody = z
  .strictObject({ timeRange: span.optional() })
  .meta({ id: "IncidentStatisticsBody" });
export type IncidentStatisticsBody = z.infer<typeof incidentStatisticsBody>;
export const defaultHotspots = 10;
export const hotspotsBody = z
  .strictObject({ timeRange: span.optional(), limit: z.int().min(1).max(100).optional() })
  .meta({ id: "HotspotsBody" });
export type HotspotsBody = z.infer<typeof hotspotsBody>;

const shortText = z.string().trim().max(200);
/** Body of POST /incidents/report: an incident that a person reports. It needs a place: a point or a road. */
export const reportIncidentBody = z
  .strictObject({
    incidentTypeName: shortText.min(1),
    severity: z.enum(incidentSeverities).optional(),
    roadName: shortText.optional(),
    direction: shortText.optional(),
    laneType: shortText.optional(),
    location: z
      .object({
        type: z.literal("Point"),
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      })
      .optional(),
    description: z.string().max(2000).optional(),
  })
  .refine(({ location, roadName }) => location !== undefined || !!roadName, { path: ["location"] })
  .meta({ id: "ReportIncident" });
export type ReportIncidentBody = z.infer<typeof reportIncidentBody>;

/** Body of POST /alert-sources/{id}/alerts: alerts of a third party. */
export const sentAlerts = z
  .strictObject({
    alerts: z
      .array(
        z.strictObject({
          externalId: z.string().min(1).max(200),
          type: z.string().min(1).max(200),
          subtype: z.string().max(200).optional(),
          title: z.string().max(200).optional(),
          description: z.string().max(2000).optional(),
          incidentTypeName: z.string().max(200).optional(),
          severity: z.enum(incidentSeverities).optional(),
          roadName: z.string().max(200).optional(),
          direction: z.string().max(200).optional(),
          laneType: z.string().max(200).optional(),
          location: z
            .object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()]) })
            .optional(),
          /** A camera that sees it: its place and road are taken. */
          cameraId: z.string().max(200).optional(),
          confidence: z.number().optional(),
          reliability: z.number().optional(),
          occurredAt: z.iso.datetime({ offset: true }).optional(),
          metadata: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .min(1)
      .max(1000),
  })
  .meta({ id: "SentAlerts" });
export type SentAlerts = z.infer<typeof sentAlerts>;

const counts = z.record(z.string(), whole);
export const receivedAlerts = z
  .object({ taken: whole, updated: whole, belowThreshold: whole, refused: counts, notes: counts })
  .meta({ id: "ReceivedAlerts" });

/** GET /alert-sources/{id}/stats. */
export const sourceStatistics = z
  .object({
    totalAlertsReceived: whole,
    alertsToday: whole,
    correlated: whole,
    incidents: whole,
    /** Of its incidents, as people judged them. */
    confirmed: whole,
    falsePositives: whole,
    /** 0 to 1, with an assumption while there are few judgements. */
    precision: z.number(),
    lastAlertAt: time.nullable(),
  })
  .meta({ id: "AlertSourceStatistics" });
export type SourceStatistics = z.infer<typeof sourceStatistics>;
