import type { RoadSpeeds } from "@gantry/domain/contract/answers/detection.ts";
import { flowOf, type TrafficFlow } from "@gantry/domain/detection/speed-sections.ts";
import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { clusterLayer } from "../../../kit/map/device-layers.ts";
import { labelImage } from "../../../kit/map/label-image.ts";
import { type MapColors, mapColors } from "../../../kit/map/theme-colors.ts";
import { translate } from "../../../text/translate.ts";

type Road = RoadSpeeds["items"][number];

export const travelTimeEntity = "TRAVEL_TIME";
/** Id of the layer in views. */
export const travelTimeLayer = "travelTime";
export const travelTimeLabels = "travel-time-labels";
const source = "travel-times";

/** A direction of a road. */
export const roadId = ({ roadName, direction }: Pick<Road, "roadName" | "direction">): string =>
  `${roadName} ${direction}`;

/** Whole minutes, and those above the time at free flow. */
export function travelMinutes({ seconds, freeSeconds }: Road["travelTime"]) {
  if (seconds === null) return undefined;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return { minutes, delay: Math.max(0, minutes - Math.max(1, Math.round(freeSeconds / 60))) };
}

export function travelTimeText(travelTime: Road["travelTime"]): string {
  const known = travelMinutes(travelTime);
  if (!known) return translate("detectors:travelTime.none");
  return translate(known.delay > 0 ? "detectors:travelTime.delayed" : "detectors:travelTime.minutes", known);
}

export function travelFlow({ seconds, freeSeconds, lengthKm }: Road["travelTime"]): TrafficFlow {
  if (seconds === null) return "unknown";
  const speedKph = (of: number) => (lengthKm / of) * 3600;
  return flowOf({ speedKph: speedKph(seconds), freeSpeedKph: speedKph(freeSeconds) });
}

export function addTravelTimeLayer(map: MapLibre): void {
  if (map.getSource(source)) return;
  map.addSource(source, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  map.addLayer(
    { id: travelTimeLabels, type: "symbol", source, layout: { "icon-image": ["get", "image"] } },
    map.getLayer(clusterLayer) ? clusterLayer : undefined,
  );
}

export function drawTravelTimes(map: MapLibre, roads: readonly Road[]): void {
  const colors = mapColors(map.getContainer());
  const features = roads.map((road) => {
    const id = roadId(road);
    const text = `${id}: ${travelTimeText(road.travelTime)}`;
    return {
      type: "Feature" as const,
      geometry: { type: "Point" as const, coordinates: road.travelTime.middle },
      properties: { id, text, image: labelImage(map, text, plateOf(travelFlow(road.travelTime), colors)) },
    };
  });
  void map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features });
}

/** As the pins: only what needs attention has a colour. */
function plateOf(flow: TrafficFlow, colors: MapColors) {
  if (flow === "congested") return { fill: colors.bad, ink: colors.badInk };
  if (flow === "slow") return { fill: colors.warn, ink: colors.warnInk };
  return {
    fill: colors.plate,
    ink: flow === "free" ? colors.plateInk : colors.unknown,
    line: colors.plateLine,
  };
}
