import { fileMaxBytes } from "../files/file-reference.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { flag, json, secret, select, text } from "../fields/fields.ts";
import { file, geoProperty, mapIcon, url } from "../fields/heavy-fields.ts";

const isGeojson = { "==": [{ var: "layerType" }, "geojson"] };

/** MAP-027. */
export const mapLayerTypes = ["wms", "xyz", "vector", "geojson", "mapbox"] as const;

export const mapLayer = defineKind({
  name: "mapLayer",
  entityType: "MAP_LAYER",
  path: "/map/layer",
  pages: "/system/map-layer",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    group: text({ maxLength: 100, column: true, size: "quarter" }),
    layerType: select(mapLayerTypes, {
      required: true,
      default: "xyz",
      column: true,
      size: "quarter",
    }),
    isBaseLayer: flag({ default: false, column: true, size: "quarter" }),
    visible: flag({ default: true, column: true, size: "quarter" }),
    url: url({ section: "source", guardsSecret: true }),
    apiKey: secret({ section: "source", size: "half" }),
    /** Source file, instead of a URL. */
    sourceFile: file({
      accept: ["geojson", "zip", "kml"],
      maxBytes: fileMaxBytes,
      section: "source",
      activeLogic: isGeojson,
    }),
    labelProperty: geoProperty({ urlIn: "url", section: "source", size: "half", activeLogic: isGeojson }),
    icon: mapIcon({ section: "source", activeLogic: isGeojson }),
    style: json({ section: "source" }),
  },
  list: { columns: ["name", "group", "layerType", "isBaseLayer", "visible"], sort: "name" },
  search: ["name", "group"],
});
export type MapLayer = EntityOf<typeof mapLayer>;
