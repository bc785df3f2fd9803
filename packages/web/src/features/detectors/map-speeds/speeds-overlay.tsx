import { detector } from "@gantry/domain/kinds/detector.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MapOverlayProps } from "../../../kinds/feature.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import { useCan } from "../../../session/session-store.ts";
import { translate } from "../../../text/translate.ts";
import { addSpeedLayers, drawSpeeds } from "./map-speeds.ts";
import { maxSpeedAgeMs, roadSpeedsQuery } from "./road-speeds-query.ts";

/** Id of the layer in views. */
export const speedLayer = "roadSpeed";

/** Draws roads by the speed of their traffic, below the pins; read only while it is shown. */
export default function SpeedsOverlay({ map, shown, onReport }: MapOverlayProps) {
  const { unitSystem } = useFormats();
  const isShown = shown.has(speedLayer);
  const mayRead = useCan("READ", detector.entityType);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...roadSpeedsQuery,
    enabled: mayRead && isShown,
  });
  const isFresh = useDerivedFromNow((nowMs) => nowMs - dataUpdatedAt < maxSpeedAgeMs);
  useEffect(() => addSpeedLayers(map), [map]);
  useEffect(() => {
    drawSpeeds(map, data && isFresh && isShown ? data.items : [], unitSystem);
  }, [map, data, isFresh, isShown, unitSystem]);
  useEffect(() => {
    const title = translate("map:errorLoadingSpeeds");
    onReport(speedLayer, {
      count: data?.items.filter(({ sections }) => sections.length > 0).length,
      failure: error ? { title, error, retry: () => void refetch() } : undefined,
    });
  }, [data, error, refetch, onReport]);
  return null;
}
