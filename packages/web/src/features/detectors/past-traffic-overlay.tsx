import { detector } from "@gantry/domain/kinds/detector.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { pastRoadConditionsQuery } from "../../kinds/devices/road-conditions.ts";
import type { PastOverlayProps } from "../../kinds/feature.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { useCan, useSession } from "../../session/session-store.ts";
import { addQueueLayers, drawQueues } from "./map-queues/map-queues.ts";
import { queueLayer } from "./map-queues/queues-overlay.tsx";
import { addSpeedLayers, drawSpeeds } from "./map-speeds/map-speeds.ts";
import { pastRoadSpeedsQuery } from "./map-speeds/road-speeds-query.ts";
import { speedLayer } from "./map-speeds/speeds-overlay.tsx";

/** Speeds and queues of the roads as they were measured. Roads and their free speeds are those of now. */
export default function PastTrafficOverlay({ map, shown, atMs }: PastOverlayProps) {
  const { unitSystem } = useFormats();
  const mayRead = useCan("READ", detector.entityType);
  const findsQueues = useSession().features.has("automatedIncident");
  const hasSpeeds = mayRead && shown.has(speedLayer);
  const hasQueues = mayRead && findsQueues && shown.has(queueLayer);
  const { data: speeds } = useQuery({
    ...pastRoadSpeedsQuery(atMs),
    enabled: hasSpeeds,
    placeholderData: keepPreviousData,
  });
  const { data: conditions } = useQuery({
    ...pastRoadConditionsQuery(atMs),
    enabled: hasQueues,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    addSpeedLayers(map);
    addQueueLayers(map);
  }, [map]);
  useEffect(() => {
    drawSpeeds(map, hasSpeeds && speeds ? speeds.items : [], unitSystem);
  }, [map, speeds, hasSpeeds, unitSystem]);
  useEffect(() => {
    drawQueues(map, hasQueues && conditions ? conditions.items : [], unitSystem);
  }, [map, conditions, hasQueues, unitSystem]);
  return null;
}
