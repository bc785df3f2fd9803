import { camera } from "@gantry/domain/kinds/camera.ts";
import { mapConfig, type MapConfig } from "@gantry/domain/kinds/map-config.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { queryOptions } from "@tanstack/react-query";
import type { FeatureCollection } from "geojson";
import { featureList } from "../../kinds/feature-list.ts";
import { type DeviceLayer, deviceLayers } from "../../kit/map/device-layers.ts";
import { api } from "../../queries/api.ts";
import { findQuery } from "../../queries/kind-queries.ts";
import { baseLayersQuery, overlaysQuery } from "./outside/outside-layer.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { preferencesQuery } from "../../session/preference/preference-queries.ts";
import { can, type Session, sessionStore } from "../../session/session-store.ts";

// A tenant has few views, so one call loads all (MAP-052).
export const configsQuery = findQuery<MapConfig>(mapConfig, {
  page: 0,
  pageSize: 1_000_000,
  searchText: "",
  searchFields: ["name"],
  sortField: "name",
  ascending: true,
  filters: [],
});

export const layerQuery = ({ kind, entityType }: DeviceLayer) =>
  queryOptions({
    queryKey: ["geojson", entityType],
    // The map compares the devices itself; thousands of them take long.
    structuralSharing: false,
    queryFn: ({ signal }) =>
      api.get<FeatureCollection>(`${kind.path}/geojson?fields=${drawnFields(kind).join(",")}`, { signal }),
  });

/** What pins and the list of the map show; all properties together take much longer. */
const drawnFields = ({ entityType, fields }: DeviceLayer["kind"]): readonly string[] => [
  "name",
  "status",
  "rev",
  ...(Object.hasOwn(fields, "roadName") ? ["roadName"] : []),
  ...(entityType === camera.entityType ? ["streamOnline"] : []),
];

/** Licensed (MAP-013) and readable layers. */
export const openLayers = (session: Session): readonly DeviceLayer[] =>
  deviceLayers.filter(({ entityType, kind }) => {
    const isLicensed = kind.licence === undefined || session.features.has(kind.licence);
    const isThere = featureList().some((feature) =>
      feature.mapLayer?.some((layer) => layer.entityType === entityType),
    );
    return isLicensed && isThere && can(session, "READ", entityType);
  });

/** Requests devices and views while the code of the map is still loading. */
export function prepareMap(): void {
  const { session } = sessionStore.getState();
  if (!session) return;
  for (const layer of openLayers(session)) void queryClient.prefetchQuery(layerQuery(layer));
  if (can(session, "READ", mapConfig.entityType)) void queryClient.prefetchQuery(configsQuery);
  if (can(session, "READ", mapLayer.entityType)) {
    void queryClient.prefetchQuery(baseLayersQuery);
    void queryClient.prefetchQuery(overlaysQuery);
  }
  void queryClient.prefetchQuery(preferencesQuery("user"));
}
