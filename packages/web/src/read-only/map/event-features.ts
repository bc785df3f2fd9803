import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import type { Feature, LineString, Point } from "geojson";
import type { Bounds } from "../../kit/map/map-view.ts";
import { cameraKey, incidentKey, signKey, travelTimeKey, workZoneKey } from "./event-keys.ts";

export interface EventProperties {
  key: string;
  layer: "incident" | "workZone" | "sign" | "camera" | "travelTime";
  /** Image of a pin, or word of a line. */
  look: string;
  label?: string;
  /** `data:` URL of a sign's face. */
  picture?: string;
  isCurrent?: boolean;
}
export type EventFeature = Feature<Point | LineString, EventProperties>;

/** Ratio to the time at free speed from which traffic is slow, and jammed. */
const slowFrom = 1.3;
const jammedFrom = 2;

export function eventFeatures(map: PublicMap): EventFeature[] {
  const make = (geometry: Point | LineString, properties: EventProperties): EventFeature => ({
    type: "Feature",
    geometry,
    properties,
  });
  return [
    ...(map.travelTimes ?? []).map(({ id, way, seconds, freeSeconds }) =>
      make(way, { key: travelTimeKey(id), layer: "travelTime", look: paceOf(seconds, freeSeconds) }),
    ),
    ...(map.workZones ?? []).flatMap(({ id, name, stretch }) =>
      stretch ? [make(stretch, { key: workZoneKey(id), layer: "workZone", look: "works", label: name })] : [],
    ),
    ...(map.cameras ?? []).map(({ id, location, status }) =>
      make(location, { key: cameraKey(id), layer: "camera", look: `pin-CAMERA-${status}` }),
    ),
    ...(map.signs ?? []).map(({ id, location, isCurrent, picture }) =>
      make(location, {
        key: signKey(id),
        layer: "sign",
        look: `pin-SIGN-${isCurrent ? "ONLINE" : "UNKNOWN"}`,
        ...(picture !== null && { picture, isCurrent }),
      }),
    ),
    ...(map.incidents ?? []).map(({ id, location, severity, type }) =>
      make(location, {
        key: incidentKey(id),
        layer: "incident",
        look: `incident-${severity}`,
        ...(type !== null && { label: type }),
      }),
    ),
  ];
}

export type Pace = "unknown" | "free" | "slow" | "jammed";

function paceOf(seconds: number | null, freeSeconds: number): Pace {
  if (seconds === null || freeSeconds <= 0) return "unknown";
  const ratio = seconds / freeSeconds;
  return ratio >= jammedFrom ? "jammed" : ratio >= slowFrom ? "slow" : "free";
}

export function boundsOf(features: readonly EventFeature[]): Bounds | undefined {
  const places = features.flatMap(({ geometry }) =>
    geometry.type === "Point" ? [geometry.coordinates] : geometry.coordinates,
  );
  if (places.length === 0) return undefined;
  const all = (axis: 0 | 1) => places.map((place) => place[axis] ?? 0);
  return [Math.min(...all(0)), Math.min(...all(1)), Math.max(...all(0)), Math.max(...all(1))];
}

/** Undefined where it is not on the map. */
export const placeOfEvent = (features: readonly EventFeature[], key: string): Bounds | undefined =>
  boundsOf(features.filter(({ properties }) => properties.key === key));
