import type { PublicWorkZone } from "../contract/answers/public-map.ts";
import { type Compass, compassOf, type Feed, type RoadEvents, wholeSeconds } from "./road-events.ts";

const directions: Readonly<Record<Compass, string>> = {
  N: "northbound",
  E: "eastbound",
  S: "southbound",
  W: "westbound",
};

/**
 * Work Zone Data Exchange 4.2. Its road events are work zones and detours, so incidents are no part of it. An event needs a
 * line and an end. What we do not know is said as unknown or not verified.
 */
export function wzdxDocument({ tenant, madeAt, workZones }: RoadEvents): Feed {
  const features = workZones.flatMap((zone) => featureOf(zone, tenant.id) ?? []);
  const document = {
    feed_info: {
      publisher: tenant.name,
      version: "4.2",
      update_date: wholeSeconds(madeAt),
      data_sources: [{ data_source_id: tenant.id, organization_name: tenant.name }],
    },
    type: "FeatureCollection",
    features,
  };
  return { document, events: features.length, leftOut: workZones.length - features.length };
}

function featureOf(zone: PublicWorkZone, sourceId: string): object | undefined {
  const { id, name, roadName, direction, startAt, endAt, stretch, createdAt, updatedAt } = zone;
  if (!stretch || stretch.coordinates.length < 2 || endAt === null || roadName === null) return undefined;
  const compass = compassOf(direction);
  return {
    id,
    type: "Feature",
    properties: {
      core_details: {
        event_type: "work-zone",
        data_source_id: sourceId,
        road_names: [roadName],
        direction: compass ? directions[compass] : "unknown",
        name,
        creation_date: wholeSeconds(createdAt),
        update_date: wholeSeconds(updatedAt),
      },
      start_date: wholeSeconds(startAt),
      end_date: wholeSeconds(endAt),
      is_start_date_verified: false,
      is_end_date_verified: false,
      is_start_position_verified: false,
      is_end_position_verified: false,
      vehicle_impact: "unknown",
      location_method: "unknown",
    },
    geometry: stretch,
  };
}
