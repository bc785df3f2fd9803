import type { Map as MapLibre, MapLayerMouseEvent } from "maplibre-gl";

export interface HoveredPoint {
  properties: Record<string, unknown>;
  position: [longitude: number, latitude: number];
}

/** Reports the top point of a layer under the pointer, and null after it; answers how to stop. */
export function watchHover(
  map: MapLibre,
  layer: string,
  onHover: (hovered: HoveredPoint | null) => void,
): () => void {
  const { style } = map.getCanvas();
  const onMove = ({ features }: MapLayerMouseEvent) => {
    const feature = features?.[0];
    if (feature?.geometry.type !== "Point") return;
    style.cursor = "pointer";
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
    onHover({ properties: feature.properties, position: [longitude, latitude] });
  };
  const onLeave = () => {
    style.cursor = "";
    onHover(null);
  };
  map.on("mousemove", layer, onMove);
  map.on("mouseleave", layer, onLeave);
  return () => {
    map.off("mousemove", layer, onMove);
    map.off("mouseleave", layer, onLeave);
  };
}
