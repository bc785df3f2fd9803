import type { RoadSpeeds } from "@gantry/domain/contract/answers/detection.ts";
import { flowOf, type TrafficFlow } from "@gantry/domain/detection/speed-sections.ts";
import { measureText } from "@gantry/domain/units/display-unit.ts";
import type { UnitSystem } from "@gantry/domain/units/unit.ts";
import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { mapFont } from "../../../kit/map/base-style.ts";
import { clusterLayer } from "../../../kit/map/device-layers.ts";
import { mapColors } from "../../../kit/map/theme-colors.ts";

const source = "road-speeds";
const labelsFromZoom = 10;

const byFlow = <Value>(values: Record<TrafficFlow, Value>) =>
  ["match", ["get", "flow"], ...Object.entries(values).flat(), values.unknown] as never;

/** Slower parts are wider and say their speed, so that colour is not the only sign. */
export function addSpeedLayers(map: MapLibre): void {
  if (map.getSource(source)) return;
  const { good, warn, bad, disabled: unknown, plateInk, halo } = mapColors(map.getContainer());
  map.addSource(source, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const before = map.getLayer(clusterLayer) ? clusterLayer : undefined;
  map.addLayer(
    {
      id: "road-speed-lines",
      type: "line",
      source,
      layout: { "line-join": "round" },
      paint: {
        "line-color": byFlow({ free: good, slow: warn, congested: bad, unknown }),
        "line-width": byFlow({ free: 2.5, slow: 4.5, congested: 6, unknown: 2 }),
        // The two directions of a road lie beside each other.
        "line-offset": 3.5,
      },
    },
    before,
  );
  map.addLayer(
    {
      id: "road-speed-labels",
      type: "symbol",
      source,
      minzoom: labelsFromZoom,
      filter: ["!=", ["get", "flow"], "free"],
      layout: {
        "symbol-placement": "line-center",
        "text-field": ["get", "speed"],
        "text-font": mapFont,
        "text-size": 11,
        "text-offset": [0, 1.1],
      },
      paint: { "text-color": plateInk, "text-halo-color": halo, "text-halo-width": 1.5 },
    },
    before,
  );
}

export function drawSpeeds(map: MapLibre, roads: RoadSpeeds["items"], unitSystem: UnitSystem): void {
  const features = roads.flatMap(({ sections }) =>
    sections.map((section) => ({
      type: "Feature" as const,
      geometry: { type: "LineString" as const, coordinates: section.way },
      properties: {
        flow: flowOf(section),
        speed: measureText(section.speedKph, "kph", unitSystem, "large"),
      },
    })),
  );
  void map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features });
}
