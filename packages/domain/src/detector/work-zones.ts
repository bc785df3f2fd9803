import { nearestBetween, placeOf } from "../detection/place.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import type { GeoPoint } from "../fields/fields.ts";
import type { GeoLine } from "../fields/heavy-fields.ts";

export interface WorkZone {
  roadName: string;
  /** Empty or missing: both directions. */
  direction?: string | null;
  /** Missing: the whole road. */
  stretch?: GeoLine | null;
  /** ISO 8601. */
  startAt: string;
  /** Missing: until further notice. */
  endAt?: string | null;
}

interface Placed {
  roadName?: string | null;
  direction?: string | null;
  location?: GeoPoint | null;
}

/** Across a carriageway with its shoulders, and some error of the map. */
const maxDistanceM = 100;

export type WorkZonePhase = "planned" | "active" | "ended";

export function workZonePhase(
  { startAt, endAt }: Pick<WorkZone, "startAt" | "endAt">,
  atMs: number,
): WorkZonePhase {
  if (endAt && msFromIso(endAt) <= atMs) return "ended";
  return msFromIso(startAt) > atMs ? "planned" : "active";
}

/** Whether a device is in a work zone at this time: on its road and stretch, in its direction. */
export function isInWorkZone(device: Placed, zone: WorkZone, atMs: number): boolean {
  if (workZonePhase(zone, atMs) !== "active") return false;
  if (!isSameName(device.roadName, zone.roadName)) return false;
  if (zone.direction && !isSameName(device.direction, zone.direction)) return false;
  if (!zone.stretch) return true;
  return !!device.location && distanceToLineM(device.location, zone.stretch) <= maxDistanceM;
}

const isSameName = (one: string | null | undefined, other: string) =>
  (one ?? "").trim().toLowerCase() === other.trim().toLowerCase();

function distanceToLineM(point: GeoPoint, { coordinates }: GeoLine): number {
  const place = placeOf(point.coordinates);
  const asidesKm = coordinates.map(
    (end, at) => nearestBetween(placeOf(coordinates[at - 1] ?? end), placeOf(end), place).asideKm,
  );
  return Math.min(...asidesKm) * 1_000;
}
