import { momentMs } from "../time/moment.ts";
import type { GivenAlert } from "./incident-alert.ts";

const headings: Readonly<Record<string, string>> = {
  northbound: "Northbound",
  southbound: "Southbound",
  eastbound: "Eastbound",
  westbound: "Westbound",
};
/** Types of WZDx 4 road events. */
const typeNames: Readonly<Record<string, string>> = {
  "work-zone": "Work zone",
  detour: "Detour",
  restriction: "Restriction",
  incident: "Crash",
};
const closedImpacts: ReadonlySet<string> = new Set(["all-lanes-closed"]);

/**
 * Road events of a WZDx 4 feed: GeoJSON features whose properties have `core_details` with `event_type`, `road_names`
 * and `direction`. Events that have ended or not begun are left out and counted, as are those that cannot be read.
 * Throws if the text is no JSON or no feature collection.
 */
export function readWzdxFeed(text: string, nowMs: number): { alerts: GivenAlert[]; leftOut: number } {
  const feed = JSON.parse(text) as { features?: unknown };
  if (!Array.isArray(feed?.features)) throw new Error("the feed has no list of features");
  const alerts = feed.features.flatMap((one: unknown) => readFeature(one, nowMs) ?? []);
  return { alerts, leftOut: feed.features.length - alerts.length };
}

function readFeature(value: unknown, nowMs: number): GivenAlert | undefined {
  const { id, properties, geometry } = objectOf(value);
  const given = objectOf(properties);
  const core = objectOf(given["core_details"]);
  if (typeof id !== "string") return undefined;
  const startMs = timeOf(given["start_date"]);
  const endMs = timeOf(given["end_date"]);
  if ((startMs !== null && startMs > nowMs) || (endMs !== null && endMs <= nowMs)) return undefined;
  const type = typeof core["event_type"] === "string" ? core["event_type"] : "unknown";
  const [road] = Array.isArray(core["road_names"]) ? core["road_names"] : [];
  const direction = typeof core["direction"] === "string" ? core["direction"] : "";
  const impact = typeof given["vehicle_impact"] === "string" ? given["vehicle_impact"] : null;
  const incidentTypeName = typeNames[type] ?? null;
  return {
    externalId: id,
    title: incidentTypeName ?? type,
    type,
    subtype: impact,
    description: typeof core["description"] === "string" ? core["description"].slice(0, 2000) : null,
    incidentTypeName,
    severity: impact !== null && closedImpacts.has(impact) ? "MAJOR" : "MINOR",
    roadName: typeof road === "string" ? road : null,
    direction: headings[direction] ?? null,
    laneType: null,
    point: firstPointOf(objectOf(geometry)["coordinates"]),
    confidence: given["is_start_date_verified"] === true ? 9 : 6,
    reliability: null,
    // A zone of months is true now: its alert is as old as the feed.
    occurredAtMs: nowMs,
    metadata: { startDate: given["start_date"] ?? null, endDate: given["end_date"] ?? null },
  };
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const timeOf = (value: unknown): number | null =>
  typeof value === "string" ? (momentMs(value) ?? null) : null;

/** Of a point, a line or several. */
function firstPointOf(coordinates: unknown): GivenAlert["point"] {
  if (!Array.isArray(coordinates)) return null;
  const [x, y]: unknown[] = coordinates;
  if (typeof x === "number" && typeof y === "number") return [x, y];
  return firstPointOf(x);
}
