import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { MapOverlayProps, PlacedEntity } from "../../../kinds/feature.ts";
import { type PointedAt, watchLayer } from "../../../kit/map/watch-layer.ts";
import { translate } from "../../../text/translate.ts";
import { incidentsOnMap, useAlertAreas, useMayReadIncidents } from "./incidents-on-map.ts";
import { addAreaLayers, drawAreas } from "./map-areas.ts";
import {
  addIncidentLayer,
  chooseIncident,
  drawIncidents,
  incidentLayer,
  incidentLayerIds,
  incidentsOf,
} from "./map-incidents.ts";

/** Incidents of the layers that are on, above the pins, where hovering shows a card and a click opens the side panel; and the areas of public alerts. */
export default function IncidentsOverlay({
  map,
  shown,
  onReport,
  onHover,
  onChoose,
  chosenId,
}: MapOverlayProps) {
  const mayRead = useMayReadIncidents();
  const areas = useAlertAreas();
  const { data, dataUpdatedAt, error, refetch } = useQuery({ ...incidentsOnMap, enabled: mayRead });
  const [isReady, setReady] = useState(false);
  const choose = useEffectEvent((point: PointedAt) => onChoose(incidentAt(point)));
  const hover = useEffectEvent((point: PointedAt | null) => onHover(point && incidentAt(point)));
  useEffect(() => {
    let isGone = false;
    addAreaLayers(map);
    void addIncidentLayer(map).then(() => {
      if (!isGone) setReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [map]);
  useEffect(() => {
    if (!isReady) return undefined;
    return watchLayer(map, incidentLayer, {
      onHover: (point) => hover(point),
      onClick: (point) => choose(point),
    });
  }, [map, isReady]);
  useEffect(() => {
    if (isReady) chooseIncident(map, chosenId);
  }, [map, isReady, chosenId]);
  const found = useMemo(
    () => incidentLayerIds.map((id) => ({ id, features: incidentsOf(id, data, dataUpdatedAt) })),
    [data, dataUpdatedAt],
  );
  useEffect(() => {
    if (isReady) drawAreas(map, areas);
  }, [map, isReady, areas]);
  useEffect(() => {
    const on = found.filter(({ id }) => shown.has(id));
    if (isReady)
      drawIncidents(
        map,
        on.flatMap(({ features }) => features),
      );
  }, [map, isReady, found, shown]);
  useEffect(() => {
    const title = translate("map:errorLoadingIncidents");
    const failure = error ? { title, error, retry: () => void refetch() } : undefined;
    for (const { id, features } of found)
      onReport(id, { count: data ? features.length : undefined, failure });
  }, [found, data, error, refetch, onReport]);
  return null;
}

const incidentAt = ({ properties: { id, name, type }, position }: PointedAt): PlacedEntity => ({
  entity: { entityType: automatedIncident.entityType, id: String(id), name: String(name || type) },
  position,
});
