import type {
  DataQuery,
  DataQueryAnswer,
  DataSourcesAnswer,
} from "@gantry/domain/contract/answers/data-query.ts";
import type { ChartQuery } from "@gantry/domain/kinds/dashboard.ts";
import type { ChartModel } from "../../../kit/charts/chart-model.ts";
import { plainLook } from "../../../kit/charts/series-looks.ts";

export type Source = DataSourcesAnswer["dataSources"][number];
type SourceField = Source["fields"][number];

const dayMs = 86_400_000;
export const spansDays = [1, 7, 30, 90, 366] as const;

/** Fields whose values make groups that can be named. */
export const groupFields = ({ fields }: Pick<Source, "fields">): SourceField[] =>
  fields.filter(({ type }) => type !== "list" && type !== "id" && type !== "number");
export const numberFields = ({ fields }: Pick<Source, "fields">): SourceField[] =>
  fields.filter(({ name, type }) => type === "number" && name !== "version" && name !== "rev");

export const isTime = ({ fields }: Pick<Source, "fields">, name: string): boolean =>
  fields.some((field) => field.name === name && field.type === "time");

/** Ends at a whole minute, so that equal charts ask once. */
export function toDataQuery(
  query: ChartQuery,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): DataQuery {
  const { dataSource, groupBy, period, aggregation, field, days } = query;
  const endMs = Math.ceil(nowMs / 60_000) * 60_000;
  return {
    dataSource,
    groupBy: [period ? { field: groupBy, period } : { field: groupBy }],
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
  labelOf: (group: DataQueryAnswer["data"][number]["groups"][number]) => string;
  format: (value: number) => string;
}

/** One bar for each group, in the order of the answer. */
export function chartOf({ data }: Pick<DataQueryAnswer, "data">, words: Words): ChartModel {
  return {
    stops: data.map(({ groups }) => ({ label: words.labelOf(groups[0] ?? null) })),
    series: [{ id: "value", name: words.value, look: plainLook, values: data.map(({ value }) => value) }],
    stopName: words.group,
    format: words.format,
  };
}
