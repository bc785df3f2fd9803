import { detector } from "@gantry/domain/kinds/detector.ts";
import { useEffect } from "react";
import { pastRoadConditionsQuery } from "../../kinds/devices/road-conditions.ts";
import type { PastOverlayProps } from "../../kinds/feature.ts";
import { usePastLayer } from "../../kinds/past/use-past-layer.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { useCan, useSession } from "../../session/session-store.ts";
import { addQueueLayers, drawQueues } from "./map-queues/map-queues.ts";
import { maxQueueAgeMs, queueLayer } from "./map-queues/queues-overlay.tsx";
import { addSpeedLayers, drawSpeeds } from "./map-speeds/map-speeds.ts";
import { maxSpeedAgeMs, pastRoadSpeedsQuery } from "./map-speeds/road-speeds-query.ts";
import { speedLayer } from "./map-speeds/speeds-overlay.tsx";
import { addTravelTimeLayer, drawTravelTimes, travelTimeLayer } from "./map-travel-times/map-travel-times.ts";

/** Speeds, queues and travel times of the roads as they were measured. Roads and their free speeds are those of now. */
export default function PastTrafficOverlay({ map, shown, atMs }: PastOverlayProps) {
  const { unitSystem } = useFormats();
  const mayRead = useCan("READ", detector.entityType);
  const findsQueues = useSession().features.has("automatedIncident");
  const [hasSpeeds, hasTimes] = [shown.has(speedLayer), shown.has(travelTimeLayer)];
  const speeds = usePastLayer(pastRoadSpeedsQuery(atMs), {
    atMs,
    isOn: mayRead && (hasSpeeds || hasTimes),
    maxAgeMs: maxSpeedAgeMs,
  });
  const conditions = usePastLayer(pastRoadConditionsQuery(atMs), {
    atMs,
    isOn: mayRead && findsQueues && shown.has(queueLayer),
    maxAgeMs: maxQueueAgeMs,
  });
  useEffect(() => {
    addSpeedLayers(map);
    addQueueLayers(map);
    addTravelTimeLayer(map);
  }, [map]);
  useEffect(() => {
    drawSpeeds(map, hasSpeeds && speeds ? speeds.items : [], unitSystem);
  }, [map, speeds, hasSpeeds, unitSystem]);
  useEffect(() => {
    drawTravelTimes(map, hasTimes && speeds ? speeds.items : []);
  }, [map, speeds, hasTimes]);
  useEffect(() => {
    drawQueues(map, conditions?.items ?? [], unitSystem);
  }, [map, conditions, unitSystem]);
  return null;
}
