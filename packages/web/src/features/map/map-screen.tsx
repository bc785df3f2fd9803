import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import { LiveLayer } from "./live-layer.tsx";
import { MapLoading } from "./map-loading.tsx";
import css from "./map-screen.module.css";
import { MapWorkspace } from "./map-workspace.tsx";
import { useDevices } from "./use-devices.ts";
import { useStart } from "./use-start.ts";

/** Device map (MAP-002, MAP-024). */
export default function MapScreen() {
  const { t } = useTranslation("map");
  const devices = useDevices();
  const start = useStart(devices);
  if (devices.layers.length === 0) return <EmptyState title={t("noLayers")} />;
  return (
    <div className={css.screen}>
      <h1 className="visually-hidden">{t("title")}</h1>
      {devices.layers.map(({ entityType }) => (
        <LiveLayer key={entityType} entityType={entityType} onPatch={devices.patch} />
      ))}
      {start && devices.features ? (
        <MapWorkspace key={start.shownId} devices={devices} features={devices.features} start={start} />
      ) : (
        <MapLoading />
      )}
    </div>
  );
}
