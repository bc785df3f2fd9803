import type { PublicIncident, PublicWorkZone } from "../contract/answers/public-map.ts";
import { compassOf, type Feed, type RoadEvents, roadText, wholeSeconds } from "./road-events.ts";

/** By the words of our incident types; others have no subtype. */
const subtypeRules: readonly (readonly [RegExp, string])[] = [
  [/crash|collision|accident/i, "ACCIDENT"],
  [/debris|object/i, "OBSTRUCTION"],
  [/stalled|disabled|stopped vehicle|wrong/i, "HAZARD"],
  [/work zone|road work/i, "ROAD_CONSTRUCTION"],
  [/fire/i, "FIRE"],
];

/** Open511 1.0 events. */
export function open511Document(events: RoadEvents): Feed {
  const jurisdiction = jurisdictionOf(events);
  const list = [
    ...events.incidents.map((incident) => ({
      ...common(events, incident, jurisdiction),
      ...ofIncident(incident),
    })),
    ...events.workZones.flatMap((zone) =>
      zone.stretch ? [{ ...common(events, zone, jurisdiction), ...ofWorkZone(zone) }] : [],
    ),
  ];
  return {
    document: { events: list, pagination: { offset: 0 }, meta: { version: "v1" } },
    events: list.length,
    leftOut: events.incidents.length + events.workZones.length - list.length,
  };
}

/** A domain name, as ids of jurisdictions are: the tenant within the host of this installation. */
function jurisdictionOf({ tenant, mapUrl }: RoadEvents): string {
  const [, host = "localhost"] = /^\w+:\/\/([^/:]+)/.exec(mapUrl) ?? [];
  return `${tenant.id.replaceAll("_", "-")}.${host.toLowerCase()}`;
}

interface OnRoad {
  id: string;
  roadName: string | null;
  direction: string | null;
  updatedAt: string;
}

function common({ mapUrl }: RoadEvents, event: OnRoad, jurisdiction: string) {
  const { id, roadName, direction, updatedAt } = event;
  const compass = compassOf(direction);
  return {
    url: `${mapUrl}#${encodeURIComponent(id)}`,
    jurisdiction_url: mapUrl,
    id: `${jurisdiction}/${id}`,
    status: "ACTIVE",
    updated: wholeSeconds(updatedAt),
    ...(roadName !== null && { roads: [{ name: roadName, ...(compass && { direction: compass }) }] }),
  };
}

function ofIncident(incident: PublicIncident) {
  const { type, severity, detectedAt, confirmedAt, updatedAt, location, approach } = incident;
  const subtype = subtypeRules.find(([pattern]) => pattern.test(type ?? ""))?.[1];
  const startAt = detectedAt ?? confirmedAt ?? updatedAt;
  return {
    headline: headlineOf(type ?? "Incident", incident),
    event_type: "INCIDENT",
    ...(subtype !== undefined && { event_subtypes: [subtype] }),
    severity: severity === "MINOR" ? "MINOR" : "MAJOR",
    certainty: "OBSERVED",
    created: wholeSeconds(startAt),
    geography: approach ?? location,
    schedule: scheduleOf(startAt, null),
    timezone: "Etc/UTC",
  };
}

function ofWorkZone(zone: PublicWorkZone) {
  const { name, startAt, endAt, createdAt, stretch } = zone;
  return {
    headline: headlineOf(name, zone),
    event_type: "CONSTRUCTION",
    event_subtypes: ["ROAD_CONSTRUCTION"],
    severity: "UNKNOWN",
    created: wholeSeconds(createdAt),
    geography: stretch,
    schedule: scheduleOf(startAt, endAt),
    timezone: "Etc/UTC",
  };
}

const headlineOf = (what: string, road: Parameters<typeof roadText>[0]): string =>
  [what, roadText(road)].filter(Boolean).join(", ");

/** Minutes, without a zone; an end that is not known is left open. */
const scheduleOf = (startAt: string, endAt: string | null) => ({
  intervals: [`${startAt.slice(0, 16)}/${endAt?.slice(0, 16) ?? ""}`],
});
