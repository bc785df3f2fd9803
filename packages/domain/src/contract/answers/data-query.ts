import { z } from "zod";
import type { Aggregation, QueryPeriod } from "../../filters/aggregation.ts";
import type { FindQuery } from "../../filters/find.ts";
import type { FilterType } from "../../filters/operators.ts";

export const maxQueryGroups = 1_000;
/** POST /system/query/execute (DASH-025). */
export interface DataQuery {
  /** Name of one of `dataSources`. */
  dataSource: string;
  filters?: FindQuery["filters"];
  /** At most two. */
  groupBy?: { field: string; period?: QueryPeriod | undefined }[];
  aggregation: { function: Aggregation; field?: string | undefined };
  /** ISO 8601; by the time field of the source, the start within, the end without. */
  timeRange?: { startTime: string; endTime: string };
  /** IANA name for the periods; default UTC. */
  timeZone?: string;
}

const group = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const dataQueryAnswer = z
  .object({
    data: z.array(
      z.object({
        /** One value for each of `groupBy`; times are ISO 8601 starts of their period. */
        groups: z.array(group),
        /** Null where no row has a value. */
        value: z.number().nullable(),
      }),
    ),
    /** There are more groups than the limit; these have the greatest values, or the earliest times. */
    isCut: z.boolean(),
  })
  .meta({ id: "DataQueryAnswer" });
export type DataQueryAnswer = z.infer<typeof dataQueryAnswer>;

const filterTypes = ["text", "number", "flag", "select", "list", "id", "time"] satisfies FilterType[];

export const dataSourcesAnswer = z
  .object({
    dataSources: z.array(
      z.object({
        name: z.string(),
        /** Its rows are limited to what the caller may read of this type. */
        entityType: z.string(),
        /** The field that `timeRange` is about. */
        timeField: z.string(),
        fields: z.array(z.object({ name: z.string(), type: z.enum(filterTypes) })),
      }),
    ),
  })
  .meta({ id: "DataSourcesAnswer" });
export type DataSourcesAnswer = z.infer<typeof dataSourcesAnswer>;
