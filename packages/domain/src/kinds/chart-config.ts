import { chartQueryFields, chartTypes } from "../dashboards/chart-query.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { object, select, text, textarea } from "../fields/fields.ts";

/** A named chart configuration, followed by chart widgets (DASH-008). */
export const chartConfig = defineKind({
  name: "chartConfig",
  entityType: "CHART_CONFIG",
  path: "/system/chart-config",
  pages: "/system/chart-config",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    type: select(chartTypes, { required: true, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    query: object(chartQueryFields, { section: "query" }),
  },
  list: { columns: ["name", "type", "description"], sort: "name" },
  search: ["name", "description"],
});
export type ChartConfig = EntityOf<typeof chartConfig>;
