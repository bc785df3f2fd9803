import { useQuery } from "@tanstack/react-query";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import type { Map as MapLibre } from "maplibre-gl";
import { useEffect } from "react";
import type { FeatureMapLayer, MapOverlayProps } from "../../kinds/feature.ts";
import { FeaturePart } from "../../kinds/feature-part.tsx";
import { showRoads } from "../../kit/map/own-base.ts";
import { useCan } from "../../session/session-store.ts";
import { belowMarks } from "./device-source.ts";
import { OutsideDrawing } from "./outside/outside-drawing.tsx";
import { baseLayersQuery, overlaysQuery } from "./outside/outside-layer.ts";

interface MapDrawingsProps extends MapOverlayProps {
  overlays: readonly FeatureMapLayer[];
  baseLayer: string;
}

/** Everything on the map besides the devices: what features draw, and layers of other servers. */
export function MapDrawings({ overlays, baseLayer, ...props }: MapDrawingsProps) {
  return (
    <>
      {overlays.map(
        ({ entityType, overlay }) => overlay && <FeaturePart key={entityType} load={overlay} props={props} />,
      )}
      <OutsideDrawings map={props.map} shown={props.shown} baseLayer={baseLayer} />
    </>
  );
}

/** Base layers and overlays of the tenant. */
export function useTenantLayers() {
  const mayRead = useCan("READ", mapLayer.entityType);
  const bases = useQuery({ ...baseLayersQuery, enabled: mayRead });
  const overlays = useQuery({ ...overlaysQuery, enabled: mayRead });
  return { bases: bases.data?.items ?? [], overlays: overlays.data?.items ?? [] };
}

function OutsideDrawings({
  map,
  shown,
  baseLayer,
}: {
  map: MapLibre;
  shown: ReadonlySet<string>;
  baseLayer: string;
}) {
  const { bases, overlays } = useTenantLayers();
  const base = bases.find(({ id }) => id === baseLayer);
  // Under a layer of another server our own stays, so that a slow or absent one never blanks the map.
  useEffect(() => showRoads(map, baseLayer !== "plain"), [map, baseLayer]);
  return (
    <>
      {base && <OutsideDrawing key={base.id} map={map} layer={base} before={belowMarks.base} />}
      {overlays
        .filter(({ id }) => shown.has(id))
        .map((layer) => (
          <OutsideDrawing key={layer.id} map={map} layer={layer} before={belowMarks.overlays} />
        ))}
    </>
  );
}
