import type { GroupOf } from "../fields/field-base.ts";
import { number, objects, select, text } from "../fields/fields.ts";
import { aggregations, queryPeriods } from "../filters/aggregation.ts";
import { reportFilterOperators } from "../reports/report-filter.ts";
import { variableNames } from "./variables.ts";

/** How a chart draws the values of its groups (DASH-008). */
export const chartTypes = ["line", "area", "bar", "pie", "scatter", "heatmap"] as const;
export type ChartType = (typeof chartTypes)[number];

const maxDays = 3_660;

/** A condition on the rows of a chart. */
const filterFields = {
  field: text({ required: true, maxLength: 100, size: "quarter" }),
  operator: select(reportFilterOperators, { required: true, default: "EQUALS", size: "quarter" }),
  value: text({ default: "", maxLength: 200, size: "quarter" }),
  /** Its chosen value is taken instead of `value`; without a choice the filter is left out. */
  variable: select(variableNames, { size: "quarter" }),
};
export type ChartFilter = GroupOf<typeof filterFields>;

/** What a chart counts or sums. */
export const chartQueryFields = {
  dataSource: text({ required: true, maxLength: 100, size: "half" }),
  aggregation: select(aggregations, { required: true, size: "half" }),
  /** Of numbers; not for a count. */
  field: text({
    requiredLogic: { "!=": [{ var: "aggregation" }, "count"] },
    maxLength: 100,
    size: "half",
  }),
  groupBy: text({ required: true, maxLength: 100, size: "half" }),
  /** Only of a time. */
  period: select(queryPeriods, { size: "half" }),
  /** Until now; missing: of any time. */
  days: number({ min: 1, max: maxDays, integer: true, size: "half" }),
  /** All of them hold. */
  filters: objects(filterFields, { maxItems: 10 }),
};
type StoredQuery = GroupOf<typeof chartQueryFields>;
export type ChartQuery = Omit<StoredQuery, "filters"> & Partial<Pick<StoredQuery, "filters">>;
