import type { ExpressionSpecification, StyleSpecification } from "maplibre-gl";
import type { MapRegion } from "@gantry/domain/contract/answers/map-region.ts";
import { regionLabels, regionLayers, regionSources } from "./region-style.ts";
import type { MapColors } from "./theme-colors.ts";

// The style has no `glyphs` URL: labels use the page's own font, without internet.
export const mapFont = ["Inter Variable", "system-ui", "sans-serif"];

/** Last zoom with the whole nation; above it the archive has only roads and places. */
const nationMaxZoom = 8;

/** Offline base map in muted greys, so that only devices have colour. */
export function baseStyle(
  colors: MapColors,
  origin: string,
  regions: readonly MapRegion[] = [],
): StyleSpecification {
  const url = `pmtiles://${origin}/base/base.pmtiles`;
  return {
    version: 8,
    sources: {
      nation: { type: "vector", url, maxzoom: nationMaxZoom, attribution: "US Census Bureau" },
      local: { type: "vector", url, minzoom: nationMaxZoom + 1 },
      ...regionSources(regions, origin),
    },
    layers: [
      { id: "outside", type: "background", paint: { "background-color": colors.outside } },
      {
        id: "states",
        type: "fill",
        source: "nation",
        "source-layer": "states",
        paint: { "fill-color": colors.land },
      },
      {
        id: "countyLines",
        type: "line",
        source: "nation",
        "source-layer": "countyLines",
        minzoom: 6,
        paint: { "line-color": colors.countyLine, "line-width": 1 },
      },
      {
        id: "stateLines",
        type: "line",
        source: "nation",
        "source-layer": "stateLines",
        paint: {
          "line-color": colors.stateLine,
          "line-width": interpolateByZoom(3, 0.6, 9, 1.4),
          "line-dasharray": [4, 2],
        },
      },
      ...roadLayers("nation", colors),
      ...roadLayers("local", colors),
      ...regionLayers(regions, colors),
      ...labelLayers(colors),
      ...regionLabels(regions, { font: mapFont, colors }),
    ],
  };
}

type Layers = StyleSpecification["layers"];

/** Two sources with the same tile schema: the nation for low zooms, full detail for high ones. */
function roadLayers(source: "nation" | "local", colors: MapColors): Layers {
  const range = source === "nation" ? { maxzoom: nationMaxZoom + 1 } : { minzoom: nationMaxZoom + 1 };
  const makeRoad = (
    id: string,
    layer: string,
    color: string,
    width: ExpressionSpecification,
  ): Layers[number] => ({
    id: `${source}-${id}`,
    type: "line",
    source,
    "source-layer": layer,
    ...range,
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": color, "line-width": width },
  });
  return [
    makeRoad("streets", "streets", colors.street, interpolateByZoom(10, 0.5, 13, 1.4, 16, 6)),
    makeRoad("arterials", "arterials", colors.arterial, interpolateByZoom(8, 0.5, 11, 1.6, 13, 4, 16, 11)),
    makeRoad(
      "motorwayEdges",
      "motorways",
      colors.roadEdge,
      interpolateByZoom(5, 1.2, 9, 3.6, 11, 7, 13, 12, 16, 26),
    ),
    makeRoad(
      "motorways",
      "motorways",
      colors.road,
      interpolateByZoom(5, 0.8, 9, 2.2, 11, 4.2, 13, 8, 16, 20),
    ),
    makeRoad("motorwayMiddles", "motorways", colors.roadEdge, interpolateByZoom(9, 0, 10, 0.8, 16, 2)),
  ];
}

function labelLayers(colors: MapColors): Layers {
  const text = { "text-font": mapFont, "text-letter-spacing": 0.02 };
  const paint = { "text-color": colors.label, "text-halo-color": colors.labelHalo, "text-halo-width": 1.5 };
  const name = ["get", "name"] as ExpressionSpecification;
  const rank = ["get", "rank"] as ExpressionSpecification;
  const placeFilter = ["<=", rank, ["step", ["zoom"], 1, 7, 2, 9.5, 3]] as ExpressionSpecification;
  const places = { type: "symbol", "source-layer": "places", filter: placeFilter, paint } as const;
  const placeLayout = {
    ...text,
    "text-field": name,
    "text-size": 12,
    "symbol-sort-key": rank,
  };
  return [
    {
      id: "roadNames",
      type: "symbol",
      source: "local",
      "source-layer": "motorways",
      minzoom: 9.5,
      layout: {
        ...text,
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "text-field": name,
        "text-size": 11,
        "text-rotation-alignment": "viewport",
      },
      paint: { ...paint, "text-halo-width": 3 },
    },
    {
      id: "stateNames",
      type: "symbol",
      source: "nation",
      "source-layer": "stateNames",
      minzoom: 3.2,
      maxzoom: 8,
      layout: { ...text, "text-field": name, "text-size": 11 },
      paint,
    },
    { ...places, id: "farPlaces", source: "nation", maxzoom: nationMaxZoom + 1, layout: placeLayout },
    { ...places, id: "places", source: "local", minzoom: nationMaxZoom + 1, layout: placeLayout },
  ];
}

function interpolateByZoom(...stops: number[]): ExpressionSpecification {
  return ["interpolate", ["exponential", 1.5], ["zoom"], ...stops] as ExpressionSpecification;
}
