import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useRef } from "react";
import { zoomMs } from "../../kit/map/map-engine.ts";
import type { PlacedEntity } from "../../kinds/feature.ts";

type Position = PlacedEntity["position"];

/** Moves the map to a position, as soon as there is a map; the last one asked for counts. */
export function useGoTo(map: MapLibre | null | undefined, minZoom: number): (position: Position) => void {
  const waiting = useRef<Position>(undefined);
  const goTo = (position: Position) => {
    waiting.current = map ? undefined : position;
    if (map) move(map, position, minZoom);
  };
  useEffect(() => {
    if (!map || !waiting.current) return;
    move(map, waiting.current, minZoom);
    waiting.current = undefined;
  }, [map, minZoom]);
  return goTo;
}

function move(map: MapLibre, position: Position, minZoom: number): void {
  map.easeTo({ center: position, zoom: Math.max(map.getZoom(), minZoom), duration: zoomMs });
}
