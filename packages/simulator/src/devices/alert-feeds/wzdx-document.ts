import type { RoadWork } from "../../city/reports/road-works.ts";

export interface WzdxFeature {
  id?: string;
  type: "Feature";
  properties: Record<string, unknown> & { core_details: Record<string, unknown> };
  geometry: { type: "LineString"; coordinates: [number, number][] };
}

const sourceId = "city";

/** A road event of WZDx 4.2. */
export function wzdxFeature({
  id,
  description,
  road,
  direction,
  line,
  impact,
  startMs,
  endMs,
}: RoadWork): WzdxFeature {
  return {
    id,
    type: "Feature",
    properties: {
      core_details: {
        event_type: "work-zone",
        data_source_id: sourceId,
        road_names: [road.ref || road.name],
        direction: direction.toLowerCase(),
        name: `${road.ref} ${description}`,
        description,
      },
      start_date: new Date(startMs).toISOString(),
      end_date: new Date(endMs).toISOString(),
      is_start_date_verified: true,
      is_end_date_verified: false,
      location_method: "channel-device-method",
      vehicle_impact: impact,
    },
    geometry: { type: "LineString", coordinates: line },
  };
}

export const wzdxDocument = (features: readonly WzdxFeature[], nowMs: number) => ({
  feed_info: {
    publisher: "Simulated city",
    version: "4.2",
    license: "https://creativecommons.org/publicdomain/zero/1.0/",
    update_date: new Date(nowMs).toISOString(),
    data_sources: [{ data_source_id: sourceId, organization_name: "Simulated city" }],
  },
  type: "FeatureCollection",
  features,
});
