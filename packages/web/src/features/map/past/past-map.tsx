import type { PastMoment } from "@gantry/domain/contract/answers/time-machine.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FeatureCollection } from "geojson";
import { useMemo } from "react";
import { deviceFeatures, type DeviceFeature } from "../../../kinds/map-devices/device-features.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useSession } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { DeviceLayer } from "../../../kit/map/device-layers.ts";
import type { MapStart } from "../../../kit/map/map-engine.ts";
import { openLayers } from "../device-queries.ts";
import { MapLoading } from "../map-loading.tsx";
import { type Start, useStart } from "../use-start.ts";
import { PastBanner } from "./past-banner.tsx";
import { momentQuery } from "./past-calls.ts";
import css from "./past.module.css";
import { PastWorkspace } from "./past-workspace.tsx";

interface PastMapProps {
  atMs: number;
  /** Where the live map was. */
  place: MapStart | undefined;
  /** What was on there. */
  shownLayers: ReadonlySet<string> | undefined;
  onPlace: (place: MapStart) => void;
  onChoose: (atMs: number) => void;
  onBack: () => void;
}

/**
 * The map as it was. It shares the drawing with the live map and none of its parts: nothing here receives updates or
 * changes anything.
 */
export default function PastMap({ atMs, place, shownLayers, onPlace, onChoose, onBack }: PastMapProps) {
  const { t } = useTranslation("timeMachine");
  const session = useSession();
  const layers = useMemo(() => openLayers(session), [session]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...momentQuery(atMs),
    placeholderData: keepPreviousData,
  });
  const features = useMemo(() => featuresOf(layers, data), [layers, data]);
  const start = useStart({ features, layers });
  const isReady = data !== undefined && !isPlaceholderData;
  return (
    <div className={css.past} data-past>
      <PastBanner
        atMs={atMs}
        isLoading={!isReady && !error}
        isUnrecorded={isReady && isUnrecorded(data, atMs)}
        onBack={onBack}
      />
      {error && (
        <FailedToLoad
          title={t("loadFailed")}
          stillWorks={t("loadFailedStill")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {start && features && data ? (
        <PastWorkspace
          atMs={atMs}
          moment={data}
          isReady={isReady}
          features={features}
          layers={layers}
          start={openAsLive(start, { place, shownLayers })}
          onPlace={onPlace}
          onChoose={onChoose}
          onBack={onBack}
        />
      ) : (
        !error && <MapLoading />
      )}
    </div>
  );
}

const openAsLive = (
  start: Start,
  { place = start.place, shownLayers = start.choice.layers }: Pick<PastMapProps, "place" | "shownLayers">,
): Start => ({ ...start, place, choice: { ...start.choice, layers: shownLayers } });

function featuresOf(
  layers: readonly DeviceLayer[],
  moment: PastMoment | undefined,
): DeviceFeature[] | undefined {
  if (!moment) return undefined;
  return layers.flatMap(({ entityType }) =>
    deviceFeatures(entityType, moment.collections[entityType] as unknown as FeatureCollection | undefined),
  );
}

const isUnrecorded = ({ recordedSince }: PastMoment, atMs: number): boolean =>
  recordedSince === null || atMs < Date.parse(recordedSince);
