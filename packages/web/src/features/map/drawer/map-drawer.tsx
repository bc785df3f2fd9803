import { useQueries } from "@tanstack/react-query";
import type { LayerReport, OverlayLayer } from "../../../kinds/feature.ts";
import type { DeviceFeature } from "../../../kinds/map-devices/device-features.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useTenantLayers } from "../map-drawings.tsx";
import { type LayerGroup, layerGroups } from "../map-layers.ts";
import { layerOutcomes, retryLayer, thumbnailTile } from "../outside/layer-tiles.ts";
import { layerDataQuery } from "../outside/outside-layer.ts";
import type { MapChoice } from "../start-view.ts";
import type { Devices } from "../use-devices.ts";
import { BaseChoice } from "./base-choice.tsx";
import { LayerDrawer } from "./layer-drawer.tsx";

export interface MapDrawerProps {
  devices: Devices;
  features: readonly DeviceFeature[];
  overlayLayers: readonly OverlayLayer[];
  reports: ReadonlyMap<string, LayerReport>;
  choice: MapChoice;
  /** Middle of what the map shows; undefined until it rests. */
  middle: readonly [number, number] | undefined;
  onShow: (ids: readonly string[], isOn: boolean) => void;
  onCluster: (isOn: boolean) => void;
  onBase: (id: string) => void;
  onClose: () => void;
}

/** The layers of this map (MAP-010): base, assets with incidents and traffic, and the tenant's overlays. */
export default function MapDrawer({
  devices,
  features,
  overlayLayers,
  reports,
  choice,
  middle,
  ...acts
}: MapDrawerProps) {
  const { t } = useTranslation("map");
  const { bases } = useTenantLayers();
  const groups = useTenantGroups();
  const failed = layerOutcomes((outcomes) => outcomes.failed);
  const baseFailure = failed.get(choice.baseLayer);
  const assets = layerGroups(devices, features, overlayLayers, reports);
  return (
    <LayerDrawer
      sections={[
        { title: t("assets"), groups: assets },
        { title: t("overlays"), groups },
      ]}
      shown={choice.layers}
      onShow={acts.onShow}
      onClose={acts.onClose}
      switches={[
        { label: t("cluster"), isOn: choice.clustering.enabled, onSwitch: acts.onCluster },
        ...overlayLayers
          .filter(({ group }) => group === "display")
          .map(({ id, label }) => ({
            label: label(),
            isOn: choice.layers.has(id),
            onSwitch: (isOn: boolean) => acts.onShow([id], isOn),
          })),
      ]}
    >
      <BaseChoice
        layers={bases}
        chosen={
          bases.some(({ id }) => id === choice.baseLayer) || choice.baseLayer === "plain"
            ? choice.baseLayer
            : "streets"
        }
        tile={middle && thumbnailTile(middle)}
        onChoose={acts.onBase}
        hasSatellite={bases.some(({ isDefault }) => isDefault)}
        failure={
          baseFailure === undefined
            ? undefined
            : { error: baseFailure, retry: () => retryLayer(choice.baseLayer) }
        }
      />
    </LayerDrawer>
  );
}

/** Overlays by the group that the administrator gave them. */
function useTenantGroups(): LayerGroup[] {
  const { t } = useTranslation("map");
  const { overlays } = useTenantLayers();
  const failed = layerOutcomes((outcomes) => outcomes.failed);
  const counts = useFeatureCounts(overlays.map(({ id }) => id));
  const byGroup = Map.groupBy(overlays, ({ group }) => group || t("otherLayers"));
  return [...byGroup].map(([label, layers]) => ({
    id: label,
    label,
    rows: layers.map(({ id, name }) => ({
      id,
      label: name ?? id,
      count: counts.get(id),
      failure: failed.has(id)
        ? {
            title: t("errorLoadingLayer", { name: name ?? id }),
            error: failed.get(id),
            retry: () => retryLayer(id),
          }
        : undefined,
    })),
  }));
}

/** Features of the GeoJSON layers that the map has loaded: none is fetched to be counted. */
function useFeatureCounts(ids: readonly string[]): ReadonlyMap<string, number | undefined> {
  const answers = useQueries({ queries: ids.map((id) => ({ ...layerDataQuery(id), enabled: false })) });
  return new Map(ids.map((id, index) => [id, answers[index]?.data?.features?.length]));
}
