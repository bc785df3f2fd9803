import type { DataQuery, DataQueryAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import type { FieldFilter } from "@gantry/domain/filters/find.ts";
import type { ChartQuery } from "@gantry/domain/dashboards/chart-query.ts";
import type { ChartModel, ChartStop } from "../../../kit/charts/chart-model.ts";
import { plainLook } from "../../../kit/charts/series-looks.ts";

const dayMs = 86_400_000;

/** Ends at a whole minute, so that equal charts ask once. */
export function toDataQuery(
  query: ChartQuery,
  filters: readonly FieldFilter[],
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): DataQuery {
  const { dataSource, groupBy, period, aggregation, field, days } = query;
  const endMs = Math.ceil(nowMs / 60_000) * 60_000;
  return {
    dataSource,
    groupBy: [period ? { field: groupBy, period } : { field: groupBy }],
    ...(filters.length > 0 && { filters: [...filters] }),
    aggregation: aggregation === "count" ? { function: aggregation } : { function: aggregation, field },
    ...(days !== undefined && {
      timeRange: {
        startTime: new Date(endMs - days * dayMs).toISOString(),
        endTime: new Date(endMs).toISOString(),
      },
    }),
    timeZone,
  };
}

interface Words {
  value: string;
  group: string;
  stopOf: (group: DataQueryAnswer["data"][number]["groups"][number]) => ChartStop;
  /** From the stored unit. */
  shown: (value: number) => number;
  format: (value: number) => string;
}

/** One value for each group, in the order of the answer. */
export function chartOf({ data }: Pick<DataQueryAnswer, "data">, words: Words): ChartModel {
  return {
    stops: data.map(({ groups }) => words.stopOf(groups[0] ?? null)),
    series: [
      {
        id: "value",
        name: words.value,
        look: plainLook,
        values: data.map(({ value }) => (value === null ? null : words.shown(value))),
      },
    ],
    stopName: words.group,
    format: words.format,
  };
}
