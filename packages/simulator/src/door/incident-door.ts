import { roads } from "../city/roads.ts";
import type { IncidentBook } from "../city/traffic/incident-book.ts";
import type { RoadIncident } from "../city/traffic/incident-queue.ts";
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
const opposites: Record<Road["direction"], Direction> = { Northbound: "Southbound", Eastbound: "Westbound" };

export function incidentReport({ id, road, direction, milepost, lanesClosed, startMs, endMs }: RoadIncident) {
  return {
    id,
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

/** POST /incidents: a crash at a milepost, by default for 20 minutes with one lane open, in the road's own direction. */
export function addIncident(incidents: IncidentBook, body: Body, nowMs: number) {
  requireOnlyFields(body, ["road", "milepost", "direction", "lanesClosed", "minutes"]);
  const milepost = numberField(body, "milepost");
  const road = findRoad(body["road"], milepost);
  const directions = [road.direction, opposites[road.direction]] as const;
  const direction =
    body["direction"] === undefined ? road.direction : oneOfField(body, "direction", directions);
  const lanes = lanesOf(road);
  const lanesClosed =
    body["lanesClosed"] === undefined ? Math.max(1, lanes - 1) : readInteger(body, "lanesClosed", 1, lanes);
  const minutes = body["minutes"] === undefined ? usualMinutes : readInteger(body, "minutes", 1, 600);
  const endMs = nowMs + minutes * minuteMs;
  return incidentReport(incidents.add({ road, direction, milepost, lanesClosed, startMs: nowMs, endMs }));
}

/** DELETE /incidents ends all, with an id that one; false if there is none. */
export function endIncidents(incidents: IncidentBook, id: string, nowMs: number): boolean {
  if (id !== "") return incidents.end(id, nowMs);
  for (const one of incidents.active(nowMs)) incidents.end(one.id, nowMs);
  return true;
}

function findRoad(name: unknown, milepost: number): Road {
  const named = roads.filter((road) => road.ref === name || road.name === name);
  if (named.length === 0) throw new BadRequest("road", "must be the number or name of a road");
  const road = named.find(
    (one) => milepost >= one.startMilepost && milepost <= one.startMilepost + milesOf(one),
  );
  if (road) return road;
  const ranges = named.map(
    (one) => `${one.startMilepost} to ${Math.floor(one.startMilepost + milesOf(one))}`,
  );
  throw new BadRequest("milepost", `must be one of this road: ${ranges.join(", ")}`);
}
