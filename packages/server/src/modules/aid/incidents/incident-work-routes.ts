import {
  handOverBody,
  type HandOverBody,
  incidentLog,
  incidentPeople,
  incidentTimeline,
  nearIncidents,
  newIncidentNote,
  type NewIncidentNote,
  watchedBody,
  type WatchedBody,
} from "@gantry/domain/contract/answers/incident-work.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { kindAnswers } from "../../../platform/kinds/calls/kind-answers.ts";
import type { Platform } from "../../../platform/module.ts";
import { addIncidentNote, olderThan, readIncidentLog } from "./incident-log.ts";
import {
  handOverIncident,
  leaveMessages,
  readIncidentPeople,
  readTimeline,
  watchIncident,
} from "./incident-work.ts";
import { readNearIncidents } from "./near-incidents.ts";

const { entityType, path } = automatedIncident;
const reading = { action: "READ", entityType, id: "id" } as const;
const changing = { action: "UPDATE", entityType, id: "id" } as const;

/** What people do about an incident: log, hand-over, timeline, and others that it could be part of. */
export function incidentWorkRoutes({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] {
  return [
    tenantRoute<never>(database, {
      method: "GET",
      path: `${path}/:id/log`,
      answer: incidentLog,
      summary:
        "Get notes, states, hand-overs and messages of an incident, newest first, or those older than an entry (`before`, `beforeId`)",
      access: reading,
      work: (db, { param, query }) => readIncidentLog(db, param("id"), olderThan(query)),
    }),
    tenantRoute<NewIncidentNote>(database, {
      method: "POST",
      path: `${path}/:id/notes`,
      answer: incidentLog,
      summary: "Add a note with uploaded pictures to an incident; answers its log",
      access: changing,
      body: newIncidentNote,
      work: (db, { param, body }) => addIncidentNote(db, param("id"), body),
    }),
    tenantRoute<never>(database, {
      method: "GET",
      path: `${path}/:id/people`,
      answer: incidentPeople,
      summary: "List others who may work on an incident",
      access: changing,
      work: (db, { param }) => readIncidentPeople(db, param("id")),
    }),
    tenantRoute<HandOverBody>(database, {
      method: "POST",
      path: `${path}/:id/hand-over`,
      answer: kindAnswers(automatedIncident).entity,
      summary: "Hand an incident over to another person",
      access: changing,
      body: handOverBody,
      work: (db, { param, body }) => handOverIncident(db, param("id"), body),
    }),
    tenantRoute<never>(database, {
      method: "GET",
      path: `${path}/:id/timeline`,
      answer: incidentTimeline,
      summary: "Get when an incident was detected, seen, warned of, confirmed and cleared",
      access: reading,
      work: (db, { param }) => readTimeline(db, param("id")),
    }),
    tenantRoute<WatchedBody>(database, {
      method: "POST",
      path: `${path}/:id/watched`,
      answer: incidentTimeline,
      summary: "Record that a person saw an incident on a camera; only the first counts",
      access: changing,
      body: watchedBody,
      work: (db, { param, body }) => watchIncident(db, param("id"), body.cameraId),
    }),
    tenantRoute<never>(database, {
      method: "POST",
      path: `${path}/:id/leave-messages`,
      answer: incidentTimeline,
      summary: "Record that messages of a cleared incident stay until they expire",
      access: changing,
      work: (db, { param }) => leaveMessages(db, param("id")),
    }),
    tenantRoute<never>(database, {
      method: "GET",
      path: `${path}/:id/near`,
      answer: nearIncidents,
      summary: "List open incidents that an incident could be merged with, with reasons",
      access: changing,
      work: (db, { param }) => readNearIncidents(db, param("id")),
    }),
  ];
}
