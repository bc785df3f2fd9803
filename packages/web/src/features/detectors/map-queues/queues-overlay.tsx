import { detector } from "@gantry/domain/kinds/detector.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MapOverlayProps } from "../../../kinds/feature.ts";
import { roadConditionsQuery } from "../../../kinds/devices/road-conditions.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import { useCan, useSession } from "../../../session/session-store.ts";
import { addQueueLayers, drawQueues } from "./map-queues.ts";

/** Queues that were not read again for so long are not drawn as if they were there. */
const maxAgeMs = 120_000;

/** Draws the queues of roads below the pins, with their lengths and speeds. */
export default function QueuesOverlay({ map }: MapOverlayProps) {
  const { unitSystem } = useFormats();
  const mayRead = useCan("READ", detector.entityType);
  const isLicensed = useSession().features.has("automatedIncident");
  const { data, dataUpdatedAt } = useQuery({ ...roadConditionsQuery, enabled: mayRead && isLicensed });
  const isFresh = useDerivedFromNow((nowMs) => nowMs - dataUpdatedAt < maxAgeMs);
  useEffect(() => addQueueLayers(map), [map]);
  useEffect(() => {
    drawQueues(map, data && isFresh ? data.items : [], unitSystem);
  }, [map, data, isFresh, unitSystem]);
  return null;
}
