import { defineKind, type EntityOf } from "./define-kind.ts";
import { entity, flag, number, strings, text } from "../fields/fields.ts";

/** A map view shared within the tenant: position, layers, clustering (MAP-025). */
export const mapConfig = defineKind({
  name: "mapConfig",
  entityType: "MAP_CONFIG",
  path: "/map/config",
  pages: "/system/map-config",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    default: flag({ default: false, column: true, size: "quarter" }),
    latitude: number({ default: 40, min: -90, max: 90, unit: "deg", section: "view", size: "third" }),
    longitude: number({ default: -100, min: -180, max: 180, unit: "deg", section: "view", size: "third" }),
    zoom: number({ default: 3.5, min: 0, max: 24, section: "view", size: "third" }),
    bearing: number({ default: 0, min: -180, max: 180, unit: "deg", section: "view", size: "third" }),
    pitch: number({ default: 0, min: 0, max: 85, unit: "deg", section: "view", size: "third" }),
    baseLayerId: entity({ kind: "mapLayer", section: "layers" }),
    enabledLayerIds: strings({ section: "layers" }),
    goAtmsLayerIds: strings({ section: "layers" }),
    clusteringEnabled: flag({ default: true, section: "layers", size: "third" }),
    clusterRadius: number({
      default: 60,
      min: 1,
      max: 500,
      integer: true,
      unit: "px",
      section: "layers",
      size: "third",
    }),
    clusterMaxZoom: number({ default: 14, min: 0, max: 24, integer: true, section: "layers", size: "third" }),
  },
  list: { columns: ["name", "default", "zoom"], sort: "name" },
  search: ["name"],
});
export type MapConfig = EntityOf<typeof mapConfig>;
