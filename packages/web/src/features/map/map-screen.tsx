import { useRef, useState } from "react";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import type { MapStart } from "../../kit/map/map-engine.ts";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { FeaturePart } from "../../kinds/feature-part.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import { LiveLayer } from "./live-layer.tsx";
import { MapLoading } from "./map-loading.tsx";
import css from "./map-screen.module.css";
import { MapWorkspace } from "./map-workspace.tsx";
import { usePastAddress } from "./past/past-address.ts";
import { useDevices } from "./use-devices.ts";
import { useStart } from "./use-start.ts";

const pastMap = () => import("./past/past-map.tsx");
/** What the time machine shows first. */
const firstBackMs = 60_000;

/** Device map (MAP-002, MAP-024), live or as it was at the moment in the address. */
export default function MapScreen() {
  const { t } = useTranslation("map");
  const { atMs, choose, backToLive } = usePastAddress();
  // Both maps open where the other was.
  const latest = useRef<MapStart>(undefined);
  const [place, setPlace] = useState<MapStart>();
  const [layers, setLayers] = useState<ReadonlySet<string>>();
  const onPlace = (next: MapStart) => {
    latest.current = next;
  };
  const toPast = (shown: ReadonlySet<string>) => {
    setPlace(latest.current);
    setLayers(shown);
    choose(serverNowMs() - firstBackMs);
  };
  const toLive = () => {
    setPlace(latest.current);
    backToLive();
  };
  return (
    <div className={css.screen}>
      <h1 className="visually-hidden">{t("title")}</h1>
      {atMs === undefined ? (
        <LiveMap place={place} onPlace={onPlace} onPast={toPast} />
      ) : (
        <FeaturePart
          load={pastMap}
          props={{ place, shownLayers: layers, onPlace, atMs, onChoose: choose, onBack: toLive }}
        />
      )}
    </div>
  );
}

interface LiveMapProps {
  place: MapStart | undefined;
  onPlace: (place: MapStart) => void;
  onPast: (shownLayers: ReadonlySet<string>) => void;
}

function LiveMap({ place, onPlace, onPast }: LiveMapProps) {
  const { t } = useTranslation("map");
  const devices = useDevices();
  const start = useStart(devices);
  if (devices.layers.length === 0) return <EmptyState title={t("noLayers")} />;
  return (
    <>
      {devices.layers.map(({ entityType }) => (
        <LiveLayer key={entityType} entityType={entityType} onPatch={devices.patch} />
      ))}
      {start && devices.features ? (
        <MapWorkspace
          key={start.shownId}
          devices={devices}
          features={devices.features}
          start={place ? { ...start, place } : start}
          onPlace={onPlace}
          onPast={onPast}
        />
      ) : (
        <MapLoading />
      )}
    </>
  );
}
