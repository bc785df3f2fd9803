import type { Feed, RoadEvents } from "./road-events.ts";

/** RFC 7946. Road works without a line have no geometry. */
export function geojsonDocument({ incidents, workZones }: RoadEvents): Feed {
  const features = [
    ...incidents.map(({ id, location, approach: _approach, ...properties }) => ({
      type: "Feature",
      id,
      geometry: location,
      properties: { event: "incident", ...properties },
    })),
    ...workZones.map(({ id, stretch, ...properties }) => ({
      type: "Feature",
      id,
      geometry: stretch,
      properties: { event: "workZone", ...properties },
    })),
  ];
  return { document: { type: "FeatureCollection", features }, events: features.length, leftOut: 0 };
}
