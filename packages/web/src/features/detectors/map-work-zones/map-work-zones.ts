import { workZonePhase } from "@gantry/domain/detector/work-zones.ts";
import type { WorkZone } from "@gantry/domain/kinds/work-zone.ts";
import type { FilterSpecification, GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { mapFont } from "../../../kit/map/base-style.ts";
import { clusterLayer } from "../../../kit/map/device-layers.ts";
import { mapColors } from "../../../kit/map/theme-colors.ts";

/** Id of the layer in views. */
export const workZoneLayer = "workZone";
/** Wide enough for a finger; the lines themselves are narrower. */
export const workZoneTarget = "work-zone-targets";
const targetWidthPx = 18;
const source = "work-zones";

export function addWorkZoneLayers(map: MapLibre): void {
  if (map.getSource(source)) return;
  const { warn, plateInk, halo } = mapColors(map.getContainer());
  map.addSource(source, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const before = map.getLayer(clusterLayer) ? clusterLayer : undefined;
  const addLine = (phase: string, dashes: number[], isActive: FilterSpecification) =>
    map.addLayer(
      {
        id: `work-zone-${phase}`,
        type: "line",
        source,
        filter: isActive,
        // Not by colour alone: no other line has these dashes.
        paint: { "line-color": warn, "line-width": 6, "line-dasharray": dashes },
      },
      before,
    );
  addLine("active", [1.4, 0.7], ["==", ["get", "phase"], "active"]);
  addLine("planned", [0.4, 1.2], ["==", ["get", "phase"], "planned"]);
  map.addLayer(
    {
      id: workZoneTarget,
      type: "line",
      source,
      paint: { "line-color": warn, "line-opacity": 0, "line-width": targetWidthPx },
    },
    before,
  );
  map.addLayer(
    {
      id: "work-zone-names",
      type: "symbol",
      source,
      layout: {
        "symbol-placement": "line-center",
        "text-field": ["get", "name"],
        "text-font": mapFont,
        "text-size": 12,
        "text-offset": [0, 1.2],
      },
      paint: { "text-color": plateInk, "text-halo-color": halo, "text-halo-width": 1.5 },
    },
    before,
  );
}

/** Ended ones disappear with their end, also without another answer of the server. */
export const openZones = (zones: readonly WorkZone[], nowMs: number): WorkZone[] =>
  zones.filter((zone) => workZonePhase(zone, nowMs) !== "ended");

/** The middle of its stretch; undefined for a zone that cannot be drawn. */
export function placeOfZone({ stretch }: WorkZone): [number, number] | undefined {
  const places = stretch?.coordinates ?? [];
  return places.length > 1 ? places[Math.floor(places.length / 2)] : undefined;
}

export function drawWorkZones(map: MapLibre, zones: readonly WorkZone[], nowMs: number): void {
  const features = openZones(zones, nowMs).flatMap((zone) =>
    zone.stretch && placeOfZone(zone)
      ? {
          type: "Feature" as const,
          geometry: zone.stretch,
          properties: { id: zone.id, name: zone.name, phase: workZonePhase(zone, nowMs) },
        }
      : [],
  );
  void map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features });
}
