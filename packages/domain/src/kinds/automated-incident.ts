import { defineKind, type EntityOf } from "./define-kind.ts";
import {
  duration,
  entityRefs,
  flag,
  json,
  number,
  point,
  select,
  text,
  textarea,
  time,
} from "../fields/fields.ts";
import { incidentSeverities } from "./incident-type.ts";

/** Incident states (INC-013). */
export const incidentStatuses = ["ACTIVE", "CONFIRMED", "CLEARED", "FALSE_POSITIVE"] as const;

const where = text({ maxLength: 200, section: "location", size: "third" });
const moment = time({ readOnly: true, section: "timing", size: "third" });

/** A traffic incident detected from alerts. Its status changes by actions, not edits (INC-011). */
export const automatedIncident = defineKind({
  name: "automatedIncident",
  entityType: "AUTOMATED_INCIDENT",
  path: "/incidents",
  pages: "/aid/incidents",
  aliases: ["/aid"],
  detail: true,
  madeElsewhere: true,
  many: true,
  module: "aid",
  licence: "automatedIncident",
  actions: ["ALARM_ACKNOWLEDGE", "NOTIFICATION_ACKNOWLEDGE"],
  demo: ["UPDATE"],
  searched: { place: 3 },
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    incidentTypeName: text({ maxLength: 200, column: true, size: "half" }),
    severity: select(incidentSeverities, { required: true, default: "MINOR", column: true, size: "quarter" }),
    status: select(incidentStatuses, { default: "ACTIVE", readOnly: true, column: true, size: "quarter" }),
    isFalsePositive: flag({ default: false, readOnly: true, column: true, size: "quarter" }),
    /** It belongs to an exercise in the simulated city: it leaves the console nowhere and counts nowhere. */
    isExercise: flag({ default: false, readOnly: true, column: true, size: "quarter" }),
    exerciseId: text({ hidden: true, readOnly: true }),
    confidenceScore: number({ readOnly: true, min: 0, max: 10, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    roadName: { ...where, column: true },
    direction: { ...where, column: true },
    laneType: where,
    jurisdiction: where,
    district: where,
    region: where,
    location: point({ section: "location" }),
    /** Of a public alert, which has an area instead of a place on a road. */
    publicAlert: json({ hidden: true, readOnly: true }),
    detectedAt: { ...moment, column: true },
    confirmedAt: { ...moment, column: true },
    clearedAt: { ...moment, column: true },
    responseTime: duration({
      storedIn: "ms",
      inMinutes: true,
      readOnly: true,
      column: true,
      section: "timing",
      size: "third",
    }),
    clearanceTime: duration({
      storedIn: "ms",
      inMinutes: true,
      readOnly: true,
      column: true,
      section: "timing",
      size: "third",
    }),
    lastAlertTimestamp: moment,
    detectionSource: text({ maxLength: 200, readOnly: true, section: "detection", size: "third" }),
    detector: text({ maxLength: 200, readOnly: true, section: "detection", size: "third" }),
    operator: text({ maxLength: 200, readOnly: true, section: "detection", size: "third" }),
    associatedEntities: entityRefs({ section: "associatedEntities" }),
    notes: textarea({ section: "associatedEntities" }),
  },
  list: {
    columns: ["name", "incidentTypeName", "severity", "status", "roadName", "direction", "detectedAt"],
    sort: "detectedAt",
    ascending: false,
    filterNames: { "state.status": "status" },
    filter: { match: "all", filters: [{ field: "status", operator: "EQUALS", value: "ACTIVE" }] },
  },
  search: ["name", "description", "roadName"],
  geometry: "location",
  recorded: "document",
});
export type AutomatedIncident = EntityOf<typeof automatedIncident>;
