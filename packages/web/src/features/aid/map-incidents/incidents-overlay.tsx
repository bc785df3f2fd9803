import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FeatureCollection } from "geojson";
import type { MapLayerMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { MapOverlayProps } from "../../../kinds/feature.ts";
import { api } from "../../../queries/api.ts";
import { type HoveredPoint, watchHover } from "../../../kit/map/watch-hover.ts";
import { translate } from "../../../text/translate.ts";
import {
  incidentMaxAgeMs,
  incidentRefetchMs,
  useAlertAreas,
  useMayReadIncidents,
} from "./alert-areas-query.ts";
import { addAreaLayers, drawAreas } from "./map-areas.ts";
import {
  addIncidentLayer,
  drawIncidents,
  incidentLayer,
  incidentLayerIds,
  incidentsOf,
} from "./map-incidents.ts";

/** Incidents of the layers that are on, above the pins, where hovering shows a card and a click opens one; and the areas of public alerts. */
export default function IncidentsOverlay({ map, shown, onReport, onHover }: MapOverlayProps) {
  const { entityType, path } = automatedIncident;
  const mayRead = useMayReadIncidents();
  const areas = useAlertAreas();
  const navigate = useNavigate();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ["geojson", entityType],
    queryFn: ({ signal }) => api.get<FeatureCollection>(`${path}/geojson`, { signal }),
    enabled: mayRead,
    refetchInterval: incidentRefetchMs,
    gcTime: incidentMaxAgeMs,
  });
  const [isReady, setReady] = useState(false);
  const open = useEffectEvent(({ features }: MapLayerMouseEvent) => {
    const id = features?.[0]?.properties["id"] as string | undefined;
    if (id !== undefined) void navigate({ to: entityPath(automatedIncident, id) });
  });
  const hover = useEffectEvent((point: HoveredPoint | null) =>
    onHover(
      point && {
        entity: { entityType, id: String(point.properties["id"]), name: String(point.properties["name"]) },
        position: point.position,
      },
    ),
  );
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
    const onClick = (event: MapLayerMouseEvent) => open(event);
    const stopHover = watchHover(map, incidentLayer, (point) => hover(point));
    map.on("click", incidentLayer, onClick);
    return () => {
      stopHover();
      map.off("click", incidentLayer, onClick);
    };
  }, [map, isReady]);
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
