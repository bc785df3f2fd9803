import type { PublicIncident, PublicWorkZone } from "../contract/answers/public-map.ts";
import { compassOf, type Feed, type RoadEvents, roadText } from "./road-events.ts";

interface CifsType {
  type: "ACCIDENT" | "HAZARD" | "JAM" | "ROAD_CLOSED";
  subtype?: string;
}

/** By the words of our incident types; others are hazards without a subtype. */
const typeRules: readonly (readonly [RegExp, CifsType])[] = [
  [/crash|collision|accident/i, { type: "ACCIDENT" }],
  [/congestion|queue|jam/i, { type: "JAM" }],
  [/road closed|closure/i, { type: "ROAD_CLOSED" }],
  [/stalled|disabled|stopped vehicle/i, { type: "HAZARD", subtype: "HAZARD_ON_ROAD_CAR_STOPPED" }],
  [/debris|object/i, { type: "HAZARD", subtype: "HAZARD_ON_ROAD_OBJECT" }],
  [/work zone|road work/i, { type: "HAZARD", subtype: "HAZARD_ON_ROAD_CONSTRUCTION" }],
  [/fog/i, { type: "HAZARD", subtype: "HAZARD_WEATHER_FOG" }],
  [/weather|ice|snow/i, { type: "HAZARD", subtype: "HAZARD_WEATHER" }],
];
const works: CifsType = { type: "HAZARD", subtype: "HAZARD_ON_ROAD_CONSTRUCTION" };

/** Waze's Closure and Incident Feed Specification, as JSON. */
export function cifsDocument({ incidents, workZones }: RoadEvents): Feed {
  const found = [...incidents.map(ofIncident), ...workZones.map(ofWorkZone)];
  const entries = found.filter((entry) => entry !== undefined);
  return {
    document: { incidents: entries.map((incident) => ({ incident })) },
    events: entries.length,
    leftOut: found.length - entries.length,
  };
}

function ofIncident(incident: PublicIncident): object | undefined {
  const { id, type, severity, detectedAt, confirmedAt, updatedAt, approach, location } = incident;
  const found = typeRules.find(([pattern]) => pattern.test(type ?? ""))?.[1] ?? { type: "HAZARD" };
  const isMajor = severity !== "MINOR";
  const subtype = found.type === "ACCIDENT" ? { subtype: isMajor ? "ACCIDENT_MAJOR" : "ACCIDENT_MINOR" } : {};
  return entryOf(incident, {
    id,
    ...found,
    ...subtype,
    places: approach?.coordinates ?? [location.coordinates],
    starttime: cifsTime(detectedAt ?? confirmedAt ?? updatedAt),
    description: describe(type ?? "Incident", incident),
  });
}

function ofWorkZone(zone: PublicWorkZone): object | undefined {
  const { id, name, startAt, endAt, stretch } = zone;
  if (!stretch) return undefined;
  return entryOf(zone, {
    id,
    ...works,
    places: stretch.coordinates,
    starttime: cifsTime(startAt),
    ...(endAt !== null && { endtime: cifsTime(endAt) }),
    description: describe(name, zone),
  });
}

/** A street is required; a single place also needs to say how many directions are affected. */
function entryOf(
  { roadName, direction }: { roadName: string | null; direction: string | null },
  { places, ...rest }: { places: readonly (readonly [number, number])[]; [name: string]: unknown },
): object | undefined {
  const isOneWay = compassOf(direction) !== undefined;
  if (roadName === null || (places.length < 2 && !isOneWay)) return undefined;
  const polyline = places.map(([longitude, latitude]) => `${latitude.toFixed(6)} ${longitude.toFixed(6)}`);
  return {
    ...rest,
    polyline: polyline.join(" "),
    ...(isOneWay && { direction: "ONE_DIRECTION" }),
    street: roadName,
  };
}

const describe = (what: string, road: Parameters<typeof roadText>[0]): string =>
  `${what}, ${roadText(road)}`.slice(0, 200);

/** To the second, with an offset. */
const cifsTime = (iso: string): string => iso.replace(/(\.\d+)?Z$/, "+00:00");
