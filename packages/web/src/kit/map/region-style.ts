import type { MapRegion, MapSchema } from "@gantry/domain/contract/answers/map-region.ts";
import type { ExpressionSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import type { MapColors } from "./theme-colors.ts";

type Layer = StyleSpecification["layers"][number];

/** Regional maps take the place of the national one from this zoom on. */
const minRegionZoom = 9;

interface SchemaLayers {
  roads: string;
  /** Property of a road with its class, and the classes by width. */
  roadClass: string;
  motorways: readonly string[];
  arterials: readonly string[];
  streets: readonly string[];
  roadNames: string;
  buildings: string;
  places: string;
  placeClass: string;
  quarters: readonly string[];
}

const layersOf: Readonly<Record<MapSchema, SchemaLayers>> = {
  protomaps: {
    roads: "roads",
    roadClass: "kind",
    motorways: ["highway"],
    arterials: ["major_road"],
    streets: ["minor_road"],
    roadNames: "roads",
    buildings: "buildings",
    places: "places",
    placeClass: "kind",
    quarters: ["neighbourhood", "macrohood"],
  },
  openmaptiles: {
    roads: "transportation",
    roadClass: "class",
    motorways: ["motorway", "trunk"],
    arterials: ["primary", "secondary", "tertiary"],
    streets: ["minor", "service"],
    roadNames: "transportation_name",
    buildings: "building",
    places: "place",
    placeClass: "class",
    quarters: ["suburb", "quarter", "neighbourhood"],
  },
};

const sourceOf = ({ name }: MapRegion) => `region-${name}`;
const groundOf = ({ name }: MapRegion) => `region-${name}-ground`;

export function regionSources(
  regions: readonly MapRegion[],
  origin: string,
): Record<string, SourceSpecification> {
  return Object.fromEntries(
    regions.flatMap((region): [string, SourceSpecification][] => [
      [sourceOf(region), { type: "vector", url: `pmtiles://${origin}${region.path}` }],
      [groundOf(region), { type: "geojson", data: rectangle(region.bounds) }],
    ]),
  );
}

/** Ground, water, buildings and roads of regions, over the roads of the nation. */
export const regionLayers = (regions: readonly MapRegion[], colors: MapColors): Layer[] =>
  regions.flatMap((region) => layersOfRegion(region, colors));

function layersOfRegion(region: MapRegion, colors: MapColors): Layer[] {
  const layers = layersOf[region.schema];
  const source = sourceOf(region);
  const range = { minzoom: Math.max(minRegionZoom, region.minZoom) };
  const fill = (id: string, layer: string, color: string): Layer => ({
    id: `${source}-${id}`,
    type: "fill",
    source,
    "source-layer": layer,
    filter: ["==", ["geometry-type"], "Polygon"],
    ...range,
    paint: { "fill-color": color },
  });
  const road = (
    id: string,
    classes: readonly string[],
    color: string,
    width: ExpressionSpecification,
  ): Layer => ({
    id: `${source}-${id}`,
    type: "line",
    source,
    "source-layer": layers.roads,
    filter: isOneOf(layers.roadClass, classes),
    ...range,
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": color, "line-width": width },
  });
  return [
    {
      id: groundOf(region),
      type: "fill",
      source: groundOf(region),
      ...range,
      paint: { "fill-color": colors.land },
    },
    fill("water", "water", colors.outside),
    { ...fill("buildings", layers.buildings, colors.street), minzoom: Math.max(14, range.minzoom) },
    road("streets", layers.streets, colors.street, byZoom(11, 0.5, 13, 1.4, 16, 6)),
    road("arterials", layers.arterials, colors.arterial, byZoom(9, 0.6, 11, 1.6, 13, 4, 16, 11)),
    road("motorwayEdges", layers.motorways, colors.roadEdge, byZoom(9, 3.6, 11, 7, 13, 12, 16, 26)),
    road("motorways", layers.motorways, colors.road, byZoom(9, 2.2, 11, 4.2, 13, 8, 16, 20)),
  ];
}

/** Names that the national map does not have. */
export function regionLabels(
  regions: readonly MapRegion[],
  { font, colors }: { font: string[]; colors: MapColors },
): Layer[] {
  const paint = { "text-color": colors.label, "text-halo-color": colors.labelHalo, "text-halo-width": 1.5 };
  return regions.flatMap((region): Layer[] => {
    const { roadNames, roadClass, arterials, streets, places, placeClass, quarters } =
      layersOf[region.schema];
    const source = sourceOf(region);
    return [
      {
        id: `${source}-roadNames`,
        type: "symbol",
        source,
        "source-layer": roadNames,
        minzoom: 13,
        filter: isOneOf(roadClass, [...arterials, ...streets]),
        layout: {
          "symbol-placement": "line",
          "text-field": ["get", "name"],
          "text-font": font,
          "text-size": 11,
        },
        paint,
      },
      {
        id: `${source}-quarters`,
        type: "symbol",
        source,
        "source-layer": places,
        minzoom: 12,
        filter: isOneOf(placeClass, quarters),
        layout: { "text-field": ["get", "name"], "text-font": font, "text-size": 11 },
        paint,
      },
    ];
  });
}

const isOneOf = (property: string, values: readonly string[]): ExpressionSpecification => [
  "in",
  ["get", property],
  ["literal", [...values]],
];

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.5], ["zoom"], ...stops] as ExpressionSpecification;

function rectangle([west, south, east, north]: MapRegion["bounds"]): GeoJSON.Feature {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } };
}
