import type { BaseLayers } from "@gantry/domain/contract/answers/map-layers.ts";
import { mapLayer, type MapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { queryOptions } from "@tanstack/react-query";
import type { FeatureCollection } from "geojson";
import { api } from "../../../queries/api.ts";
import { findQuery } from "../../../queries/kind-queries.ts";

/** A layer of the kind `mapLayer`, which the server reads for the page. */
export type OutsideLayer = Pick<MapLayer, "id" | "name" | "layerType" | "style">;

/** MAP-048. */
export const baseLayersQuery = queryOptions({
  queryKey: ["baseLayers", mapLayer.entityType],
  queryFn: ({ signal }) => api.get<BaseLayers>(`${mapLayer.path}/base`, { signal }),
});

/** The overlays of the tenant; it has few. */
export const overlaysQuery = findQuery<MapLayer>(mapLayer, {
  page: 0,
  pageSize: 1000,
  filters: [{ field: "isBaseLayer", operator: "EQUALS", value: false }],
  sortField: "name",
  ascending: true,
});

/** The features of a GeoJSON layer. */
export const layerDataQuery = (id: string) =>
  queryOptions({
    queryKey: ["mapLayerData", id],
    queryFn: ({ signal }) =>
      api.get<FeatureCollection>(`${mapLayer.path}/${encodeURIComponent(id)}/data`, { signal }),
    retry: false,
  });

/** Begins the names of sources of other servers. */
export const outsidePrefix = "outside-";

/** Our own base maps, which need no internet. */
export const ownBaseLayers = ["streets", "plain"] as const;
