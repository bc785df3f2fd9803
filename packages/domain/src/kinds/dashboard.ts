import type { ChartQuery, ChartType } from "../dashboards/chart-query.ts";
import { defineKind } from "./define-kind.ts";
import { json, multiSelect, number, objects, select, text, textarea } from "../fields/fields.ts";
import { type DeviceVariable, variableNames } from "../dashboards/variables.ts";
import { moduleNames } from "./report.ts";

/** Dashboard widgets (DASH-006). */
export const dashboardWidgetTypes = [
  "videoPlayer",
  "iframe",
  "signMessage",
  "vehicleClass",
  "axleGraph",
  "vehicleImage",
  "lidarScan",
  "incidentHotspot",
  "queryChart",
] as const;

export type DashboardWidgetType = (typeof dashboardWidgetTypes)[number];

/** Of the grid of a dashboard. */
export const gridColumns = 12;

/** Titles of default widgets; as many texts. */
export const widgetTitleKeys = [
  "camerasByRoad",
  "postsByDay",
  "changesBySign",
  "vehiclesByHour",
  "vehiclesByClass",
  "trafficByHour",
  "speedByHour",
  "trafficByRoad",
  "availabilityByDay",
  "incidentsByType",
  "incidentsByDay",
  "airByHour",
  "gustsByHour",
  "visibilityByHour",
  "coldestByStation",
] as const;
export type WidgetTitleKey = (typeof widgetTitleKeys)[number];

/** `config` of a widget: what it shows, by its type. */
export interface WidgetConfig {
  /** Replaces the name of what it shows. */
  title?: string;
  /** Title of a default widget, in the language of the reader, while it has no other. */
  titleKey?: WidgetTitleKey;
  /** Of the kind in `widgetKindNames`. */
  entityId?: string;
  /** Shows the device that is chosen above the dashboard instead, once one is chosen. */
  followsVariable?: boolean;
  /** Of a web page: http or https. */
  url?: string;
  /** Of a chart with own settings. */
  query?: ChartQuery;
  /** How it draws its query; bars unless said. */
  chartType?: ChartType;
  /** Name, type and query are those of this chart configuration instead. */
  chartConfigId?: string;
}

/** Kinds of which a widget shows one entity. */
export const widgetKindNames: Partial<Record<DashboardWidgetType, DeviceVariable>> = {
  videoPlayer: "camera",
  signMessage: "sign",
  vehicleClass: "wim",
  axleGraph: "wim",
  vehicleImage: "wim",
  lidarScan: "wim",
};

const place = number({ required: true, default: 0, min: 0, max: 1000, integer: true, size: "quarter" });
const size = number({ required: true, default: 1, min: 1, max: 100, integer: true, size: "quarter" });

/** A dashboard shared within the tenant (DASH-015). */
export const dashboard = defineKind({
  name: "dashboard",
  entityType: "DASHBOARD",
  path: "/dashboards/system",
  pages: "/system/dashboard",
  unlinked: true,
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    module: select(moduleNames, { column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    variables: multiSelect(variableNames),
    widgets: objects(
      {
        type: select(dashboardWidgetTypes, { required: true, default: "videoPlayer", size: "half" }),
        x: place,
        y: place,
        width: size,
        height: size,
        config: json(),
      },
      { maxItems: 100, section: "widgets" },
    ),
  },
  list: { columns: ["name", "module", "description"], sort: "name" },
  search: ["name", "description"],
});
