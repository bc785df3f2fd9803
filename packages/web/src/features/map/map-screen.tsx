import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { useCan } from "../../session/session-store.ts";
import { configsQuery } from "./device-queries.ts";
import { defaultClustering } from "./device-source.ts";
import { LiveLayer } from "./live-layer.tsx";
import { MapLoading } from "./map-loading.tsx";
import { MapWorkspace } from "./map-workspace.tsx";
import { startView } from "./start-view.ts";
import { useDevices } from "./use-devices.ts";
import css from "./map-screen.module.css";

/** Device map (MAP-002, MAP-024). */
export default function MapScreen() {
  const { t } = useTranslation("map");
  const devices = useDevices();
  const mayReadConfigs = useCan("READ", mapConfig.entityType);
  const configs = useQuery({ ...configsQuery, enabled: mayReadConfigs });
  const areConfigsKnown = !mayReadConfigs || !configs.isPending;
  const { features } = devices;
  // The initial view is chosen once, when all its inputs are loaded (MAP-040).
  const isReady = features !== undefined && areConfigsKnown;
  const { show } = useSearch({ strict: false }) as { show?: string | number };
  const shownId = show === undefined ? undefined : String(show);
  const start = useMemo(
    () =>
      isReady
        ? startView(
            configs.data?.items ?? [],
            features.map(({ geometry }) => geometry.coordinates as [number, number]),
            features.find(({ properties }) => properties.id === shownId)?.geometry.coordinates,
          )
        : undefined,
    // oxlint-disable-next-line react/exhaustive-deps -- once, see above
    [isReady, shownId],
  );
  const config = configs.data?.items.find((candidate) => candidate.default);
  const clustering = config
    ? {
        enabled: config.clusteringEnabled,
        radiusPx: config.clusterRadius,
        maxZoom: config.clusterMaxZoom,
      }
    : defaultClustering;
  if (devices.layers.length === 0) return <EmptyState title={t("noLayers")} />;
  return (
    <div className={css.screen}>
      <h1 className="visually-hidden">{t("title")}</h1>
      {devices.layers.map(({ entityType }) => (
        <LiveLayer key={entityType} entityType={entityType} onPatch={devices.patch} />
      ))}
      {start && features ? (
        <MapWorkspace
          key={shownId}
          devices={devices}
          features={features}
          start={start}
          clustering={clustering}
          shownId={shownId}
        />
      ) : (
        <MapLoading />
      )}
    </div>
  );
}
