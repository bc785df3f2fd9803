import type { Aggregation, QueryPeriod } from "../contract/answers/data-query.ts";
import { defineKind } from "./define-kind.ts";
import { json, number, objects, select, text, textarea } from "../fields/fields.ts";
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

/** `config` of a widget: what it shows, by its type. */
export interface WidgetConfig {
  /** Replaces the name of what it shows. */
  title?: string;
  /** Of the kind in `widgetKindNames`. */
  entityId?: string;
  /** Of a web page: http or https. */
  url?: string;
  query?: ChartQuery;
}

/** What a chart counts or sums. */
export interface ChartQuery {
  dataSource: string;
  groupBy: string;
  /** Only of a time. */
  period?: QueryPeriod | undefined;
  aggregation: Aggregation;
  /** Of numbers; not for a count. */
  field?: string | undefined;
  /** Until now; missing: of any time. */
  days?: number | undefined;
}

/** Kinds of which a widget shows one entity. */
export const widgetKindNames: Partial<Record<DashboardWidgetType, string>> = {
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
