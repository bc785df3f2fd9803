import { defineKind } from "./define-kind.ts";
import { select, text, textarea } from "../fields/fields.ts";

/** A named chart configuration (DASH-008). */
export const chartConfig = defineKind({
  name: "chartConfig",
  entityType: "CHART_CONFIG",
  path: "/system/chart-config",
  pages: "/system/chart-config",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    type: select(["line", "area", "bar", "pie", "scatter", "heatmap"], {
      required: true,
      column: true,
      size: "quarter",
    }),
    description: textarea({ maxLength: 2000 }),
  },
  list: { columns: ["name", "type", "description"], sort: "name" },
  search: ["name", "description"],
});
