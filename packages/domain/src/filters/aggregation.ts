/** How rows with one value of `groupBy` become one number; all but `count` need a field of numbers. */
export const aggregations = ["count", "sum", "average", "minimum", "maximum"] as const;
export type Aggregation = (typeof aggregations)[number];

/** Times are grouped by whole periods of a zone. */
export const queryPeriods = ["hour", "day", "week", "month"] as const;
export type QueryPeriod = (typeof queryPeriods)[number];
