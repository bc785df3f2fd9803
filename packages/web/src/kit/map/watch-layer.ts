import type { LngLat, Map as MapLibre, MapGeoJSONFeature, MapMouseEvent } from "maplibre-gl";

export interface PointedAt {
  properties: Record<string, unknown>;
  /** Of a line or an area: where the pointer is on it. */
  position: [longitude: number, latitude: number];
}

interface Watched {
  /** Default: the hand of a link. */
  cursor?: string;
  /** Null once the pointer has left what it was on. */
  onHover?: (pointedAt: PointedAt | null) => void;
  onClick?: (pointedAt: PointedAt) => void;
}

const watchedOf = new WeakMap<MapLibre, Map<string, Watched>>();

/**
 * Reports what is on top under the pointer, once, and what was clicked; answers how to stop. One search serves all layers,
 * so only the topmost layer answers a click, and none is made while the map moves.
 */
export function watchLayer(map: MapLibre, layer: string, reports: Watched): () => void {
  let watched = watchedOf.get(map);
  if (!watched) {
    watched = new Map();
    watchedOf.set(map, watched);
    followPointer(map, watched);
  }
  watched.set(layer, reports);
  return () => void watched.delete(layer);
}

function followPointer(map: MapLibre, watched: ReadonlyMap<string, Watched>): void {
  const { style } = map.getCanvas();
  let on: { layer: string; key: string } | undefined;
  const topAt = ({ point }: MapMouseEvent): MapGeoJSONFeature | undefined => {
    const layers = [...watched.keys()].filter((id) => map.getLayer(id));
    return map.queryRenderedFeatures(point, { layers })[0];
  };
  const take = (feature: MapGeoJSONFeature | undefined, at?: LngLat) => {
    const layer = feature?.layer.id ?? "";
    const next = watched.get(layer);
    const key = JSON.stringify([feature?.id, feature?.properties]);
    if (on && next && on.layer === layer && on.key === key) return;
    if (on && on.layer !== layer) watched.get(on.layer)?.onHover?.(null);
    on = next && { layer, key };
    style.cursor = next ? (next.cursor ?? "pointer") : "";
    if (feature && at) next?.onHover?.(pointedAtOf(feature, at));
  };
  map.on("mousemove", (event: MapMouseEvent) => {
    if (!map.isMoving()) take(topAt(event), event.lngLat);
  });
  map.on("mouseout", () => take(undefined));
  map.on("click", (event: MapMouseEvent) => {
    const feature = topAt(event);
    if (feature) watched.get(feature.layer.id)?.onClick?.(pointedAtOf(feature, event.lngLat));
  });
}

function pointedAtOf({ geometry, properties }: MapGeoJSONFeature, at: LngLat): PointedAt {
  if (geometry.type !== "Point") return { properties, position: [at.lng, at.lat] };
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  return { properties, position: [longitude, latitude] };
}
