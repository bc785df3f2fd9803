import { roads } from "../city/roads.ts";
import type { IncidentBook } from "../city/traffic/incident-book.ts";
import { incidentKinds, type RoadIncident } from "../city/traffic/incident-queue.ts";
import { lanesOf, milesOf } from "../city/traffic/road-figures.ts";
import type { Direction, Road } from "../city/road.ts";
import {
  BadRequest,
  type Body,
  numberField,
  oneOfField,
  readInteger,
  requireOnlyFields,
} from "./requests.ts";

const minuteMs = 60_000;
const usualMinutes = 20;
export const opposites: Record<Road["direction"], Direction> = {
  Northbound: "Southbound",
  Eastbound: "Westbound",
};

export function incidentReport({
  id,
  kind = "crash",
  road,
  direction,
  milepost,
  lanesClosed,
  startMs,
  endMs,
}: RoadIncident) {
  return {
    id,
    kind,
    tenant: road.tenant,
    road: road.ref || road.name,
    direction,
    milepost,
    lanesClosed,
    lanes: lanesOf(road),
    startedAt: new Date(startMs).toISOString(),
    endsAt: new Date(endMs).toISOString(),
  };
}

/**
 * POST /incidents: a crash at a milepost, by default for 20 minutes with one lane open, in the road's own direction. With
 * an id the request can be repeated.
 */
export function addIncident(incidents: IncidentBook, body: Body, nowMs: number) {
  requireOnlyFields(body, ["id", "kind", "road", "milepost", "direction", "lanesClosed", "minutes"]);
  const milepost = numberField(body, "milepost");
  const road = findRoad(body["road"], milepost);
  const direction = directionIn(body, road);
  const lanes = lanesOf(road);
  const lanesClosed =
    body["lanesClosed"] === undefined ? Math.max(1, lanes - 1) : readInteger(body, "lanesClosed", 1, lanes);
  const minutes = body["minutes"] === undefined ? usualMinutes : readInteger(body, "minutes", 1, 600);
  const endMs = nowMs + minutes * minuteMs;
  const kind = body["kind"] === undefined ? "crash" : oneOfField(body, "kind", incidentKinds);
  const named = body["id"] === undefined ? {} : { id: idField(body) };
  return incidentReport(
    incidents.add({ ...named, kind, road, direction, milepost, lanesClosed, startMs: nowMs, endMs }),
  );
}

/** DELETE /incidents ends all, with an id that one; false if there is none. */
export function endIncidents(incidents: IncidentBook, id: string, nowMs: number): boolean {
  if (id !== "") return incidents.end(id, nowMs);
  for (const one of incidents.active(nowMs)) incidents.end(one.id, nowMs);
  return true;
}

export function directionIn(body: Body, road: Road): Direction {
  if (body["direction"] === undefined) return road.direction;
  return oneOfField(body, "direction", [road.direction, opposites[road.direction]] as const);
}

function idField(body: Body): string {
  const { id } = body;
  if (typeof id !== "string" || !/^[\w-]{1,64}$/.test(id))
    throw new BadRequest("id", "must be letters, digits, _ and -, at most 64");
  return id;
}

export function roadsNamed(name: unknown): readonly Road[] {
  const named = roads.filter((road) => road.ref === name || road.name === name);
  if (named.length === 0) throw new BadRequest("road", "must be the number or name of a road");
  return named;
}

export function findRoad(name: unknown, milepost: number): Road {
  const named = roadsNamed(name);
  const road = named.find(
    (one) => milepost >= one.startMilepost && milepost <= one.startMilepost + milesOf(one),
  );
  if (road) return road;
  const ranges = named.map(
    (one) => `${one.startMilepost} to ${Math.floor(one.startMilepost + milesOf(one))}`,
  );
  throw new BadRequest("milepost", `must be one of this road: ${ranges.join(", ")}`);
}
