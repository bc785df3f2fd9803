import type { LayerSpecification, Map as MapLibre, SourceSpecification } from "maplibre-gl";
import { expect, test } from "vitest";
import type { MapColors } from "../../../kit/map/theme-colors.ts";
import { declaredLayers, drawLayer } from "./draw-layer.ts";
import type { OutsideLayer } from "./outside-layer.ts";

/** The part of a map that keeps sources and layers. */
function makeMap() {
  const sources = new Map<string, SourceSpecification>();
  const layers = new Map<string, { spec: LayerSpecification; before: string }>();
  const map = {
    addSource: (id: string, source: SourceSpecification) => sources.set(id, source),
    getSource: (id: string) => sources.get(id),
    removeSource: (id: string) => sources.delete(id),
    addLayer: (spec: LayerSpecification, before: string) => layers.set(spec.id, { spec, before }),
    getLayer: (id: string) => layers.get(id),
    removeLayer: (id: string) => layers.delete(id),
  };
  return { map: map as unknown as MapLibre, sources, layers };
}

const layer = (layerType: OutsideLayer["layerType"], style: unknown = null) =>
  ({ id: "l1", name: "Layer", layerType, style }) as OutsideLayer;
const options = { before: "mark", colors: { accent: "#00f", halo: "#fff" } as MapColors };

test.each([
  ["xyz", "raster", 256],
  ["wms", "raster", 256],
  ["mapbox", "raster", 512],
] as const)(
  "a layer of type %s is drawn from pictures below the devices (MAP-026, MAP-027)",
  (type, source, tileSize) => {
    const { map, sources, layers } = makeMap();
    const remove = drawLayer(map, layer(type), options);
    expect([...sources.values()]).toEqual([
      { type: source, tiles: ["map-layer://l1/{z}/{x}/{y}"], tileSize, maxzoom: 19 },
    ]);
    expect([...layers.values()].map(({ spec, before }) => [spec.type, before])).toEqual([["raster", "mark"]]);
    remove();
    expect([sources.size, layers.size]).toEqual([0, 0]);
  },
);

test("a vector layer is drawn as its style declares, from the source of the layer (MAP-027)", () => {
  const { map, sources, layers } = makeMap();
  const style = {
    layers: [
      { id: "back", type: "background" },
      { id: "roads", type: "line", source: "elsewhere", "source-layer": "roads" },
    ],
  };
  drawLayer(map, layer("vector", style), options);
  expect(sources.get("outside-l1")).toEqual({
    type: "vector",
    tiles: ["map-layer://l1/{z}/{x}/{y}"],
    maxzoom: 14,
  });
  expect([...layers.values()].map(({ spec }) => spec)).toEqual([
    { id: "outside-l1-0", type: "line", source: "outside-l1", "source-layer": "roads" },
  ]);
});

test("a GeoJSON layer without a style has areas, lines and points (MAP-027)", () => {
  const { map, sources, layers } = makeMap();
  const data = { type: "FeatureCollection" as const, features: [] };
  drawLayer(map, layer("geojson"), { ...options, data });
  expect(sources.get("outside-l1")).toEqual({ type: "geojson", data });
  expect([...layers.values()].map(({ spec }) => spec.type)).toEqual(["fill", "line", "circle"]);
});

test("a style that is none declares nothing", () => {
  for (const style of [null, 5, "x", {}, { layers: "x" }, { layers: [null, 7, { type: "raster" }] }])
    expect(declaredLayers(style)).toEqual([]);
});
