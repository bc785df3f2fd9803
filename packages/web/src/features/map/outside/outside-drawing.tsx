import { useQuery } from "@tanstack/react-query";
import type { FeatureCollection } from "geojson";
import type { Map as MapLibre } from "maplibre-gl";
import { useEffect } from "react";
import { mapColors } from "../../../kit/map/theme-colors.ts";
import { drawLayer } from "./draw-layer.ts";
import { addTileProtocol, layerOutcomes, noteOutcome } from "./layer-tiles.ts";
import { layerDataQuery, type OutsideLayer } from "./outside-layer.ts";

interface OutsideDrawingProps {
  map: MapLibre;
  layer: OutsideLayer;
  /** Id of the layer that is drawn above it. */
  before: string;
}

/** One layer of a tenant on the map. Renders nothing; a failure is kept for the layer drawer. */
export function OutsideDrawing(props: OutsideDrawingProps) {
  const { id } = props.layer;
  // A layer that is off has no failure to show.
  useEffect(() => () => noteOutcome(id), [id]);
  return props.layer.layerType === "geojson" ? <GeojsonDrawing {...props} /> : <Drawing {...props} />;
}

function GeojsonDrawing(props: OutsideDrawingProps) {
  const { id } = props.layer;
  const { data, error, refetch } = useQuery(layerDataQuery(id));
  useEffect(() => noteOutcome(id, error ?? undefined), [id, error]);
  const attempt = useAttempt(id);
  useEffect(() => {
    if (attempt > 0) void refetch();
  }, [attempt, refetch]);
  return data ? <Drawing {...props} data={data} /> : null;
}

function Drawing({ map, layer, before, data }: OutsideDrawingProps & { data?: FeatureCollection }) {
  const attempt = useAttempt(layer.id);
  useEffect(() => {
    addTileProtocol();
    return drawLayer(map, layer, { before, colors: mapColors(map.getContainer()), data });
    // oxlint-disable-next-line react/exhaustive-deps -- an attempt draws it again
  }, [map, layer, before, data, attempt]);
  return null;
}

const useAttempt = (id: string): number => layerOutcomes(({ attempts }) => attempts.get(id) ?? 0);
