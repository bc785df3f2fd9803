import { detector } from "@gantry/domain/kinds/detector.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MapOverlayProps } from "../../../kinds/feature.ts";
import { roadConditionsQuery } from "../../../kinds/devices/road-conditions.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import { useCan, useSession } from "../../../session/session-store.ts";
import { translate } from "../../../text/translate.ts";
import { addQueueLayers, drawQueues } from "./map-queues.ts";

/** Queues that were not read again for so long are not drawn as if they were there. */
export const maxQueueAgeMs = 120_000;

/** Id of the layer in views. */
export const queueLayer = "queue";

/** Draws the queues of roads below the pins, with their lengths and speeds. */
export default function QueuesOverlay({ map, shown, onReport }: MapOverlayProps) {
  const { unitSystem } = useFormats();
  const mayRead = useCan("READ", detector.entityType);
  const isLicensed = useSession().features.has("automatedIncident");
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...roadConditionsQuery,
    enabled: mayRead && isLicensed,
  });
  const isFresh = useDerivedFromNow((nowMs) => nowMs - dataUpdatedAt < maxQueueAgeMs);
  const isShown = shown.has(queueLayer);
  useEffect(() => addQueueLayers(map), [map]);
  useEffect(() => {
    drawQueues(map, data && isFresh && isShown ? data.items : [], unitSystem);
  }, [map, data, isFresh, isShown, unitSystem]);
  useEffect(() => {
    const count = data?.items.reduce((sum, { queues }) => sum + queues.length, 0);
    const title = translate("map:errorLoadingQueues");
    onReport(queueLayer, {
      count,
      failure: error ? { title, error, retry: () => void refetch() } : undefined,
    });
  }, [data, error, refetch, onReport]);
  return null;
}
