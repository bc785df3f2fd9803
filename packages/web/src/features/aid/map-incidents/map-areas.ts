import { ringsOf } from "@gantry/domain/incidents/alert-area.ts";
import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { mapFont } from "../../../kit/map/base-style.ts";
import { clusterLayer } from "../../../kit/map/device-layers.ts";
import { mapColors } from "../../../kit/map/theme-colors.ts";
import type { AreaOnMap } from "./incidents-on-map.ts";

const source = "alert-areas";

export function addAreaLayers(map: MapLibre): void {
  if (map.getSource(source)) return;
  map.addSource(source, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const { bad, plateInk, halo } = mapColors(map.getContainer());
  map.addLayer(
    { id: "alert-area-fills", type: "fill", source, paint: { "fill-color": bad, "fill-opacity": 0.06 } },
    clusterLayer,
  );
  map.addLayer(
    {
      id: "alert-area-edges",
      type: "line",
      source,
      // Not by colour alone: borders of counties and states have no dashes.
      paint: { "line-color": bad, "line-width": 2, "line-dasharray": [3, 2] },
    },
    clusterLayer,
  );
  map.addLayer({
    id: "alert-area-names",
    type: "symbol",
    source,
    layout: {
      "symbol-placement": "line",
      "text-field": ["get", "name"],
      "text-font": mapFont,
      "text-size": 12,
      "text-offset": [0, 0.9],
    },
    paint: { "text-color": plateInk, "text-halo-color": halo, "text-halo-width": 1.5 },
  });
}

export function drawAreas(map: MapLibre, areas: readonly AreaOnMap[]): void {
  const features = areas.map(({ id, name, area }) => ({
    type: "Feature" as const,
    geometry: { type: "MultiPolygon" as const, coordinates: ringsOf(area).map((ring) => [ring]) },
    properties: { id, name },
  }));
  void map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features });
}
