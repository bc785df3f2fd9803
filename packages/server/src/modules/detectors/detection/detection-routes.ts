import { roadConditions, roadSpeeds, travelDestinations } from "@gantry/domain/contract/answers/detection.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { momentOfQuery } from "../../../platform/http/timeframe.ts";
import { find } from "../../../platform/list/find.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { listAnswer } from "../../../platform/list/list-answer.ts";
import type { Platform } from "../../../platform/module.ts";
import { detectionList } from "./detection-list.ts";
import { readRoadConditions, readRoadSpeeds } from "./road-conditions.ts";
import { readDestinations } from "./travel-destinations.ts";
import type { TemplateStore } from "./template-store.ts";
import type { CarriagewayStore } from "./carriageway-store.ts";

const access = { action: "READ", entityType: detector.entityType } as const;
const { licence } = automatedIncident;

/** What detectors show of incidents, queues and travel times. */
export const detectionRoutes = (
  { database }: Platform,
  stores: { carriageways: CarriagewayStore; templates: TemplateStore },
): RouteDeclaration<never>[] => [
  tenantRoute<FindQuery>(database, {
    method: "POST",
    path: "/aid/detections/find",
    answer: listAnswer(detectionList),
    summary: "List incidents found in detector readings (shadow mode), newest first",
    access,
    licence,
    body: findBody,
    work: (db, { body }) => find(db, detectionList, body),
  }),
  tenantRoute<never>(database, {
    method: "GET",
    path: "/aid/road-conditions",
    answer: roadConditions,
    summary:
      "Queue tails and travel times per direction of a road, from readings of the two minutes before `at` or now",
    access,
    licence,
    work: (db, { query }) => readRoadConditions(db, stores, momentOfQuery(query, db.nowMs)),
  }),
  tenantRoute<never>(database, {
    method: "GET",
    path: "/detectors/road-speeds",
    answer: roadSpeeds,
    summary:
      "Speeds and travel time along each direction of a road, from readings of the two minutes before `at` or now",
    access,
    licence: detector.licence,
    work: (db, { query }) => readRoadSpeeds(db, stores, momentOfQuery(query, db.nowMs)),
  }),
  tenantRoute<never>(database, {
    method: "GET",
    path: "/detectors/travel-times",
    answer: travelDestinations,
    summary:
      "Detectors ahead of a place on a road (`road`, `direction`, `longitude`, `latitude`) with travel times",
    access,
    licence: detector.licence,
    work: (db, { query }) => readDestinations(db, stores, query),
  }),
];
