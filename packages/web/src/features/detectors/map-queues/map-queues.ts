import type { RoadCondition } from "@gantry/domain/contract/answers/detection.ts";
import { measureText } from "@gantry/domain/units/display-unit.ts";
import type { UnitSystem } from "@gantry/domain/units/unit.ts";
import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { labelImage } from "../../../kit/map/label-image.ts";
import { mapColors } from "../../../kit/map/theme-colors.ts";
import { translate } from "../../../text/translate.ts";

const source = "queues";
const lineLayer = "queue-lines";
const labelLayer = "queue-labels";

export function addQueueLayers(map: MapLibre): void {
  if (map.getSource(source)) return;
  map.addSource(source, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  map.addLayer({
    id: lineLayer,
    type: "line",
    source,
    filter: ["==", ["geometry-type"], "LineString"],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": mapColors(map.getContainer()).bad,
      "line-width": 7,
      "line-opacity": 0.55,
      // Not by colour alone: roads have no dashes.
      "line-dasharray": [0.2, 1.6],
    },
  });
  map.addLayer({
    id: labelLayer,
    type: "symbol",
    source,
    filter: ["==", ["geometry-type"], "Point"],
    layout: { "icon-image": ["get", "image"], "icon-anchor": "right", "icon-offset": [-14, 0] },
  });
}

export function drawQueues(map: MapLibre, roads: readonly RoadCondition[], unitSystem: UnitSystem): void {
  const { bad, badInk } = mapColors(map.getContainer());
  const features = roads.flatMap(({ queues }) =>
    queues.flatMap(({ way, location, lengthKm, speedKph }) => {
      const text = queueLabel({ lengthKm, speedKph }, unitSystem);
      return [
        {
          type: "Feature" as const,
          geometry: { type: "LineString" as const, coordinates: way },
          properties: {},
        },
        {
          type: "Feature" as const,
          geometry: location,
          properties: { image: labelImage(map, text, { fill: bad, ink: badInk }) },
        },
      ];
    }),
  );
  void map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features });
}

/** `Queue 3.6 mi, 18 mph`. */
export const queueLabel = (
  { lengthKm, speedKph }: { lengthKm: number; speedKph: number },
  unitSystem: UnitSystem,
): string =>
  translate("detectors:queueOnMap", {
    length: measureText(lengthKm, "km", unitSystem, "medium"),
    speed: measureText(speedKph, "kph", unitSystem, "large"),
  });
