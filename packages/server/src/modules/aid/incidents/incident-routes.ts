import {
  alertAreas,
  contributions,
  defaultHotspots,
  hotspots,
  hotspotsBody,
  type HotspotsBody,
  incidentStatistics,
  incidentStatisticsBody,
  type IncidentStatisticsBody,
  reportIncidentBody,
  type ReportIncidentBody,
} from "@gantry/domain/contract/answers/incident.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { z } from "zod";
import { guardLicensedRoutes } from "../../../platform/http/guard-licensed-routes.ts";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { kindAnswers } from "../../../platform/kinds/calls/kind-answers.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { find } from "../../../platform/list/find.ts";
import { listAnswer } from "../../../platform/list/list-answer.ts";
import type { Platform } from "../../../platform/module.ts";
import { alertsOf, historyOf } from "../alerts/alert-catalogue.ts";
import { readAlertsOfIncident } from "../alerts/alert-store.ts";
import { readAlertAreas } from "./alert-areas.ts";
import {
  actOnIncident,
  type IncidentAct,
  mergeIncidents,
  reportIncident,
  splitIncident,
  takeIncident,
} from "./incident-acts.ts";
import { readHotspots, readIncidentStatistics, type Span } from "./incident-statistics.ts";
import { incidentWorkRoutes } from "./incident-work-routes.ts";
import { readContributions } from "./refresh-incident.ts";
import { assertAlertReadable } from "./readable-alert.ts";

const { entityType, licence, path } = automatedIncident;
const answer = kindAnswers(automatedIncident).entity;
const reading = { action: "READ", entityType, id: "id" } as const;
const changing = { action: "UPDATE", entityType, id: "id" } as const;
const usualSpanMs = 24 * 3_600_000;

const acts: Record<IncidentAct, { path: string; summary: string }> = {
  confirm: { path: "confirm", summary: "Confirm an active incident" },
  clear: { path: "clear", summary: "Clear an active or confirmed incident" },
  falsePositive: {
    path: "false-positive",
    summary: "Mark an active or confirmed incident as false positive",
  },
};

const mergeBody = z.strictObject({ otherId: z.string().min(1).max(200) }).meta({ id: "MergeIncident" });
const splitBody = z
  .strictObject({ alertIds: z.array(z.string().max(200)).min(1).max(1000) })
  .meta({ id: "SplitIncident" });

function spanOf(range: IncidentStatisticsBody["timeRange"], nowMs: number): Span {
  if (!range) return { startMs: nowMs - usualSpanMs, endMs: nowMs + 1 };
  return { startMs: Date.parse(range.startTime), endMs: Date.parse(range.endTime) };
}

/** Incidents beyond their kind: acts, alerts, statistics. */
export function incidentRoutes(platform: Platform): RouteDeclaration<never>[] {
  const { database } = platform;
  const routes = [
    ...incidentWorkRoutes(platform),
    ...Object.entries(acts).map(([act, { path: last, summary }]) =>
      tenantRoute<never>(database, {
        method: "POST",
        path: `${path}/:id/${last}`,
        answer,
        summary,
        access: changing,
        work: (db, { param }) => actOnIncident(db, param("id"), act as IncidentAct),
      }),
    ),
    tenantRoute<never>(database, {
      method: "POST",
      path: `${path}/:id/take`,
      answer,
      summary: "Work on an incident: the caller becomes its operator",
      access: changing,
      work: (db, { param }) => takeIncident(db, param("id")),
    }),
    tenantRoute<z.infer<typeof mergeBody>>(database, {
      method: "POST",
      path: `${path}/:id/merge`,
      answer,
      summary: "Move the alerts of another open incident here and clear it",
      access: changing,
      body: mergeBody,
      work: (db, { param, body }) => mergeIncidents(db, param("id"), body.otherId),
    }),
    tenantRoute<z.infer<typeof splitBody>>(database, {
      method: "POST",
      path: `${path}/:id/split`,
      answer,
      summary: "Make an incident of some alerts of this one; answers the new one",
      access: changing,
      body: splitBody,
      work: (db, { param, body }) => splitIncident(db, param("id"), body.alertIds),
    }),
    tenantRoute<never>(database, {
      method: "GET",
      path: `${path}/areas`,
      answer: alertAreas,
      summary: "List the areas of open public alerts",
      access: { action: "READ", entityType },
      work: readAlertAreas,
    }),
    tenantRoute<ReportIncidentBody>(database, {
      method: "POST",
      path: `${path}/report`,
      answer,
      summary: "Report an incident seen by a person",
      access: { action: "UPDATE", entityType },
      body: reportIncidentBody,
      work: (db, { body: { location, ...given } }) =>
        reportIncident(db, {
          incidentTypeName: given.incidentTypeName,
          severity: given.severity ?? null,
          roadName: given.roadName || null,
          direction: given.direction || null,
          laneType: given.laneType || null,
          description: given.description || null,
          point: location?.coordinates ?? null,
        }),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/:id/alerts/find`,
      answer: listAnswer(alertsOf("incident_id", "")),
      summary: "List the alerts of an incident, newest first",
      access: reading,
      body: findBody,
      work: (db, { param, body }) => find(db, alertsOf("incident_id", param("id")), body),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/:id/history/find`,
      answer: listAnswer(historyOf("h.incident_id", "")),
      summary: "List the history of all alerts of an incident, newest first",
      access: reading,
      body: findBody,
      work: (db, { param, body }) => find(db, historyOf("h.incident_id", param("id")), body),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/alerts/:alertId/history/find`,
      answer: listAnswer(historyOf("h.alert_id", "")),
      summary: "List the history of an alert, newest first",
      access: { action: "READ", entityType },
      body: findBody,
      work: async (db, { param, body }) => {
        await assertAlertReadable(db, param("alertId"));
        return find(db, historyOf("h.alert_id", param("alertId")), body);
      },
    }),
    tenantRoute<never>(database, {
      method: "GET",
      path: `${path}/:id/contributions`,
      answer: contributions,
      summary: "Get what each source contributes to the confidence of an incident",
      access: reading,
      work: async (db, { param }) => readContributions(db, await readAlertsOfIncident(db, param("id"))),
    }),
    tenantRoute<IncidentStatisticsBody>(database, {
      method: "POST",
      path: `${path}/stats`,
      answer: incidentStatistics,
      summary: "Count incidents of a time range, by default of the last 24 hours",
      access: { action: "READ", entityType },
      body: incidentStatisticsBody,
      work: (db, { body }) => readIncidentStatistics(db, spanOf(body.timeRange, db.nowMs)),
    }),
    tenantRoute<HotspotsBody>(database, {
      method: "POST",
      path: `${path}/hotspots`,
      answer: hotspots,
      summary: "List corridors with most incidents first, by default 10 of the last 24 hours",
      access: { action: "READ", entityType },
      body: hotspotsBody,
      work: (db, { body }) =>
        readHotspots(db, spanOf(body.timeRange, db.nowMs), body.limit ?? defaultHotspots),
    }),
  ];
  return guardLicensedRoutes(routes, licence);
}
