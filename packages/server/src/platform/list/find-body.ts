import {
  type FieldFilter,
  type Filter,
  type FilterGroup,
  type FindQuery,
  filterOperators,
  maxPageSize,
} from "@gantry/domain/filters/find.ts";
import { z } from "zod";

const fieldFilter: z.ZodType<FieldFilter> = z
  .strictObject({
    field: z.string(),
    operator: z.enum(filterOperators),
    value: z.unknown().optional(),
    isTimestamp: z.boolean().optional(),
    isObjectId: z.boolean().optional(),
  })
  .meta({ id: "FieldFilter" });

const filterGroup: z.ZodType<FilterGroup> = z
  .strictObject({
    match: z.enum(["all", "any"]),
    get filters() {
      return z.array(filter);
    },
  })
  .meta({ id: "FilterGroup" });

// The schema is selected by shape first, for precise errors.
const filter: z.ZodType<Filter> = z.lazy(() => z.union([fieldFilter, filterGroup]));

/** Body of every list call (PLAT-036). */
export const findBody: z.ZodType<FindQuery> = z
  .strictObject({
    page: z.number().int().min(0).max(maxPageSize).optional(),
    pageSize: z.number().int().min(1).max(maxPageSize).optional(),
    sortField: z.string().optional(),
    ascending: z.boolean().optional(),
    filters: z.union([z.array(filter), filterGroup]).optional(),
    searchText: z.string().max(500).optional(),
    searchFields: z.array(z.string()).max(100).optional(),
    fields: z.array(z.string()).max(500).optional(),
  })
  .meta({ id: "FindQuery" });
