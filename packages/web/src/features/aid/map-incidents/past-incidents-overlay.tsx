import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { FeatureCollection } from "geojson";
import { useEffect, useState } from "react";
import type { PastOverlayProps } from "../../../kinds/feature.ts";
import { addIncidentLayer, drawIncidents, incidentLayerIds, incidentsOf } from "./map-incidents.ts";

/** Incidents as they were. */
export default function PastIncidentsOverlay({ map, shown, atMs, moment }: PastOverlayProps) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    void addIncidentLayer(map).then(() => {
      if (!isGone) setReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [map]);
  useEffect(() => {
    if (!isReady) return;
    const found = moment.collections[automatedIncident.entityType] as unknown as
      | FeatureCollection
      | undefined;
    drawIncidents(
      map,
      incidentLayerIds.filter((id) => shown.has(id)).flatMap((id) => incidentsOf(id, found, atMs)),
    );
  }, [map, isReady, moment, shown, atMs]);
  return null;
}
