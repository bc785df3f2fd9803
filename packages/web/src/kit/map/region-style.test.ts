import { type MapRegion, mapSchemas } from "@gantry/domain/contract/answers/map-region.ts";
import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import { baseStyle } from "./base-style.ts";
import type { MapColors } from "./theme-colors.ts";

const grey = new Proxy({} as MapColors, { get: () => "#888888" });
const region = (schema: MapRegion["schema"]): MapRegion => ({
  name: schema,
  path: `/map-regions/${schema}.pmtiles`,
  schema,
  minZoom: 0,
  maxZoom: 15,
  bounds: [-106, 39, -104, 41],
  attribution: "",
});

test.each(mapSchemas)(
  "a map with a region of %s has a valid style that draws the region from zoom 9 on",
  (schema) => {
    const style = baseStyle(grey, "http://localhost", [region(schema)]);
    expect(validateStyleMin(style)).toEqual([]);
    const own = style.layers.filter(({ id }) => id.startsWith(`region-${schema}`));
    expect(own.length).toBeGreaterThan(7);
    for (const { minzoom } of own) expect(minzoom).toBeGreaterThanOrEqual(9);
  },
);

test("the names of places and motorways stay above a region", () => {
  const { layers } = baseStyle(grey, "http://localhost", [region("protomaps")]);
  const at = (id: string) => layers.findIndex((layer) => layer.id === id);
  expect(at("places")).toBeGreaterThan(at("region-protomaps-ground"));
  expect(at("roadNames")).toBeGreaterThan(at("region-protomaps-motorways"));
});
