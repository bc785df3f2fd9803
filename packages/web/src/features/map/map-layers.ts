import { unaskedStatuses } from "@gantry/domain/contract/overview.ts";
import { kindOfType } from "@gantry/domain/subjects/subjects.ts";
import { featureList } from "../../kinds/feature-list.ts";
import type {
  FeatureMapLayer,
  FeaturePastView,
  LayerReport,
  LegendEntry,
  OverlayLayer,
} from "../../kinds/feature.ts";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import type { DeviceLayer } from "../../kit/map/device-layers.ts";
import { can, type Session } from "../../session/session-store.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import type { Devices } from "./use-devices.ts";

/** What features draw for someone: licensed (MAP-013) and readable. */
export function openOverlays(session: Session): readonly FeatureMapLayer[] {
  return featureList()
    .flatMap((feature) => feature.mapLayer ?? [])
    .filter(({ entityType }) => can(session, "READ", entityType))
    .map((layer) => ({
      ...layer,
      layers: (layer.layers ?? []).filter(({ licence = kindOfType(layer.entityType)?.licence }) =>
        licence === undefined ? true : session.features.has(licence),
      ),
    }))
    .filter(({ layers, tools }) => layers.length > 0 || tools !== undefined);
}

/** What features show of the past besides the map, for someone. */
export const openPastViews = (session: Session): readonly FeaturePastView[] =>
  featureList()
    .flatMap(({ pastView }) => pastView ?? [])
    .filter(({ entityType }) => {
      const licence = kindOfType(entityType)?.licence;
      return can(session, "READ", entityType) && (licence === undefined || session.features.has(licence));
    });

export const overlayLayersOf = (overlays: readonly FeatureMapLayer[]): readonly OverlayLayer[] =>
  overlays.flatMap(({ layers }) => layers ?? []);

/** Layers that are on without a view: a kind of which no device is polled would only cover the roads. */
export function defaultLayerIds(
  layers: readonly DeviceLayer[],
  features: readonly DeviceFeature[],
  overlays: readonly OverlayLayer[],
): string[] {
  const present = new Set<string>();
  const served = new Set<string>();
  for (const { properties } of features) {
    present.add(properties.entityType);
    if (!unaskedStatuses.includes(properties.iconStatus)) served.add(properties.entityType);
  }
  return [
    ...layers
      .filter(({ entityType }) => served.has(entityType) || !present.has(entityType))
      .map(({ id }) => id),
    ...overlays.filter(({ isOnByDefault }) => isOnByDefault).map(({ id }) => id),
  ];
}

/** The devices of the layers that are on. */
export function devicesOn(
  features: readonly DeviceFeature[],
  layers: readonly DeviceLayer[],
  shown: ReadonlySet<string>,
): readonly DeviceFeature[] {
  if (layers.every(({ id }) => shown.has(id))) return features;
  const types = new Set(layers.filter(({ id }) => shown.has(id)).map(({ entityType }) => entityType));
  return features.filter(({ properties }) => types.has(properties.entityType));
}

export interface LayerRow {
  id: string;
  label: string;
  count?: number | undefined;
  offline?: number;
  legend?: readonly LegendEntry[] | undefined;
  failure?: LayerReport["failure"];
}

export interface LayerGroup {
  id: string;
  label: string;
  rows: readonly LayerRow[];
}

/** Groups of the layer drawer, without empty ones (MAP-010, MAP-011). */
export function layerGroups(
  devices: Pick<Devices, "layers" | "failed">,
  features: readonly DeviceFeature[],
  overlays: readonly OverlayLayer[],
  reports: ReadonlyMap<string, LayerReport>,
): LayerGroup[] {
  const counts = countDevices(features);
  const deviceRows = devices.layers.map(({ id, entityType }): LayerRow => {
    const failed = devices.failed.find(({ layer }) => layer.id === id);
    return {
      id,
      label: translateComputed(`map:layers.${id}`),
      ...counts.get(entityType),
      failure: failed && { title: failureTitle(id), error: failed.error, retry: failed.retry },
    };
  });
  const overlayRows = (group: OverlayLayer["group"]) =>
    overlays
      .filter((layer) => layer.group === group)
      .map(({ id, label, legend }): LayerRow => ({ id, label: label(), legend, ...reports.get(id) }));
  return [
    { id: "devices", label: translateComputed("map:layers.devices"), rows: deviceRows },
    { id: "incidents", label: translateComputed("map:layers.incidents"), rows: overlayRows("incidents") },
    { id: "traffic", label: translateComputed("map:layers.traffic"), rows: overlayRows("traffic") },
  ].filter(({ rows }) => rows.length > 0);
}

function countDevices(features: readonly DeviceFeature[]) {
  const counts = new Map<string, { count: number; offline: number }>();
  for (const { properties } of features) {
    const known = counts.get(properties.entityType) ?? { count: 0, offline: 0 };
    known.count += 1;
    if (properties.iconStatus === "OFFLINE") known.offline += 1;
    counts.set(properties.entityType, known);
  }
  return counts;
}

const failureTexts: Readonly<Record<string, string>> = {
  sign: "errorLoadingSigns",
  camera: "errorLoadingCameras",
  detector: "errorLoadingDetectors",
  weather: "errorLoadingWeather",
  wim: "errorLoadingWims",
};

/** MAP-056, MAP-057. */
export const failureTitle = (layerId: string): string =>
  translateComputed(`map:${failureTexts[layerId] ?? "errorLoadingDevice"}`);
