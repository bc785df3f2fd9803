import { distanceKm } from "../detection/place.ts";
import type { GivenAlert, Reason } from "./incident-alert.ts";

/** What correlation knows of an open incident. */
export interface OpenIncident {
  id: string;
  incidentTypeName: string | null;
  roadName: string | null;
  direction: string | null;
  point: readonly [longitude: number, latitude: number] | null;
  /** Time of its last alert. */
  lastAlertAtMs: number;
}

export interface Correlation {
  incidentId: string;
  /** 0 to 1. */
  score: number;
  reason: Reason;
}

/** Farther apart, alerts are about different things. */
export const correlationKm = 3.2;
/** So long after its last alert an incident takes no more. */
export const correlationMs = 30 * 60_000;
/** Below this score an alert opens an incident of its own. */
export const correlationThreshold = 0.35;

/** Slow traffic follows from everything else, so it joins any type and is no type of its own beside one. */
const followingTypes: ReadonlySet<string> = new Set(["congestion", "sudden queue"]);

/**
 * The best of the open incidents for an alert, undefined if none fits. Each part of the score is 1 at the same place,
 * time and type; different roads or directions never fit.
 */
type Correlated = Pick<GivenAlert, "incidentTypeName" | "roadName" | "direction" | "point" | "occurredAtMs">;

export function correlate(alert: Correlated, incidents: readonly OpenIncident[]): Correlation | undefined {
  const [best] = incidents
    .flatMap((incident) => scoreOf(alert, incident) ?? [])
    .toSorted((one, other) => other.score - one.score || (one.incidentId < other.incidentId ? -1 : 1));
  return best && best.score >= correlationThreshold ? best : undefined;
}

function scoreOf(alert: Correlated, incident: OpenIncident): Correlation | undefined {
  if (differ(alert.roadName, incident.roadName) || differ(alert.direction, incident.direction))
    return undefined;
  const apartMs = Math.abs(alert.occurredAtMs - incident.lastAlertAtMs);
  if (apartMs > correlationMs) return undefined;
  const km = kmBetween(alert, incident);
  if (km !== null && km > correlationKm) return undefined;
  // Without a point only the road speaks for the same place.
  if (km === null && (alert.roadName === null || incident.roadName === null)) return undefined;
  const place = km === null ? 0.5 : 1 - (0.6 * km) / correlationKm;
  const time = 1 - (0.4 * apartMs) / correlationMs;
  const type = typeFit(alert.incidentTypeName, incident.incidentTypeName);
  return {
    incidentId: incident.id,
    score: Math.round(place * time * type * 100) / 100,
    reason: reasonOf(km, apartMs, type),
  };
}

function reasonOf(km: number | null, apartMs: number, type: number): Reason {
  const minutes = Math.round(apartMs / 60_000);
  const kind = type === 1 ? "same" : "other";
  return km === null
    ? { key: `incidents:reason.road.${kind}`, args: { minutes } }
    : { key: `incidents:reason.place.${kind}`, args: { km: Math.round(km * 10) / 10, minutes } };
}

/** Both known and not the same. */
const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() !== other.toLowerCase();

function kmBetween({ point }: Correlated, { point: other }: OpenIncident): number | null {
  if (point === null || other === null) return null;
  return distanceKm({ longitude: point[0], latitude: point[1] }, { longitude: other[0], latitude: other[1] });
}

/** Planned for months: what happens beside one is something else. */
const plannedTypes: ReadonlySet<string> = new Set(["work zone", "detour", "restriction"]);
const isPlanned = (typeName: string): boolean => plannedTypes.has(typeName.toLowerCase());

function typeFit(one: string | null, other: string | null): number {
  if (one === null || other === null) return 0.9;
  if (isPlanned(one) !== isPlanned(other)) return 0;
  if (one.toLowerCase() === other.toLowerCase()) return 1;
  return isFollowing(one) || isFollowing(other) ? 0.9 : 0.6;
}

/** Slow traffic and queues, which have a cause that another alert may name. */
export const isFollowing = (typeName: string | null): boolean =>
  typeName !== null && followingTypes.has(typeName.toLowerCase());
