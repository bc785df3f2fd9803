import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FeatureCollection } from "geojson";
import type { MapLayerMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import type { MapOverlayProps } from "../../../kinds/feature.ts";
import { api } from "../../../queries/api.ts";
import {
  incidentMaxAgeMs,
  incidentRefetchMs,
  useAlertAreas,
  useMayReadIncidents,
} from "./alert-areas-query.ts";
import { addAreaLayers, drawAreas } from "./map-areas.ts";
import { addIncidentLayer, drawIncidents, incidentLayer } from "./map-incidents.ts";

/** Open incidents above the pins, where a click opens one, and the areas of public alerts. */
export default function IncidentsOverlay({ map }: MapOverlayProps) {
  const { entityType, path } = automatedIncident;
  const mayRead = useMayReadIncidents();
  const areas = useAlertAreas();
  const navigate = useNavigate();
  const { data, dataUpdatedAt } = useQuery({
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
  useEffect(() => {
    let isGone = false;
    const onClick = (event: MapLayerMouseEvent) => open(event);
    addAreaLayers(map);
    void addIncidentLayer(map).then(() => {
      if (isGone) return;
      map.on("click", incidentLayer, onClick);
      setReady(true);
    });
    return () => {
      isGone = true;
      map.off("click", incidentLayer, onClick);
    };
  }, [map]);
  useEffect(() => {
    if (isReady) drawIncidents(map, data ?? undefined);
  }, [map, isReady, data, dataUpdatedAt]);
  useEffect(() => {
    if (isReady) drawAreas(map, areas);
  }, [map, isReady, areas]);
  return null;
}
