import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { mapFont } from "../../kit/map/base-style.ts";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import { changesBetween, drawn } from "./drawn-devices.ts";
import { clusterLayer } from "../../kit/map/device-layers.ts";
import { badgeStatuses } from "../../kit/map/pins.ts";
import type { MapColors } from "../../kit/map/theme-colors.ts";

export interface Clustering {
  enabled: boolean;
  radiusPx: number;
  maxZoom: number;
}
/** MAP-058, MAP-059. */
export const defaultClustering: Clustering = { enabled: true, radiusPx: 60, maxZoom: 14 };

const source = "devices";
export const pinLayer = "device-pins";
const ringLayer = "device-ring";
const selectedLayer = "device-selected";

/** Base layers of other servers are drawn below the first mark, their overlays below the second. */
export const belowMarks = { base: "base-end", overlays: "overlays-end" } as const;

/** All kinds share one source, so that clusters count every device. */
export function addDeviceLayers(map: MapLibre, colors: MapColors, clustering: Clustering): void {
  map.addSource(source, {
    type: "geojson",
    data: { type: "FeatureCollection", features: [] },
    promoteId: "id",
    cluster: clustering.enabled,
    clusterRadius: clustering.radiusPx,
    clusterMaxZoom: clustering.maxZoom,
    clusterProperties: Object.fromEntries(
      badgeStatuses.map((status) => [status, ["+", ["case", ["==", ["get", "iconStatus"], status], 1, 0]]]),
    ),
  });
  for (const id of Object.values(belowMarks))
    map.addLayer({ id, type: "background", layout: { visibility: "none" } });
  addClusterLayers(map, colors);
  for (const [id, widthPx] of [
    [selectedLayer, 1.5],
    [ringLayer, 2.5],
  ] as const)
    map.addLayer({
      id,
      type: "circle",
      source,
      filter: isDevice(),
      paint: {
        "circle-radius": interpolateByZoom(19, 36),
        "circle-color": "transparent",
        "circle-stroke-width": widthPx,
        "circle-stroke-color": colors.accent,
      },
    });
  map.addLayer({
    id: pinLayer,
    type: "symbol",
    source,
    filter: ["!", ["has", "point_count"]],
    layout: {
      "icon-image": ["concat", "pin-", ["get", "entityType"], "-", ["get", "iconStatus"]],
      "icon-size": interpolateByZoom(1, 2),
      "icon-allow-overlap": true,
      "symbol-sort-key": ["match", ["get", "iconStatus"], "OFFLINE", 3, "DEGRADED", 2, "UNKNOWN", 1, 0],
    },
  });
}

function addClusterLayers(map: MapLibre, colors: MapColors): void {
  const isCluster: ExpressionSpecification = ["has", "point_count"];
  const stepBySize = (small: unknown, middle: unknown, large: unknown) =>
    ["step", ["get", "point_count"], small, 10, middle, 100, large] as ExpressionSpecification;
  map.addLayer({
    id: clusterLayer,
    type: "circle",
    source,
    filter: isCluster,
    paint: {
      "circle-color": colors.plate,
      "circle-radius": stepBySize(13, 16, 20),
      "circle-stroke-width": 1.5,
      "circle-stroke-color": colors.plateLine,
    },
  });
  map.addLayer({
    id: "device-counts",
    type: "symbol",
    source,
    filter: isCluster,
    layout: {
      "text-field": ["get", "point_count_abbreviated"],
      "text-font": mapFont,
      "text-size": 12,
      "text-allow-overlap": true,
    },
    paint: { "text-color": colors.plateInk },
  });
  map.addLayer({
    id: "device-badges",
    type: "symbol",
    source,
    filter: ["all", isCluster, ["any", ...badgeStatuses.map((status) => [">", ["get", status], 0] as never)]],
    layout: {
      "icon-image": [
        "case",
        ...badgeStatuses.flatMap((status) => [[">", ["get", status], 0], `badge-${status}`]),
        "",
      ] as unknown as ExpressionSpecification,
      "icon-offset": stepBySize(["literal", [10, -10]], ["literal", [13, -13]], ["literal", [16, -16]]),
      "icon-allow-overlap": true,
    },
  });
}

/** By map: what it has been given. */
const given = new WeakMap<MapLibre, readonly DeviceFeature[]>();

/** Draws devices; after the first time the map is given only what has changed. */
export function setDevices(map: MapLibre, features: readonly DeviceFeature[]): void {
  const before = given.get(map);
  given.set(map, features);
  const drawing = map.getSource<GeoJSONSource>(source);
  if (!before) {
    void drawing?.setData({ type: "FeatureCollection", features: features.map(drawn) });
    return;
  }
  const changes = changesBetween(before, features);
  if (Object.values(changes).some((list) => list.length > 0)) void drawing?.updateData(changes);
}

/** Regroups the devices that are drawn (MAP-003). */
export function setClustering(map: MapLibre, { enabled, radiusPx, maxZoom }: Clustering): void {
  const devices = map.getSource<GeoJSONSource>(source);
  const options = { cluster: enabled, clusterRadius: radiusPx, clusterMaxZoom: maxZoom };
  const now = devices?.getClusterOptions();
  const isSame = now && Object.entries(options).every(([name, value]) => Reflect.get(now, name) === value);
  if (!isSame) void devices?.setClusterOptions(options);
}

/** An empty id removes the ring. */
export function setChosen(map: MapLibre, id: string): void {
  map.setFilter(ringLayer, isDevice(id));
}

export function setSelected(map: MapLibre, ids: readonly string[]): void {
  map.setFilter(selectedLayer, isDevice(...ids));
}

export function devicesStandingAlone(map: MapLibre): string[] {
  const features = map.queryRenderedFeatures({ layers: [pinLayer] });
  return [...new Set(features.map(({ properties }) => String(properties.id)))];
}

export async function expansionZoom(map: MapLibre, clusterId: number): Promise<number | undefined> {
  return await map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(clusterId);
}

function isDevice(...ids: string[]): ExpressionSpecification {
  return ["all", ["!", ["has", "point_count"]], ["in", ["get", "id"], ["literal", ids]]];
}

/** Interpolates between zoom 10 and 15 (MAP-008). */
function interpolateByZoom(at10: number, at15: number): ExpressionSpecification {
  return ["interpolate", ["linear"], ["zoom"], 10, at10, 15, at15];
}
