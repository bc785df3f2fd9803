import { defineKind, type EntityOf } from "./define-kind.ts";
import { flag, json, secret, select, text } from "./fields.ts";

/** A layer that a tenant adds to its map, or a base to draw the map on. */
export const mapLayer = defineKind({
  name: "mapLayer",
  entityType: "MAP_LAYER",
  path: "/map/layer",
  pages: "/system/map-layer",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    group: text({ maxLength: 100, column: true, size: "quarter" }),
    layerType: select(["wms", "xyz", "vector", "geojson", "mapbox"], {
      required: true,
      default: "xyz",
      column: true,
      size: "quarter",
    }),
    isBaseLayer: flag({ default: false, column: true, size: "quarter" }),
    visible: flag({ default: true, column: true, size: "quarter" }),
    url: text({ check: "url", section: "source", guardsSecret: true }),
    apiKey: secret({ section: "source", size: "half" }),
    style: json({ section: "source" }),
  },
  list: { columns: ["name", "group", "layerType", "isBaseLayer", "visible"], sort: "name" },
  search: ["name", "group"],
});
export type MapLayer = EntityOf<typeof mapLayer>;
