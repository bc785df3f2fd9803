import { type WorkZone, workZone } from "@gantry/domain/kinds/work-zone.ts";
import { useEffect } from "react";
import type { PastOverlayProps } from "../../../kinds/feature.ts";
import { pastDocumentsQuery } from "../../../kinds/past/past-documents.ts";
import { usePastLayer } from "../../../kinds/past/use-past-layer.ts";
import { useCan } from "../../../session/session-store.ts";
import { addWorkZoneLayers, drawWorkZones, workZoneLayer } from "./map-work-zones.ts";
import { maxWorkZoneAgeMs } from "./work-zones-query.ts";

/** Work zones in force at the moment, as they were saved then. */
export default function PastWorkZonesOverlay({ map, shown, atMs }: PastOverlayProps) {
  const mayRead = useCan("READ", workZone.entityType);
  const zones = usePastLayer(pastDocumentsQuery<WorkZone>(workZone, atMs), {
    atMs,
    isOn: mayRead && shown.has(workZoneLayer),
    maxAgeMs: maxWorkZoneAgeMs,
  });
  useEffect(() => addWorkZoneLayers(map), [map]);
  useEffect(() => drawWorkZones(map, zones?.items ?? [], atMs), [map, zones, atMs]);
  return null;
}
