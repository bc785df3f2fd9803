import { boundsOf, swapArea } from "./alert-area.ts";
import type { GivenAlert } from "./incident-alert.ts";
import type { PublicAlert } from "./public-alert.ts";
import { parseDirection, parseRoad } from "./road-name.ts";

/** What was wrong with an alert and how it was taken nevertheless. */
export const alertNotes = [
  "swappedCoordinates",
  "badCoordinates",
  "futureTime",
  "confidenceOutOfRange",
] as const;
export type AlertNote = (typeof alertNotes)[number];

/**
 * `ancient`: too long ago to matter now. `noPlace`: neither a point nor a road, or a public alert without an area.
 * `elsewhere`: for an area without a device of the tenant near it.
 */
export const alertRefusals = ["ancient", "noPlace", "noId", "elsewhere"] as const;
export type AlertRefusal = (typeof alertRefusals)[number];

/** Degrees, WGS 84. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Older alerts are not taken. */
export const alertMaxAgeMs = 24 * 3_600_000;
/** Clocks of sources may be ahead by so much without a note. */
const clockToleranceMs = 60_000;

export type ToleratedAlert = { alert: GivenAlert; notes: AlertNote[] } | { refused: AlertRefusal };

/**
 * An alert with what makes sense of it: coordinates that lie in the area only when they are swapped are swapped back,
 * times ahead become now, numbers are limited to 0 to 10. `area`: where the tenant's devices are; null: not known.
 */
export function tolerateAlert(
  given: GivenAlert,
  { area, nowMs }: { area: Area | null; nowMs: number },
): ToleratedAlert {
  const notes: AlertNote[] = [];
  if (given.externalId.trim() === "") return { refused: "noId" };
  if (given.publicAlert) return toleratePublicAlert(given, given.publicAlert, { area, nowMs });
  if (nowMs - given.occurredAtMs > alertMaxAgeMs) return { refused: "ancient" };
  const place = toleratePoint(given.point, area);
  if (place.note) notes.push(place.note);
  const road = given.roadName === null || given.roadName.trim() === "" ? null : parseRoad(given.roadName);
  if (place.point === null && road === null) return { refused: "noPlace" };
  if (given.occurredAtMs - nowMs > clockToleranceMs) notes.push("futureTime");
  const numbers = [given.confidence, given.reliability];
  if (numbers.some((one) => one !== null && (one < 0 || one > 10 || !Number.isFinite(one))))
    notes.push("confidenceOutOfRange");
  const direction = given.direction?.trim() ? parseDirection(given.direction) : (road?.direction ?? null);
  return {
    alert: {
      ...given,
      point: place.point,
      roadName: road?.roadName ?? null,
      direction,
      occurredAtMs: Math.min(given.occurredAtMs, nowMs),
      confidence: limitScale(given.confidence),
      reliability: limitScale(given.reliability),
    },
    notes,
  };
}

/** An authority's alert holds until its end, however long ago it was sent. */
function toleratePublicAlert(
  given: GivenAlert,
  publicAlert: PublicAlert,
  { area, nowMs }: { area: Area | null; nowMs: number },
): ToleratedAlert {
  const bounds = boundsOf(publicAlert.area);
  if (!bounds) return { refused: "noPlace" };
  const notes: AlertNote[] = given.occurredAtMs - nowMs > clockToleranceMs ? ["futureTime"] : [];
  const occurredAtMs = Math.min(given.occurredAtMs, nowMs);
  if (isValid(bounds) && (area === null || overlap(bounds, area)))
    return { alert: { ...given, occurredAtMs, point: centreOf(bounds) }, notes };
  const swapped = swapArea(publicAlert.area);
  const swappedBounds = boundsOf(swapped);
  if (swappedBounds && isValid(swappedBounds) && area !== null && overlap(swappedBounds, area))
    return {
      alert: {
        ...given,
        occurredAtMs,
        point: centreOf(swappedBounds),
        publicAlert: { ...publicAlert, area: swapped },
      },
      notes: [...notes, "swappedCoordinates"],
    };
  return { refused: isValid(bounds) ? "elsewhere" : "noPlace" };
}

const isValid = ({ west, south, north }: Area): boolean =>
  south >= -90 && north <= 90 && Math.abs(west) <= 180;
const overlap = (one: Area, other: Area): boolean =>
  one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south;
const centreOf = ({ west, south, east, north }: Area): readonly [number, number] => [
  (west + east) / 2,
  (south + north) / 2,
];

function toleratePoint(
  point: GivenAlert["point"],
  area: Area | null,
): { point: GivenAlert["point"]; note?: AlertNote } {
  if (point === null) return { point };
  const [longitude, latitude] = point;
  const swapped = [latitude, longitude] as const;
  const fits = (one: readonly [number, number]) => isOnEarth(one) && (area === null || isIn(one, area));
  if (fits(point)) return { point };
  if (fits(swapped)) return { point: swapped, note: "swappedCoordinates" };
  return isOnEarth(point) ? { point } : { point: null, note: "badCoordinates" };
}

const isOnEarth = ([longitude, latitude]: readonly [number, number]): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

const isIn = ([longitude, latitude]: readonly [number, number], area: Area): boolean =>
  longitude >= area.west && longitude <= area.east && latitude >= area.south && latitude <= area.north;

const limitScale = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : Math.min(10, Math.max(0, value));
