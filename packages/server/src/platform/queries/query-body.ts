import type { DataQuery } from "@gantry/domain/contract/answers/data-query.ts";
import { aggregations, queryPeriods } from "@gantry/domain/filters/aggregation.ts";
import { isZoneName } from "@gantry/domain/time/zone.ts";
import { z } from "zod";
import { findBody } from "../list/find-body.ts";

const time = z.iso.datetime({ offset: true });

export const queryBody: z.ZodType<DataQuery> = z.strictObject({
  dataSource: z.string().min(1).max(100),
  filters: (findBody as z.ZodObject).shape["filters"] as z.ZodType<DataQuery["filters"]>,
  groupBy: z
    .array(z.strictObject({ field: z.string().max(100), period: z.enum(queryPeriods).optional() }))
    .max(2)
    .optional(),
  aggregation: z.strictObject({ function: z.enum(aggregations), field: z.string().max(100).optional() }),
  timeRange: z.strictObject({ startTime: time, endTime: time }).optional(),
  timeZone: z.string().max(100).refine(isZoneName).optional(),
});
