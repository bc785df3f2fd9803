import type { FeatureCollection } from "geojson";
import type { LayerSpecification, Map as MapLibre, SourceSpecification } from "maplibre-gl";
import type { MapColors } from "../../../kit/map/theme-colors.ts";
import { type OutsideLayer, outsidePrefix } from "./outside-layer.ts";
import { tileAddress } from "./layer-tiles.ts";

const drawnTypes: ReadonlySet<unknown> = new Set(["fill", "line", "circle", "symbol", "heatmap"]);
const tilePx = { xyz: 256, wms: 256, mapbox: 512 } as const;

/** Draws a layer before another one; answers how to remove it. */
export function drawLayer(
  map: MapLibre,
  layer: OutsideLayer,
  { before, colors, data }: { before: string; colors: MapColors; data?: FeatureCollection | undefined },
): () => void {
  const source = `${outsidePrefix}${layer.id}`;
  map.addSource(source, sourceOf(layer, data));
  const ids = layersOf(layer, source, colors).map((spec) => {
    map.addLayer(spec, before);
    return spec.id;
  });
  return () => {
    // A removed map has removed its own layers.
    if (!map.getSource(source)) return;
    for (const id of ids) if (map.getLayer(id)) map.removeLayer(id);
    map.removeSource(source);
  };
}

function sourceOf({ id, layerType }: OutsideLayer, data: FeatureCollection | undefined): SourceSpecification {
  if (layerType === "geojson")
    return { type: "geojson", data: data ?? { type: "FeatureCollection", features: [] } };
  if (layerType === "vector") return { type: "vector", tiles: [tileAddress(id)], maxzoom: 14 };
  return { type: "raster", tiles: [tileAddress(id)], tileSize: tilePx[layerType], maxzoom: 19 };
}

/** The layers that the style declares, otherwise areas, lines and points in the colours of the theme. */
function layersOf(
  { layerType, style }: OutsideLayer,
  source: string,
  colors: MapColors,
): LayerSpecification[] {
  if (layerType === "xyz" || layerType === "wms" || layerType === "mapbox")
    return [
      {
        id: `${source}-tiles`,
        type: "raster",
        source,
        paint: { "raster-opacity": opacityOf(style) },
      },
    ];
  const declared = declaredLayers(style);
  if (declared.length > 0)
    return declared.map(
      (spec, index) => ({ ...spec, id: `${source}-${index}`, source }) as LayerSpecification,
    );
  // A vector tile without a style does not say what is in it.
  if (layerType === "vector") return [];
  return [
    {
      id: `${source}-areas`,
      type: "fill",
      source,
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": colors.accent, "fill-opacity": 0.16 },
    },
    {
      id: `${source}-lines`,
      type: "line",
      source,
      filter: ["!=", ["geometry-type"], "Point"],
      paint: { "line-color": colors.accent, "line-width": 2 },
    },
    {
      id: `${source}-points`,
      type: "circle",
      source,
      filter: ["==", ["geometry-type"], "Point"],
      paint: {
        "circle-radius": 5,
        "circle-color": colors.accent,
        "circle-stroke-width": 1.5,
        "circle-stroke-color": colors.halo,
      },
    },
  ];
}

function opacityOf(style: unknown): number {
  const { opacity } = (style ?? {}) as { opacity?: unknown };
  return typeof opacity === "number" && opacity >= 0 && opacity <= 1 ? opacity : 1;
}

/** Layers of a MapLibre style, without those that need more than the source. */
export function declaredLayers(style: unknown): Record<string, unknown>[] {
  const { layers } = (style ?? {}) as { layers?: unknown };
  if (!Array.isArray(layers)) return [];
  return (layers as unknown[]).filter(
    (layer): layer is Record<string, unknown> =>
      typeof layer === "object" && layer !== null && drawnTypes.has((layer as { type?: unknown }).type),
  );
}
